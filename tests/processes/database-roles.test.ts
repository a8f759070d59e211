import { join } from 'node:path'

import { sql } from 'kysely'
import { expect, test } from 'vitest'

import { readConfig, SettingError } from '#server/config.ts'
import { roleOf } from '#server/db/app-role.ts'
import { startDatabase } from '#server/start-database.ts'
import { adminHere, catalogueHere } from '#tests/support/processes/run-here.ts'
import { freshDataDir, start } from '#tests/support/processes/server-process.ts'
import { testDatabase } from '#tests/support/test-database.ts'

const secret = { SECRET_KEY: 'x'.repeat(32) }
const password = 'a long enough password'
const createAdministrator = ['create-provider-administrator', '--username', 'boss']
const warning = 'DATABASE_URL connects as a role that can change tables'

const tablesOwnedBy = (role: string) => sql`select tablename from pg_tables where tableowner = ${role}`

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

  // Once migrated, the owner's password need not be there at all.
  const without = await start({ ...secret, DATABASE_URL: app.url })
  expect(without.output).not.toContain(warning)
  expect((await portal.stop()).code).toBe(0)
  expect((await (await without.visitor()).signIn('boss', password)).status).toBe(200)
})

test('a wrong MIGRATION_DATABASE_URL is named and its password is not', async () => {
  const { app } = await testDatabase()
  const wrong = app.url.replace(/:[^:@/]+@/, ':wrong-password@')
  const config = readConfig({ ...secret, DATABASE_URL: app.url, MIGRATION_DATABASE_URL: wrong })
  const refusal = await startDatabase(config).catch((error: unknown) => error)
  expect(refusal).toBeInstanceOf(SettingError)
  expect(String(refusal)).toContain('Could not connect to the database at MIGRATION_DATABASE_URL')
  expect(String(refusal)).not.toContain('wrong-password')
})
