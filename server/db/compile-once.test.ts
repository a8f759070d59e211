import { sql } from 'kysely'
import { expect, test } from 'vitest'

import { compileOnce } from '#server/db/compile-once.ts'
import { testDatabase } from '#tests/support/test-database.ts'

const { db } = await testDatabase()
let builds = 0

const agenciesBetween = compileOnce((db, { from, to }: { from: string; to: string }) => {
  builds += 1
  return db
    .selectFrom('agencies')
    .select(['name', sql<number>`1`.as('one')])
    .where('name', '>=', from)
    .where('name', '<=', to)
    .where('is_provider', '=', true)
})

const sameInstant = compileOnce((db, { moment }: { moment: Temporal.Instant }) =>
  db.selectFrom('agencies').select(sql<Temporal.Instant>`${moment}::timestamptz`.as('moment')),
)

test('the query is built once and sent with the values of each call', async () => {
  expect(await agenciesBetween(db, { from: '', to: '~' })).toHaveLength(1)
  expect(await agenciesBetween(db, { from: '~', to: '' })).toEqual([])
  expect(builds).toBe(1)
})

test('inside a transaction it sees what the transaction changed', async () => {
  const undone = db.transaction().execute(async (tx) => {
    await tx.updateTable('agencies').set({ name: 'Zion' }).where('is_provider', '=', true).execute()
    expect(await agenciesBetween(tx, { from: 'Zion', to: 'Zion' })).toEqual([{ name: 'Zion', one: 1 }])
    throw new Error('undo')
  })
  await expect(undone).rejects.toThrow('undo')
  expect(await agenciesBetween(db, { from: 'Zion', to: 'Zion' })).toEqual([])
})

test('an instant is written and read back with its microseconds', async () => {
  const moment = Temporal.Instant.from('2026-11-15T18:00:00.123456Z')
  const [row] = await sameInstant(db, { moment })
  expect(row?.moment.toString()).toBe(moment.toString())
})
