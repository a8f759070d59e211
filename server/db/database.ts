import { hash } from 'node:crypto'

import {
  Kysely,
  PostgresDialect,
  type PostgresPool,
  type PostgresPoolClient,
  sql,
  type Transaction,
} from 'kysely'
import { Pool, type PoolConfig, types } from 'pg'

import type { Tables } from '#server/db/tables.ts'

/** Inside or outside a transaction. */
export type Db = Kysely<Tables>
/** Inside a transaction only. */
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

/** Migrations wait for each other and may take long. */
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
  // The pool replaces a broken idle connection; without a listener the error would end the process.
  pool.on('error', () => undefined)
  // The running query fails too and reports it.
  pool.on('connect', (client) => void client.on('error', () => undefined))
  const dialect = new PostgresDialect({ pool: poolForKysely(pool, options.prepared ?? true) })
  const db = new Kysely<Tables>({ dialect })
  return { db, pool, close: () => db.destroy() }
}

/** Names each parameterized statement, so that PostgreSQL parses it once per connection, and writes instants as text. */
function poolForKysely(pool: Pool, prepared: boolean): PostgresPool {
  const names = new Map<string, string>()
  const nameOf = (text: string) => names.getOrInsertComputed(text, () => hash('sha256', text, 'base64url'))
  return {
    options: pool.options,
    end: () => pool.end(),
    async connect() {
      const client = await pool.connect()
      let unknown: OutcomeUnknownError | undefined
      const query = async (text: string, parameters: readonly unknown[]) => {
        // Kysely rolls back after a failed COMMIT. On a lost connection that fails too, and would hide the first error.
        if (unknown) throw unknown
        const inTransaction = client.getTransactionStatus() !== 'I'
        const name = prepared && parameters.length > 0 ? nameOf(text) : undefined
        try {
          return await client.query({ name, text, values: parameters.map(toParameter) })
        } catch (error) {
          if (!isConnectionLost(error) || !commits(text, inTransaction)) throw error
          unknown = new OutcomeUnknownError(error)
          throw unknown
        }
      }
      // Kysely's type has a second overload for cursors, which we don't use.
      return {
        query,
        release: (destroy?: boolean) => client.release(destroy),
      } as unknown as PostgresPoolClient
    },
  }
}

/** The connection was lost during a COMMIT, or a write that commits by itself: it isn't known whether it was saved. */
export class OutcomeUnknownError extends Error {
  constructor(cause: unknown) {
    super('The connection to the database was lost during a commit.', { cause })
    this.name = 'OutcomeUnknownError'
  }
}

const writes = /\b(?:insert\s+into|delete\s+from|merge\s+into|update\s+(?!of\b|skip\b|nowait\b))/i

/** A statement outside a transaction commits when it ends. */
const commits = (text: string, inTransaction: boolean) =>
  inTransaction ? text.trim().toLowerCase() === 'commit' : writes.test(text)

const codeOf = (error: unknown) =>
  error instanceof Error && 'code' in error ? String(error.code) : undefined

/** 0800 and 57P0: the connection failed or the server ended it. 25P03: it waited too long inside a transaction. */
const lostCodes =
  /^(?:0800.|57P0.|25P03|ECONNRESET|ECONNREFUSED|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|EAI_AGAIN)$/

/** While the statement was under way. A connection that was lost before says that it isn't queryable. */
function isConnectionLost(error: unknown): boolean {
  const code = codeOf(error)
  if (code !== undefined) return lostCodes.test(code)
  return error instanceof Error && error.message.includes('Connection terminated')
}

/** Lock and statement timeouts, deadlocks, conflicts between transactions, and too many connections. */
const busyCodes = new Set(['55P03', '57014', '40P01', '40001', '53300'])

/**
 * Nothing was written and a retry may work. This also includes an unknown outcome, for reads, jobs and others that
 * don't report what was written.
 */
export function isBusy(error: unknown): boolean {
  if (error instanceof OutcomeUnknownError || isConnectionLost(error)) return true
  const code = codeOf(error)
  if (code === undefined) {
    return (
      error instanceof Error && /timeout exceeded when trying to connect|not queryable/.test(error.message)
    )
  }
  // The embedded database's socket file is missing while it isn't running.
  const socketIsGone = code === 'ENOENT' && (error as NodeJS.ErrnoException).syscall === 'connect'
  return busyCodes.has(code) || socketIsGone
}

/** Text that PostgreSQL can't store, such as NUL. */
export const isUnstorable = (error: unknown) => ['22021', '22P05'].includes(codeOf(error) ?? '')

const oids = { int8: 20, date: 1082, timestamptz: 1184 }

function safeInteger(text: string): number {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new RangeError(`${text} is beyond the safe integers`)
  return value
}

const parsers: Record<number, (text: string) => unknown> = {
  [oids.int8]: safeInteger,
  // pg's Date at local midnight is another day in other zones.
  [oids.date]: (text) => text,
  [oids.timestamptz]: (text) => Temporal.Instant.from(text.replace(' ', 'T')),
}

const getTypeParser = ((oid: number, format?: 'text' | 'binary') =>
  parsers[oid] ?? types.getTypeParser(oid, format)) as typeof types.getTypeParser

/** pg would write an instant as JSON, in quotes. */
const toParameter = (value: unknown) => (value instanceof Temporal.Instant ? value.toString() : value)

const oldest = { number: 150_000, name: '15' }

/** Leaves the URL out of the message because it contains a password. */
export async function databaseUrlError(setting: string, url: string): Promise<string | undefined> {
  try {
    const { number, name } = await version(url)
    if (number >= oldest.number) return undefined
    return `The server at ${setting} is PostgreSQL ${name}. Direct Connect needs ${oldest.name} or newer.`
  } catch (error) {
    // A host name with several addresses fails once for each.
    const causes: unknown[] = error instanceof AggregateError ? error.errors : [error]
    const reasons = causes.map((cause) => (cause instanceof Error ? cause.message : String(cause))).join('; ')
    return `Could not connect to the database at ${setting}: ${reasons}. Start that server or correct ${setting}.`
  }
}

async function version(url: string): Promise<{ number: number; name: string }> {
  // Patient: at startup the process is busy loading, which would look like a server that doesn't answer.
  const { db, close } = openDatabase(url, { connections: 1, patient: true })
  try {
    const { rows } = await sql<{ number: number; name: string }>`
      select current_setting('server_version_num')::int as number, current_setting('server_version') as name`.execute(
      db,
    )
    return rows[0] ?? { number: 0, name: 'unknown' }
  } finally {
    await close()
  }
}
