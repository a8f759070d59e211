import { expect, test } from 'vitest'

import { extendHorizon } from '#server/features/availability/extend-horizon.ts'
import { importCatalogue } from '#server/features/availability/import-catalogue.ts'
import type { Schedule } from '#server/features/catalogue/catalogue.ts'
import { changingToursPortal } from '#tests/support/changing-tours-portal.ts'
import { quoted } from '#tests/support/test-booking.ts'
import { cancel } from '#tests/support/test-cancellation.ts'
import { testDays, testCatalogue, testProduct, testSchedule } from '#tests/support/test-catalogue.ts'

const { portal, canyon, tour, hold, sell, fitAll, expireAll, departuresOn } = await changingToursPortal()
const flyingWith = (changes: Partial<Schedule>) => ({ schedules: [testSchedule(changes)] })
const [soldDay, heldDay, freeDay] = ['2026-12-01', '2026-12-02', '2026-12-03']

/** What an import may change on the only departure of the day. */
async function departureOn(id: string, date: string) {
  const [{ adult_price_cents, capacity, payload_pounds, pounds_taken } = {}] = await departuresOn(id, date)
  return { price: adult_price_cents, capacity, payload: payload_pounds, pounds: pounds_taken }
}

test('a payload applies to every departure at once, sold, held or free, unlike price and capacity', async () => {
  await tour('every')
  await sell('every', soldDay)
  await hold('every', heldDay, 2)
  const { departures } = await tour(
    'every',
    flyingWith({ payloadPounds: 900, capacity: 9, adultPriceCents: 50_00 }),
  )
  expect(departures).toEqual({ made: 0, changed: testDays, removed: 0, leftAlone: 0 })
  const sold = { price: 100_00, capacity: 12, payload: 900 }
  expect(await departureOn('every', soldDay)).toEqual({ ...sold, pounds: 150 })
  expect(await departureOn('every', heldDay)).toEqual({ ...sold, pounds: 300 })
  expect(await departureOn('every', freeDay)).toEqual({ price: 50_00, capacity: 9, payload: 900, pounds: 0 })
  portal.advance({ minutes: 15 })
  await expireAll()
  await fitAll()
  expect(await departureOn('every', heldDay)).toEqual({ price: 50_00, capacity: 9, payload: 900, pounds: 0 })
  await tour('every', flyingWith({ capacity: 9, adultPriceCents: 50_00 }))
  expect(await departureOn('every', soldDay)).toEqual({ ...sold, payload: null, pounds: 150 })
  expect(await departureOn('every', freeDay)).toMatchObject({ payload: null })
})

const payloadsOn = async (date: string) =>
  (await departuresOn('own', date)).map(({ local_time, payload_pounds }) => [local_time, payload_pounds])

test('each departure gets the payload of its own schedule; one that is no longer scheduled keeps its payload', async () => {
  const dropped = testSchedule({ times: ['15:00'], payloadPounds: 800 })
  const winter = testSchedule({
    season: { from: '11-01', to: '12-31' },
    validTo: heldDay,
    payloadPounds: 1000,
  })
  const later = testSchedule({
    season: { from: '12-01', to: '12-31' },
    validFrom: freeDay,
    payloadPounds: 1100,
  })
  await tour('own', { schedules: [dropped] })
  await sell('own', soldDay)
  const resumed = { ...dropped, validFrom: '2026-12-04', payloadPounds: 700 }
  await tour('own', { schedules: [winter, later, resumed] })
  for (const date of [heldDay, freeDay]) await sell('own', date)
  const doubled = [winter, later, resumed].map((one) => ({
    ...one,
    payloadPounds: (one.payloadPounds ?? 0) * 2,
  }))
  await tour('own', { schedules: doubled })
  expect(await payloadsOn(soldDay)).toEqual([
    ['09:00:00', 2000],
    ['15:00:00', 800],
  ])
  expect(await payloadsOn(heldDay)).toEqual([['09:00:00', 2000]])
  expect(await payloadsOn(freeDay)).toEqual([['09:00:00', 2200]])
})

test('a payload below what is sold is applied and reported: no one else can be booked, and passengers can still cancel', async () => {
  await tour('less')
  const id = await sell('less', soldDay, 4)
  const { booking } = await quoted(canyon, { productID: 'less', date: soldDay })
  const less = flyingWith({ payloadPounds: 500 })
  const overweight = [{ product: 'LESS Tour less', date: soldDay, time: '09:00', pounds: 600, payload: 500 }]
  const dry = await importCatalogue(portal.db, testCatalogue(testProduct('less', less)), {
    now: portal.clock.now,
    dryRun: true,
  })
  expect(dry.overweight).toEqual(overweight)
  expect(await departureOn('less', soldDay)).toMatchObject({ payload: null })
  expect((await tour('less', less)).overweight).toEqual(overweight)
  expect(await tour('less', less), 'again, without a change').toMatchObject({ changes: [], overweight })
  expect((await tour('another')).overweight, 'with a change of another tour').toEqual(overweight)

  expect((await canyon.call('bookReservation', booking)).status).toBe(400)
  expect(await departureOn('less', soldDay)).toMatchObject({ payload: 500, pounds: 600 })
  expect(await cancel(canyon, id, [3])).toMatchObject({ status: 200 })
  expect(await departureOn('less', soldDay)).toMatchObject({ payload: 500, pounds: 450 })
  expect((await canyon.call('bookReservation', booking)).status).toBe(400)
  expect(await cancel(canyon, id, [2])).toMatchObject({ status: 200 })
  expect((await canyon.call('bookReservation', booking)).status).toBe(200)
  expect((await tour('less', flyingWith({ payloadPounds: 449 }))).overweight).toMatchObject([{ pounds: 450 }])
  expect((await tour('less', flyingWith({ payloadPounds: 450 }))).overweight).toEqual([])
})

test('expired holds and departures that have left are not reported', async () => {
  await tour('gone')
  const today = portal.clock.now.toString().slice(0, 10)
  await sell('gone', '2026-11-16')
  await hold('gone', heldDay)
  portal.advance({ minutes: 15 })
  const { overweight } = await tour('gone', flyingWith({ payloadPounds: 100 }))
  expect(overweight).toMatchObject([{ date: '2026-11-16' }])
  expect(today).toBe('2026-11-15')
  portal.clock.now = Temporal.Instant.from('2026-11-16T17:00:00Z')
  expect((await tour('gone', flyingWith({ payloadPounds: 90 }))).overweight).toEqual([])
  await tour('gone')
})

test('departures that enter the horizon get the payload', async () => {
  await tour('roll', flyingWith({ payloadPounds: 1200, validTo: null }))
  while (await extendHorizon(portal.db, portal.clock.now.add({ hours: 24 * 10 })));
  expect(await departureOn('roll', '2028-05-25')).toMatchObject({ payload: 1200 })
})
