import { expect, test } from 'vitest'

import { demoConfigs } from '#server/demo/demo-sales.ts'
import { seedDemo } from '#server/demo/seed-demo.ts'
import { secretBox } from '#server/secret-box.ts'
import { testDatabase } from '#tests/support/test-database.ts'

const { db } = await testDatabase()
const box = secretBox('a key for tests, long enough to be taken')
const now = Temporal.Instant.from('2026-11-15T18:00:00Z')

test('the demo is seeded once: a second time changes nothing', async () => {
  await seedDemo(db, box, now)
  const count = async () => ({
    users: (await db.selectFrom('users').select('id').execute()).length,
    reservations: (await db.selectFrom('reservations').select('quote_id').execute()).length,
    configs: (await db.selectFrom('product_configs').select('id').execute()).length,
    departures: (await db.selectFrom('departures').select('id').execute()).length,
  })
  const first = await count()
  await seedDemo(db, box, now.add({ hours: 24 }))
  expect(await count()).toEqual(first)
  expect(first.users).toBe(14)
})

const isOver = ({ hold_expires_at }: { hold_expires_at: Temporal.Instant }) =>
  Temporal.Instant.compare(hold_expires_at, now) <= 0

test('Canyon Travel has reservations of each state and price modifiers of each kind', async () => {
  const rows = await db.selectFrom('reservations').select(['status', 'hold_expires_at']).execute()
  const confirmed = rows.filter(({ status }) => status === 'confirmed')
  const unpaid = rows.filter(({ status }) => status !== 'confirmed')
  expect(confirmed).toHaveLength(4)
  expect(unpaid.filter(isOver)).toHaveLength(2)
  expect(unpaid.filter((row) => !isOver(row))).toHaveLength(2)
  const configs = await db.selectFrom('product_configs').selectAll().execute()
  expect(configs).toHaveLength(demoConfigs.length)
  expect(configs.filter(({ booking_date }) => booking_date > '2026-11-15')).toHaveLength(1)
})
