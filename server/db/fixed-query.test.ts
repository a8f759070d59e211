import { sql } from 'kysely'
import { expect, test } from 'vitest'

import { openDatabase } from '#server/db/database.ts'
import { fixedQuery } from '#server/db/fixed-query.ts'
import { violatedConstraint } from '#server/db/violated-constraint.ts'
import { testDatabase } from '#tests/support/test-database.ts'

const { db, connection } = await testDatabase()
let builds = 0

const agenciesBetween = fixedQuery((db, { from, to }: { from: string; to: string }) => {
  builds += 1
  return db
    .selectFrom('agencies')
    .select(['name', sql<number>`1`.as('one')])
    .where('name', '>=', from)
    .where('name', '<=', to)
    .where('is_provider', '=', true)
})

const instantBack = fixedQuery((db, { moment }: { moment: Temporal.Instant }) =>
  db.selectFrom('agencies').select(sql<Temporal.Instant>`${moment}::timestamptz`.as('moment')),
)

test('a fixed query is built once and sent with the values of each call', async () => {
  expect(await agenciesBetween(db, { from: '', to: '~' })).toHaveLength(1)
  expect(await agenciesBetween(db, { from: '~', to: '' })).toEqual([])
  expect(builds).toBe(1)
})

test('inside a transaction it sees what the transaction did', async () => {
  const undone = db.transaction().execute(async (tx) => {
    await tx.updateTable('agencies').set({ name: 'Zion' }).where('is_provider', '=', true).execute()
    expect(await agenciesBetween(tx, { from: 'Zion', to: 'Zion' })).toEqual([{ name: 'Zion', one: 1 }])
    throw new Error('undo')
  })
  await expect(undone).rejects.toThrow('undo')
  expect(await agenciesBetween(db, { from: 'Zion', to: 'Zion' })).toEqual([])
})

test('values go there and come back as everywhere else', async () => {
  const moment = Temporal.Instant.from('2026-11-15T18:00:00.123456Z')
  const [row] = await instantBack(db, { moment })
  expect(row?.moment.toString()).toBe(moment.toString())
})

const newAgency = fixedQuery(
  (_, { domain }: { domain: string }) => sql<{ pid: number }>`
    insert into agencies (id, name, domain) values (gen_random_uuid(), 'New', ${domain})
    returning pg_backend_pid() as pid`,
)

test('a rule that was broken is told, and the connection stays', async () => {
  const one = openDatabase(connection, { connections: 1 })
  const [first] = await newAgency(one.db, { domain: 'once' })
  const refused = await newAgency(one.db, { domain: 'once' }).catch(violatedConstraint)
  expect(refused).toBe('agencies_domain_key')
  const [next] = await newAgency(one.db, { domain: 'other' })
  expect(next?.pid).toBe(first?.pid)
  await one.close()
})
