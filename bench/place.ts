import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { sql } from 'kysely'

import { type Db, openDatabase } from '#server/db/database.ts'
import { startEmbeddedPostgres } from '#server/db/embedded/embedded-postgres.ts'
import { assertAccountsRight } from '#tests/support/accounts/assert-accounts-right.ts'
import { databaseUrl, type ServerAddress } from '#tests/support/server-address.ts'

export interface Place {
  /** Removed afterwards. */
  folder: string
  /** Version and settings, for the report. */
  server: string
  /** Creates a database, dropped afterwards, and returns its URL. */
  newDatabase(name: string): Promise<string>
  /** Fails if the account check finds a difference in any of these databases. */
  checkAccounts(): Promise<void>
  /** The same database as the role that the portal runs as, which owns nothing. */
  asApp(url: string): string
}

const databaseUser = /\/\/(?:[^@/]*@)?/

/** PostgreSQL at DATABASE_URL, or the embedded one with its usual settings in a new folder. */
export async function openPlace(stack: AsyncDisposableStack): Promise<Place> {
  const folder = await mkdtemp(join(tmpdir(), 'dc-bench-'))
  stack.defer(() => rm(folder, { recursive: true, force: true }))
  const address = await serverAddress(folder, stack)
  const maintenance = databaseUrl(address, 'postgres')
  const urls: string[] = []
  const run = randomBytes(4).toString('hex')
  const app = { user: `dc_bench_${run}`, password: run }
  await withDb(maintenance, (db) =>
    sql.raw(`create role ${app.user} login password '${app.password}'`).execute(db),
  )
  if ('url' in address)
    stack.defer(() =>
      withDb(maintenance, (db) => sql.raw(`drop role ${app.user}`).execute(db)).then(() => undefined),
    )
  return {
    folder,
    server: await withDb(maintenance, version),
    async newDatabase(name) {
      const database = `dc_bench_${run}_${name}`
      if ('url' in address) stack.defer(() => withDb(maintenance, (db) => drop(db, database)))
      await withDb(maintenance, (db) => sql.raw(`create database ${database}`).execute(db))
      const url = databaseUrl(address, database)
      urls.push(url)
      return url
    },
    async checkAccounts() {
      for (const url of urls) await withDb(url, assertAccountsRight)
      console.log('\nThe accounts are right.')
    },
    asApp: (url) => url.replace(databaseUser, `//${app.user}:${app.password}@`),
  }
}

async function serverAddress(folder: string, stack: AsyncDisposableStack): Promise<ServerAddress> {
  const url = process.env['DATABASE_URL']
  if (url) return { url }
  const { connection, stop } = await startEmbeddedPostgres({ dataDir: join(folder, 'data') })
  stack.defer(stop)
  const { host, port, user, password } = connection
  return { host, port, user, password }
}

export async function withDb<T>(url: string, work: (db: Db) => Promise<T>): Promise<T> {
  const { db, close } = openDatabase(url, { connections: 1, patient: true })
  try {
    return await work(db)
  } finally {
    await close()
  }
}

async function version(db: Db): Promise<string> {
  const { rows } = await sql<{ server: string }>`
    select 'PostgreSQL ' || current_setting('server_version') || ', shared_buffers '
      || current_setting('shared_buffers') || ', fsync ' || current_setting('fsync') as server`.execute(db)
  return rows[0]?.server ?? ''
}

async function drop(db: Db, database: string) {
  await sql.raw(`drop database if exists ${database} with (force)`).execute(db)
}
