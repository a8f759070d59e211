import { expect, test } from 'vitest'

import { importCatalogue } from '#server/features/availability/import-catalogue.ts'
import { allowOverweight } from '#tests/support/accounts/assert-accounts-right.ts'
import { testCatalogue, testProduct, testSchedule } from '#tests/support/test-catalogue.ts'
import { testPortal } from '#tests/support/test-portal.ts'

const portal = await testPortal()
const { db, clock } = portal
const flight = testProduct('flight', {
  weightRule: { maxPassengerPounds: 300, extraSeatFromPounds: 250, extraSeatCents: 175_50 },
  schedules: [testSchedule({ times: ['09:00'], payloadPounds: 1000 }), testSchedule({ times: ['15:00'] })],
})
const limited = testProduct('limited', {
  weightRule: { maxPassengerPounds: 280, extraSeatFromPounds: null, extraSeatCents: null },
})
await importCatalogue(db, testCatalogue(flight, limited, testProduct('bus')), { now: clock.now })
const agent = await (await portal.newAgency()).signedIn('agent')

test.each([
  {
    id: 'flight',
    weightRule: { maxPassengerPounds: 300, extraSeatFromPounds: 250, extraSeatPrice: 175.5 },
  },
  {
    id: 'limited',
    weightRule: { maxPassengerPounds: 280, extraSeatFromPounds: null, extraSeatPrice: null },
  },
  { id: 'bus', weightRule: null },
])('the product $id has its weight rule, with the price in dollars', async ({ id, weightRule }) => {
  expect((await agent.call('showProduct', { id })).body.weightRule).toEqual(weightRule)
})

interface Taken {
  date: string
  seats?: number
  pounds: number
  /** Of the hold that takes them; null when they are sold. */
  expiresInMinutes?: number
}

/** Seats and pounds of the 9:00 departure. */
async function take({ date, seats = 1, pounds, expiresInMinutes }: Taken) {
  const { id } = await db
    .updateTable('departures')
    .set((set) => ({
      seats_taken: set('seats_taken', '+', seats),
      pounds_taken: set('pounds_taken', '+', pounds),
    }))
    .where('product_id', '=', 'flight')
    .where('local_date', '=', date)
    .where('local_time', '=', '09:00')
    .returning('id')
    .executeTakeFirstOrThrow()
  const { QuoteID: quoteID } = (
    await agent.call('createQuote', { productID: 'flight', adult: 1, child: 0, date })
  ).body
  await db
    .insertInto('seat_holds')
    .values({
      quote_id: quoteID,
      change_id: quoteID,
      departure_id: id,
      seats,
      pounds,
      expires_at: expiresInMinutes === undefined ? null : clock.now.add({ minutes: expiresInMinutes }),
    })
    .execute()
  return { id, quoteID }
}

const search = async (date: string, adult = 2, child = 1) =>
  (await agent.call('lookUp', { id: 'flight', adult, child, date })).body
const poundsLeft = async (date: string, adult?: number, child?: number) =>
  (await search(date, adult, child)).Itineraries.map(({ DeptTime, poundsLeft: left }) => [DeptTime, left])

test('a search says how many pounds each departure has left; one without a payload has no figure', async () => {
  const date = '2026-12-01'
  await take({ date, pounds: 640 })
  expect(await poundsLeft(date)).toEqual([
    ['09:00', 360],
    ['15:00', null],
  ])
})

test('a departure with too little payload left for the party is still offered and quoted', async () => {
  const date = '2026-12-02'
  await take({ date, pounds: 990 })
  expect(await poundsLeft(date)).toContainEqual(['09:00', 10])
  const { body } = await agent.call('createQuote', { productID: 'flight', adult: 2, child: 1, date })
  const quote = (await agent.call('showQuote', { quoteID: body.QuoteID })).body
  expect(quote.Itineraries).toMatchObject([
    { DeptTime: '09:00', seatsLeft: 11, poundsLeft: 10 },
    { DeptTime: '15:00', seatsLeft: 12, poundsLeft: null },
  ])
})

test('pounds of an expired hold are free at once, when the party at default weights needs them', async () => {
  const date = '2026-12-03'
  await take({ date, pounds: 300 })
  await take({ date, pounds: 400, expiresInMinutes: 0 })
  await take({ date, pounds: 50, expiresInMinutes: 1 })
  // 250 lb are left without the expired hold.
  expect(await poundsLeft(date, 1, 1)).toContainEqual(['09:00', 250])
  expect(await poundsLeft(date, 1, 2)).toContainEqual(['09:00', 650])
})

test('a departure above its payload has none left, never less', async () => {
  const date = '2026-12-04'
  await take({ date, seats: 5, pounds: 900 })
  allowOverweight(db)
  await db
    .updateTable('departures')
    .set({ payload_pounds: 800 })
    .where('product_id', '=', 'flight')
    .where('local_date', '=', date)
    .where('local_time', '=', '09:00')
    .execute()
  expect(await poundsLeft(date, 2, 0)).toContainEqual(['09:00', 0])
})

test('a quote keeps the weight rule, and says what its departures have left now', async () => {
  const date = '2026-12-05'
  const { body } = await agent.call('createQuote', { productID: 'flight', adult: 1, child: 0, date })
  const { quoteID: other, id } = await take({ date, seats: 3, pounds: 450 })
  await take({ date, seats: 2, pounds: 100, expiresInMinutes: 0 })
  const quote = async () => (await agent.call('showQuote', { quoteID: body.QuoteID })).body
  expect(await quote()).toMatchObject({
    weightRule: { maxPassengerPounds: 300, extraSeatFromPounds: 250, extraSeatPrice: 175.5 },
    Itineraries: [{ seatsLeft: 9, poundsLeft: 550 }, { seatsLeft: 12 }],
  })
  const bare = testProduct('flight', { schedules: flight.schedules })
  await importCatalogue(db, testCatalogue(bare), { now: clock.now })
  await expect
    .poll(async () => (await agent.call('showProduct', { id: 'flight' })).body.weightRule)
    .toBeNull()
  expect((await quote()).weightRule?.extraSeatPrice).toBe(175.5)
  await db.deleteFrom('seat_holds').where('departure_id', '=', id).execute()
  await db.deleteFrom('departures').where('id', '=', id).execute()
  expect((await quote()).Itineraries).toMatchObject([{ seatsLeft: 0, poundsLeft: null }, { seatsLeft: 12 }])
  expect((await agent.call('showQuote', { quoteID: other })).status).toBe(200)
})
