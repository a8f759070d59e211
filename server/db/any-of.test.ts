import { randomUUID } from 'node:crypto'

import { sql } from 'kysely'
import { expect, test } from 'vitest'

import { anyOf } from '#server/db/any-of.ts'
import { type Db, openDatabase } from '#server/db/database.ts'
import { testDatabase } from '#tests/support/test-database.ts'

const { connection } = await testDatabase()

async function preparedFor(db: Db) {
  const { rows } =
    await sql`select from pg_prepared_statements where statement like '%quote_itineraries%'`.execute(db)
  return rows.length
}

test('lists of any length share one prepared statement', async () => {
  const { db, close } = openDatabase(connection, { connections: 1 })
  const agencies = await db.selectFrom('agencies').select('id').execute()
  const ids = agencies.map(({ id }) => id)
  for (const list of [[], [randomUUID()], [randomUUID(), ...ids], [...ids, randomUUID(), randomUUID()]]) {
    const found = await db.selectFrom('agencies').select('id').where('id', '=', anyOf(list)).execute()
    expect(found.map(({ id }) => id)).toEqual(list.filter((id) => ids.includes(id)))
    await db.selectFrom('quote_itineraries').selectAll().where('quote_id', '=', anyOf(list)).execute()
  }
  expect(await preparedFor(db)).toBe(1)
  await close()
})
