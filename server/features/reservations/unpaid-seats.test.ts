import { expect, test } from 'vitest'

import { importCatalogue } from '#server/features/availability/import-catalogue.ts'
import { noLimits } from '#server/limits.ts'
import { quoted } from '#tests/support/test-booking.ts'
import { testCatalogue, testProduct, testSchedule } from '#tests/support/test-catalogue.ts'
import { ownDay, payBy, seatsOf } from '#tests/support/test-payment.ts'
import { testPortal } from '#tests/support/test-portal.ts'
import type { Visitor } from '#tests/support/visitor.ts'

const unpaidSeats = { user: 10, agency: 12 }
const portal = await testPortal({ limits: { quoteMinutes: 60, holdMinutes: 15, ...noLimits, unpaidSeats } })
const tours = [testProduct('tour'), testProduct('full', { schedules: [testSchedule({ capacity: 4 })] })]
await importCatalogue(portal.db, testCatalogue(...tours), { now: portal.clock.now })

async function newAgents(agency: Parameters<typeof portal.newAgency>[0] = { creditCardMode: 1 }) {
  const site = await portal.newAgency(agency)
  return { ann: await site.signedIn('ann'), bob: await site.signedIn('bob') }
}

async function book(agent: Visitor, adult: number, { productID = 'tour', date = ownDay(portal) } = {}) {
  const { quote, booking } = await quoted(agent, { productID, adult, date })
  const { status, body, headers } = await agent.call('bookReservation', booking)
  return { status, body, wait: headers['retry-after'], quoteID: quote.QuoteID, booking, date }
}

test('a user holds at most 10 unpaid seats: then 429 until the first hold ends', async () => {
  const { ann } = await newAgents()
  expect((await book(ann, 4)).status).toBe(200)
  portal.advance({ minutes: 5 })
  expect((await book(ann, 6)).status).toBe(200)
  const refused = await book(ann, 1)
  const words = 'You have 10 unpaid seats on hold, and the limit is 10.'
  expect(refused).toMatchObject({
    status: 429,
    body: { error: `${words} Pay for what is on hold, or try again in 10 minutes.` },
    wait: '600',
  })
  expect(await seatsOf(portal, 'tour', refused.date)).toEqual({ taken: 0, held: 0 })
  portal.advance({ minutes: 10 })
  expect((await ann.call('bookReservation', refused.booking)).status).toBe(200)
})

test('an agency holds at most 12 unpaid seats, no matter who booked them', async () => {
  const { ann, bob } = await newAgents()
  await book(ann, 10)
  expect(await book(bob, 3)).toMatchObject({
    status: 429,
    body: {
      error:
        'Your agency has 10 unpaid seats on hold, and the limit is 12. Pay for what is on hold, or try again in 15 minutes.',
    },
    wait: '900',
  })
  expect((await book(bob, 2)).status).toBe(200)
  expect((await book((await newAgents()).bob, 10)).status, 'another agency').toBe(200)
})

test('a paid reservation no longer counts', async () => {
  const { ann } = await newAgents()
  const { quoteID } = await book(ann, 10)
  expect((await book(ann, 1)).status).toBe(429)
  await payBy(ann, quoteID, {})
  expect((await book(ann, 10)).status).toBe(200)
})

test('the same booking again gets the same answer at the limit', async () => {
  const { ann } = await newAgents()
  const { booking, quoteID } = await book(ann, 10)
  expect(await ann.call('bookReservation', booking)).toMatchObject({ status: 200, body: { quoteID } })
})

test('a booking that needs the seats of expired holds is counted too', async () => {
  const { ann } = await newAgents()
  const { bob } = await newAgents()
  const { date } = await book(bob, 4, { productID: 'full' })
  portal.advance({ minutes: 15 })
  await book(ann, 8)
  expect((await book(ann, 3, { productID: 'full', date })).status).toBe(429)
  expect((await seatsOf(portal, 'full', date)).taken, 'nothing was released either').toBe(4)
  expect((await book(ann, 2, { productID: 'full', date })).status).toBe(200)
  expect(await seatsOf(portal, 'full', date)).toEqual({ taken: 2, held: 2 })
})

for (const agency of [{ creditCardMode: 0 }, { creditCardMode: 1, testMode: true }] as const) {
  test(`no limit for ${JSON.stringify(agency)}, which holds no unpaid seats`, async () => {
    const { ann } = await newAgents(agency)
    for (const adult of [10, 10]) expect((await book(ann, adult)).status).toBe(200)
  })
}

test('a party larger than the limit learns that waiting does not help', async () => {
  const { ann } = await newAgents()
  const words = "A reservation that isn't paid yet can hold at most 10 seats. Book fewer passengers."
  const { status, body } = await book(ann, 11)
  expect({ status, body }).toEqual({ status: 400, body: { errors: [words], fields: { paxArray: [words] } } })
})
