import { sql } from 'kysely'
import { expect, test } from 'vitest'

import { extendHorizon } from '#server/features/availability/extend-horizon.ts'
import { importCatalogue } from '#server/features/availability/import-catalogue.ts'
import type { Product } from '#server/features/catalogue/catalogue.ts'
import { dayPortal } from '#tests/support/day/day-portal.ts'
import { testDays, testCatalogue, testProduct, testSchedule } from '#tests/support/test-catalogue.ts'
import { ownDay } from '#tests/support/test-payment.ts'

const { portal, tour, withdraw, hold, sell, expireAll, fitAll, changeOn, departuresOn } = await dayPortal()
const newDay = () => ownDay(portal)
const countDepartures = async (id: string) => {
  const { rows } = await sql`select from departures where product_id = ${id}`.execute(portal.db)
  return rows.length
}

/** Another price, capacity and payload, the same with blocks, and no departure at all. */
const pricier = { schedules: [testSchedule({ adultPriceCents: 200_00, capacity: 9, payloadPounds: 900 })] }
const imports: { title: string; id: string; after: (dates: string[]) => Partial<Product> }[] = [
  { title: 'another price', id: 'price', after: () => pricier },
  {
    title: 'blocks',
    id: 'blocks',
    after: (dates) => ({ blocks: dates.map((date) => ({ date, time: null, seats: 5 })) }),
  },
  { title: 'no schedule', id: 'none', after: () => ({ schedules: [] }) },
]
const sales: { sold: string; sale: (id: string, date: string) => Promise<unknown> }[] = [
  { sold: 'unsold', sale: async () => undefined },
  { sold: 'sold', sale: (id, date) => sell(id, date) },
]

for (const { title, id, after } of imports)
  for (const { sold, sale } of sales)
    test(`an import with ${title} leaves a departure alone that was changed by hand and is ${sold}`, async () => {
      const own = `${id}-${sold}`
      const [date, control] = [newDay(), newDay()]
      await tour(own)
      await changeOn(own, date, { note: 'By hand' })
      await sale(own, date)
      const before = await departuresOn(own, date)
      expect(before).toMatchObject([{ off_schedule: true }])
      const others = await departuresOn(own, control)
      const { departures } = await tour(own, after([date, control]))
      expect(departures.leftAlone).toBe(1)
      expect(await departuresOn(own, date)).toEqual(before)
      expect(await departuresOn(own, control)).not.toEqual(others)
    })

test('a dry run counts the same and changes nothing', async () => {
  const date = newDay()
  await tour('dry')
  await changeOn('dry', date, { capacity: 4 })
  const catalogue = testCatalogue(testProduct('dry', pricier))
  const options = { now: portal.clock.now, dryRun: true }
  const { departures: dry } = await importCatalogue(portal.db, catalogue, options)
  const { departures } = await tour('dry', pricier)
  expect(departures).toEqual({ made: 0, changed: testDays - 1, removed: 0, leftAlone: 1 })
  expect(dry).toMatchObject({ changed: testDays - 1, leftAlone: 1 })
})

test('fitting after a hold leaves it alone', async () => {
  const date = newDay()
  await tour('fit')
  await hold('fit', date)
  await changeOn('fit', date, { note: 'By hand' })
  await tour('fit', { schedules: [] })
  portal.advance({ minutes: 15 })
  await expireAll()
  await fitAll()
  expect(await departuresOn('fit', date)).toMatchObject([{ crew_note: 'By hand', seats_taken: 0 }])
})

test('a change during a hold is kept when the hold ends after an import', async () => {
  const date = newDay()
  await tour('during')
  await hold('during', date)
  await tour('during', pricier)
  await changeOn('during', date, { capacity: 20 })
  portal.advance({ minutes: 15 })
  await expireAll()
  expect(await fitAll()).toBe(1)
  expect(await departuresOn('during', date)).toMatchObject([{ capacity: 20, adult_price_cents: 100_00 }])
})

test('a withdrawn tour keeps only what is sold, changed by hand or not', async () => {
  const [date, soldOn, heldOn] = [newDay(), newDay(), newDay()]
  await tour('withdrawn')
  for (const day of [date, soldOn, heldOn]) await changeOn('withdrawn', day, { note: 'By hand' })
  await sell('withdrawn', soldOn)
  await hold('withdrawn', heldOn)
  await withdraw('withdrawn')
  expect(await departuresOn('withdrawn', date)).toEqual([])
  expect(await departuresOn('withdrawn', soldOn)).toHaveLength(1)
  expect(await departuresOn('withdrawn', heldOn)).toHaveLength(1)
  portal.advance({ minutes: 15 })
  await expireAll()
  await fitAll()
  expect(await departuresOn('withdrawn', heldOn)).toEqual([])
})

test('each new day adds departures and changes none', async () => {
  const date = newDay()
  await tour('horizon', { schedules: [testSchedule({ validTo: null })] })
  await changeOn('horizon', date, { capacity: 5, note: 'By hand' })
  const before = await departuresOn('horizon', date)
  const days = await countDepartures('horizon')
  portal.advance({ hours: 24 })
  while (await extendHorizon(portal.db, portal.clock.now));
  expect(await departuresOn('horizon', date)).toEqual(before)
  expect(await countDepartures('horizon')).toBe(days + 1)
})
