import { join } from 'node:path'

import { sql } from 'kysely'
import { expect, test } from 'vitest'

import { roleOf } from '#server/db/app-role.ts'
import { openDatabase } from '#server/db/database.ts'
import { startHere } from '#tests/support/processes/embedded-postgres-app.ts'
import { adminHere, catalogueHere } from '#tests/support/processes/run-here.ts'
import { demoDataDir, freshDataDir, ServerProcess, start } from '#tests/support/processes/server-process.ts'
import { testDatabase } from '#tests/support/test-database.ts'

const secret = { SECRET_KEY: 'x'.repeat(32) }
const password = 'a long enough password'
const createAdministrator = ['create-provider-administrator', '--username', 'boss']
const warning = 'DATABASE_URL connects as a role that can change tables'

const tablesOwnedBy = (role: string) => sql`select tablename from pg_tables where tableowner = ${role}`

/** The roles that the portal's connections use. */
const rolesInUse = sql<{ role: string }>`
  select distinct usename as role from pg_stat_activity
  where datname = current_database() and application_name like 'direct-connect%' and pid <> pg_backend_pid()`

test('the owner migrates, the app runs as a role that owns nothing, and the commands work too', async () => {
  const { db, url, app } = await testDatabase({ schema: 'none' })
  const settings = { ...secret, DATABASE_URL: app.url, MIGRATION_DATABASE_URL: url }
  const portal = await start(settings)
  expect(portal.output).not.toContain(warning)
  expect(await adminHere(settings, createAdministrator, password)).toMatchObject({ code: 0 })
  const boss = await portal.visitor()
  expect((await boss.signIn('boss', password)).status).toBe(200)
  expect((await boss.get('/readyz')).status).toBe(200)
  expect((await tablesOwnedBy(await roleOf(app.connection)).execute(db)).rows).toEqual([])
  const update = sql`update audit_log set subject = ''`.execute(app.db)
  await expect(update).rejects.toThrow('permission denied')

  const file = join(await freshDataDir(), 'catalogue.json')
  for (const command of ['export', 'import'])
    expect(await catalogueHere(settings, command, file)).toMatchObject({ code: 0 })
  expect((await portal.stop()).code).toBe(0)

  // Once migrated, the owner's password need not be there at all.
  const without = await start({ ...secret, DATABASE_URL: app.url })
  expect(without.output).not.toContain(warning)
  expect((await (await without.visitor()).signIn('boss', password)).status).toBe(200)
})

test('DATABASE_URL alone works, with a warning in the log', async () => {
  const { url } = await testDatabase({ schema: 'none' })
  const settings = { ...secret, DATABASE_URL: url }
  const portal = await start(settings)
  expect(portal.output).toContain(warning)
  expect(portal.output).toContain('MIGRATION_DATABASE_URL')
  expect(await adminHere(settings, createAdministrator, password)).toMatchObject({ code: 0 })
  expect((await (await portal.visitor()).signIn('boss', password)).status).toBe(200)
})

test('the embedded database sets up both roles by itself', async () => {
  const dataDir = await demoDataDir()
  const portal = await start({ DATA_DIR: dataDir })
  expect((await (await portal.visitor('canyon')).signIn('manager')).status).toBe(200)
  expect(portal.output).not.toContain(warning)
  const { connection } = await startHere(dataDir)
  const { db, close } = openDatabase(connection, { connections: 1 })
  expect((await rolesInUse.execute(db)).rows).toEqual([{ role: 'direct_connect_app' }, { role: 'postgres' }])
  expect((await tablesOwnedBy('direct_connect_app').execute(db)).rows).toEqual([])
  await close()
})

test('a wrong MIGRATION_DATABASE_URL is named and its password is not', async () => {
  const { app } = await testDatabase()
  const wrong = app.url.replace(/:[^:@/]+@/, ':wrong-password@')
  const settings = { ...secret, DATABASE_URL: app.url, MIGRATION_DATABASE_URL: wrong }
  const portal = new ServerProcess(['server/main.ts'], settings)
  expect((await portal.exit).code).toBe(1)
  expect(portal.stderr).toContain('Could not connect to the database at MIGRATION_DATABASE_URL')
  expect(portal.output).not.toContain('wrong-password')
})
