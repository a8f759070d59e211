import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'

import { canChangeTables, grantToApp, roleOf } from '#server/db/app-role.ts'
import { type Db, openDatabase } from '#server/db/database.ts'
import { migrate, migrationsAreCurrent } from '#server/db/migrate.ts'
import { testDatabase } from '#tests/support/test-database.ts'

const { db, connection, app } = await testDatabase()
/** Not the watched pool: these statements are not the product's. */
const appDatabase = openDatabase(app.connection, { connections: 10 })
afterAll(appDatabase.close)

await sql`insert into audit_log (at, agency_id, address, request_id, kind, subject)
  values (now(), '00000000-0000-4000-8000-000000000001', '127.0.0.1', 'r', 'kept', 'kept')`.execute(db)

const run = (statement: string, as: Db = appDatabase.db) => sql.raw(statement).execute(as)

/** Each fails for the app and works for the owner, in a transaction that is rolled back. */
const forbidden = [
  'alter table audit_log disable trigger audit_log_append_only',
  'alter table audit_log disable trigger all',
  'drop trigger audit_log_append_only on audit_log',
  'alter table departures drop constraint departures_not_oversold',
  'drop table audit_log',
  'create index extra on users (email)',
  'truncate sessions',
  `create or replace function refuse_change() returns trigger language plpgsql as 'begin return null; end'`,
  'create table extra (n integer)',
  'set session_replication_role = replica',
  'delete from kysely_migration',
  `update kysely_migration set timestamp = ''`,
  'drop schema public cascade',
]

for (const statement of forbidden) {
  test(`the app's role can't ${statement}`, async () => {
    await expect(run(statement)).rejects.toThrow(/permission denied|must be (?:able to|owner)/)
    const tx = await db.startTransaction().execute()
    await sql.raw(statement).execute(tx)
    await tx.rollback().execute()
  })
}

for (const statement of [
  `update audit_log set subject = 'changed'`,
  'delete from audit_log',
  'truncate audit_log',
  'select from audit_log for update',
]) {
  test(`the app's role can't ${statement}`, async () => {
    await expect(run(statement)).rejects.toThrow('permission denied for table audit_log')
  })
}

test('the app reads and appends to the log, and reads which migrations ran', async () => {
  await run(`insert into audit_log (at, agency_id, address, request_id, kind, subject)
    select at, agency_id, address, request_id, 'added', subject from audit_log`)
  const { rows } = await run('select kind from audit_log order by id')
  expect(rows).toEqual([{ kind: 'kept' }, { kind: 'added' }])
  expect(await migrationsAreCurrent(app.db)).toBe(true)
})

test('the next migration grants access to a new table, and takes back what was granted by hand', async () => {
  await run('create table added_later (id bigint generated always as identity, n integer)', db)
  const role = await roleOf(app.connection)
  await sql`grant all on audit_log to ${sql.id(role)}`.execute(db)
  await expect(run('insert into added_later (n) values (1)')).rejects.toThrow('permission denied')
  await migrate(connection, app.connection)
  await run('insert into added_later (n) values (1)')
  await run('update added_later set n = 2')
  expect((await run('delete from added_later returning n')).rows).toEqual([{ n: 2 }])
  await expect(run('delete from audit_log')).rejects.toThrow('permission denied')
})

test('processes that start together grant access without disturbing each other', async () => {
  const role = await roleOf(app.connection)
  await Promise.all(Array.from({ length: 4 }, () => grantToApp(db, role)))
  expect(await migrationsAreCurrent(app.db)).toBe(true)
})

test('the owner can change tables, the app cannot', async () => {
  expect(await canChangeTables(db)).toBe(true)
  expect(await canChangeTables(app.db)).toBe(false)
})
