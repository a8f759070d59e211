import { randomBytes } from 'node:crypto'

import { sql } from 'kysely'
import { afterAll, inject } from 'vitest'

import { type Connection, type Database, openDatabase } from '#server/db/database.ts'
import { databaseUrl, withDatabase } from '#tests/support/server-address.ts'

/** A database for the calling test file only, migrated or empty, dropped at its end. */
export async function testDatabase(
  options: { schema: 'current' | 'none' } = { schema: 'current' },
): Promise<Database & { connection: Connection; url: string }> {
  const { server, template: migrated } = inject('postgres')
  const template = options.schema === 'none' ? 'template0' : migrated
  const name = `dc_test_${randomBytes(6).toString('hex')}`
  const maintenance = openDatabase(withDatabase(server, 'postgres'), { connections: 1, patient: true })
  // PostgreSQL copies a template for one caller at a time; the others wait here instead of failing.
  await maintenance.db.connection().execute(async (connection) => {
    await sql`select pg_advisory_lock(4711)`.execute(connection)
    await sql.raw(`create database ${name} template ${template}`).execute(connection)
    await sql`select pg_advisory_unlock(4711)`.execute(connection)
  })
  const connection = withDatabase(server, name)
  const database = openDatabase(connection, { connections: 10 })
  afterAll(async () => {
    await database.close()
    await sql.raw(`drop database ${name} with (force)`).execute(maintenance.db)
    await maintenance.close()
  })
  return { ...database, connection, url: databaseUrl(server, name) }
}
