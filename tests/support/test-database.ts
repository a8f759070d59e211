import { randomBytes } from 'node:crypto'
import { threadId } from 'node:worker_threads'

import { sql } from 'kysely'
import { afterAll, inject } from 'vitest'

import { type Connection, type Database, openDatabase } from '#server/db/database.ts'
import { assertAccountsRight } from '#tests/support/accounts/assert-accounts-right.ts'
import { databaseUrl, withDatabase, withRole } from '#tests/support/server-address.ts'
import { watchQueries } from '#tests/support/watch-queries.ts'

interface TestDatabase extends Database {
  connection: Connection
  url: string
  /** As the role of the app, which owns nothing. */
  app: { db: Database['db']; connection: Connection; url: string }
}

/** The names of this worker's databases start with it. */
const prefix = `dc_test_${process.pid}_${threadId}_`

let maintenanceOfWorker: Database | undefined

/** At most one connection for all files of a worker; the pool closes it when idle and opens it again. */
const maintenance = () =>
  (maintenanceOfWorker ??= openDatabase(withDatabase(inject('postgres').server, 'postgres'), {
    connections: 1,
    patient: true,
  })).db

/** For runs that stop a test file before it drops its databases. A worker runs one file at a time. */
export async function dropLeftDatabases(): Promise<void> {
  const left = await sql<{ datname: string }>`
    select datname from pg_database where starts_with(datname, ${prefix})`.execute(maintenance())
  for (const { datname } of left.rows)
    await sql.raw(`drop database ${datname} with (force)`).execute(maintenance())
}

/** A database for the calling test file only, migrated or empty, dropped at its end. Its owner may do anything. */
export async function testDatabase(
  options: { schema: 'current' | 'none' } = { schema: 'current' },
): Promise<TestDatabase> {
  const { server, app, template: migrated, appConnections } = inject('postgres')
  const template = options.schema === 'none' ? 'template0' : migrated
  const name = `${prefix}${randomBytes(6).toString('hex')}`
  // PostgreSQL copies a template for one caller at a time; the others wait here instead of failing.
  await maintenance()
    .connection()
    .execute(async (connection) => {
      await sql`select pg_advisory_lock(4711)`.execute(connection)
      // Copying files takes half of what copying through the log does.
      const create = sql.raw(`create database ${name} template ${template} strategy file_copy`)
      try {
        await create.execute(connection)
      } finally {
        await sql`select pg_advisory_unlock(4711)`.execute(connection)
      }
    })
  const connection = withDatabase(server, name)
  const database = openDatabase(connection, { connections: 10 })
  const appServer = withRole(server, app)
  const appDatabase = openDatabase(withDatabase(appServer, name), { connections: appConnections })
  const assertAgencyNamed = watchQueries(appDatabase.pool, database.db)
  // One after the other, because each connection to a new database costs more than these queries.
  const check = async () => {
    await assertAgencyNamed()
    if (options.schema === 'none') return
    await assertAccountsRight(database.db)
  }
  afterAll(async () => {
    const checking = check()
    await checking.catch(() => undefined)
    await database.close()
    await appDatabase.close()
    await sql.raw(`drop database ${name} with (force)`).execute(maintenance())
    await checking
  })
  return {
    ...database,
    connection,
    url: databaseUrl(server, name),
    app: {
      db: appDatabase.db,
      connection: withDatabase(appServer, name),
      url: databaseUrl(appServer, name),
    },
  }
}
