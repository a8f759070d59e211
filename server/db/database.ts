import { hash } from 'node:crypto'

import { type CompiledQuery, Kysely, PostgresDialect, type Transaction } from 'kysely'
import { type ClientBase, Pool, type PoolConfig } from 'pg'

import { PreparedQuery, type Shapes } from '#server/db/prepared-query.ts'
import type { Tables } from '#server/db/tables.ts'
import { getTypeParser, toParameter, toWire } from '#server/db/values.ts'
import { violatedConstraint } from '#server/db/violated-constraint.ts'

/** May run anywhere. */
export type Db = Kysely<Tables>
/** Must be inside a transaction. */
export type Tx = Transaction<Tables>

export type Connection = string | PoolConfig

export interface Database {
  db: Db
  pool: Pool
  close: () => Promise<void>
}

const lockTimeoutMs = 3_000

const timeouts = {
  connectionTimeoutMillis: 5_000,
  statement_timeout: 15_000,
  lock_timeout: lockTimeoutMs,
  idle_in_transaction_session_timeout: 30_000,
}

/** Migrations may wait for each other and take their time. */
const patient = { connectionTimeoutMillis: 10_000, statement_timeout: 0, lock_timeout: 0 }

export function openDatabase(
  connection: Connection,
  options: { connections: number; prepared?: boolean; patient?: boolean },
): Database {
  const pool = new Pool({
    ...(typeof connection === 'string' ? { connectionString: connection } : connection),
    ...(options.patient ? patient : timeouts),
    max: options.connections,
    types: { getTypeParser },
    application_name: 'direct-connect',
    options: '-c TimeZone=UTC',
  })
  // An idle connection that breaks is replaced by the pool; without a listener it would end the process.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => {
    // A lost connection also fails the query under way, which reports it.
    client.on('error', () => undefined)
    adaptQueries(client, options.prepared ?? true)
  })
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
  pools.set(db, pool)
  return { db, pool, close: () => db.destroy() }
}

const pools = new WeakMap<Db, Pool>()

/** Outside a transaction nothing has to stand between us and the pool. */
export function ask<Row>(db: Db, query: CompiledQuery<Row>): Promise<{ rows: Row[] }> {
  const pool = pools.get(db)
  return pool ? askPool(pool, query) : db.executeQuery(query)
}

/** A rule that was broken says nothing against the connection; after anything else the pool drops it. */
function askPool<Row>(pool: Pool, { sql, parameters }: CompiledQuery<Row>): Promise<{ rows: Row[] }> {
  return new Promise((resolve, reject) => {
    pool.connect((unconnected, client, release) => {
      if (!client) return reject(unconnected ?? new Error('The pool gave no connection.'))
      client.query<Row & object>(sql, [...parameters], (error, result) => {
        release(error && violatedConstraint(error) === undefined ? error : undefined)
        if (error) reject(error)
        else resolve(result)
      })
    })
  })
}

interface QueryConfig {
  text: string
  values?: unknown[]
  name?: string
}

/** Gives each parameterised text a name, so that PostgreSQL plans it once, and writes instants as text. */
function adaptQueries(client: ClientBase, prepared: boolean) {
  const names = new Map<string, string>()
  const shapes: Shapes = new Map()
  const query = client.query.bind(client) as (...args: unknown[]) => unknown
  const nameOf = (text: string) => {
    let name = names.get(text)
    if (name === undefined) {
      name = hash('sha256', text, 'base64url')
      names.set(text, name)
    }
    return name
  }
  const adapted = (first: string | QueryConfig, values?: unknown, callback?: unknown) => {
    if (typeof first !== 'string' || !Array.isArray(values) || values.length === 0) {
      return query(first, values, callback)
    }
    if (!prepared) return query(first, values.map(toParameter), callback)
    const name = nameOf(first)
    // `ask` gives a callback, Kysely none.
    if (!callback) return query({ name, text: first, values: values.map(toParameter) })
    const statement = { name: `fixed ${name}`, text: first }
    return query(new PreparedQuery(shapes, statement, values.map(toWire)), callback)
  }
  Object.assign(client, { query: adapted })
}

const codeOf = (error: unknown) =>
  error instanceof Error && 'code' in error ? String(error.code) : undefined

/**
 * Lock and statement time-outs, deadlocks and lost connections, and what a row refers to being deleted at the same moment
 * (23503): nothing was done, and trying again may work.
 */
const busyCodes = new Set(
  '55P03 40P01 40001 23503 57014 53300 57P01 57P02 57P03 08000 08003 08006 25P03 ECONNREFUSED ECONNRESET EPIPE'.split(
    ' ',
  ),
)

export function isBusy(error: unknown): boolean {
  const code = codeOf(error)
  if (code === undefined) {
    return (
      error instanceof Error &&
      /timeout exceeded when trying to connect|Connection terminated|not queryable/.test(error.message)
    )
  }
  // The embedded database's socket is a file, which is gone while it is not running.
  const socketIsGone = code === 'ENOENT' && (error as NodeJS.ErrnoException).syscall === 'connect'
  return busyCodes.has(code) || socketIsGone
}

/** Text that PostgreSQL cannot hold, such as NUL. */
export const isUnstorable = (error: unknown) => ['22021', '22P05'].includes(codeOf(error) ?? '')
