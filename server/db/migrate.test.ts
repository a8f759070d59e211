import { sql } from 'kysely'
import { Migrator } from 'kysely/migration'
import { expect, test } from 'vitest'

import { migrate, migrations } from '#server/db/migrate.ts'
import { existingAgency } from '#server/features/agencies/agencies.sql.ts'
import { rolesOf } from '#server/features/roles/roles.sql.ts'
import { existingUser } from '#server/features/users/user-records.sql.ts'
import { updateUser } from '#server/features/users/users.sql.ts'
import { testDatabase } from '#tests/support/test-database.ts'

const agencyId = '00000000-0000-4000-8000-0000000000a1'
const roleId = '00000000-0000-4000-8000-0000000000b1'
const userId = '00000000-0000-4000-8000-0000000000c1'

/** All migrations before the one with this name. */
const migrationsBefore = (name: string) => ({
  async getMigrations() {
    const all = Object.entries(await migrations.getMigrations())
    return Object.fromEntries(all.filter(([migration]) => migration < name))
  },
})

test('a database from before 0011 keeps its records, which get version 1', async () => {
  const { db, connection } = await testDatabase({ schema: 'none' })
  const old = new Migrator({ db, provider: migrationsBefore('0011') })
  expect((await old.migrateToLatest()).error).toBeUndefined()
  await sql`insert into agencies (id, name, domain) values (${agencyId}, 'Old Travel', 'old')`.execute(db)
  await sql`insert into roles (id, agency_id, title, permissions)
    values (${roleId}, ${agencyId}, 'Seller', array[5])`.execute(db)
  await sql`insert into users (id, agency_id, role_id, username, display_name, email, password_hash)
    values (${userId}, ${agencyId}, ${roleId}, 'ann', 'Ann', 'ann@example.com', 'x')`.execute(db)

  expect(await migrate(connection, connection)).toContain('0011_versions')
  expect(await existingAgency(db, agencyId)).toMatchObject({ name: 'Old Travel', domain: 'old', version: 1 })
  const role = { id: roleId, title: 'Seller', permissions: [5] }
  expect(await rolesOf(db, agencyId)).toEqual([{ ...role, version: 1 }])
  const ann = { id: userId, username: 'ann', display_name: 'Ann', email: 'ann@example.com', role, version: 1 }
  expect(await existingUser(db, agencyId, userId)).toMatchObject(ann)
  await db.transaction().execute((tx) => updateUser(tx, agencyId, userId, { display_name: 'Ann Lee' }))
  expect(await existingUser(db, agencyId, userId)).toMatchObject({ display_name: 'Ann Lee', version: 2 })
})
