import { Pool } from 'pg'
import { expect, onTestFinished, test } from 'vitest'

import { statementsWithoutAgency } from '#tests/support/agency-queries.ts'
import { tablesWithAgency } from '#tests/support/tables-with-agency.ts'
import { testDatabase } from '#tests/support/test-database.ts'
import { watchQueries } from '#tests/support/watch-queries.ts'

const tables = ['users', 'roles', 'quotes', 'reservations']
const offences = (query: string) => statementsWithoutAgency(query, tables)

const named = [
  'select "id" from "users" where "agency_id" = $1 and "id" = $2',
  'select * from "users" inner join "roles" on "roles"."id" = "users"."role_id" where "users"."agency_id" = $1',
  'select "id" from "users" where "agency_id" in ($1, $2)',
  'select id from users where agency_id = any($1)',
  'insert into "users" ("id", "agency_id") values ($1, $2)',
  'update "users" set "enabled" = $1 where "agency_id" = $2',
  'delete from "roles" where "id" = $1 and "agency_id" = $2',
  'select * from (select "id", "agency_id" from "users") as "users" where "users"."agency_id" = $1',
  'select exists (select from users u where u.agency_id = "agencies"."id") from "agencies"',
  'select * from "users" inner join "agencies" on "agencies"."id" = "users"."agency_id" where "domain" = $1',
  'with old as (delete from quotes where agency_id = $1 returning id) select id from old',
  'select "users" from "products"',
]

const unnamed = [
  'select "id" from "users" where "id" = $1',
  'select "id", "agency_id" from "users" where "id" = $1',
  'select "id" from "users" where "id" = $1 order by "agency_id"',
  'insert into "users" ("id") values ($1)',
  'update "users" set "agency_id" = $1 where "id" = $2',
  'delete from "roles" where "id" = $1',
  'select * from (select "id", "agency_id" from "users") as "users" where "id" = $1',
  'select * from "users" inner join "agencies" on "agencies"."id" = "users"."agency_id" where "users"."id" = $1',
  'select * from "users" u, "roles" r where u.agency_id = r.agency_id',
  'select 1 from "products", "quotes" where "quotes"."id" = $1',
  'select id from roles where agency_id = $1 and id in (select role_id from users where id = $2)',
  'select id from roles where agency_id = $1 union all select id from roles',
  'with old as (delete from quotes where id = $1 returning id) select id from users where agency_id = $1',
]

test('a query that names the agency in each of its parts passes', () => {
  expect(named.filter((query) => offences(query).length > 0)).toEqual([])
})

test('a query that leaves it out in one part is found', () => {
  expect(unnamed.filter((query) => offences(query).length !== 1)).toEqual([])
})

test('every query of a test portal is watched', async () => {
  const { db, app } = await testDatabase()
  const pool = new Pool(
    typeof app.connection === 'string' ? { connectionString: app.connection } : app.connection,
  )
  onTestFinished(() => pool.end())
  const assertAgencyNamed = watchQueries(pool, db)
  await pool.query('select id from users where agency_id = $1', ['00000000-0000-4000-8000-000000000001'])
  await assertAgencyNamed()
  await pool.query('select id from users where username = $1', ['ann'])
  await expect(assertAgencyNamed()).rejects.toThrow('select id from users where username = $1')
})

test('the tables are those with an agency column', async () => {
  const { db } = await testDatabase()
  const found = await tablesWithAgency(db)
  expect(found).toEqual(expect.arrayContaining([...tables, 'sessions', 'audit_log', 'product_configs']))
  expect(found).not.toContain('products')
})
