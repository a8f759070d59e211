import { randomUUID } from 'node:crypto'

import { expect, test } from 'vitest'

import { postedCents } from '#tests/support/ledger/posted-cents.ts'
import { correct, detailsOf, passengerWith } from '#tests/support/test-correction.ts'
import { payBy, reservationIn } from '#tests/support/test-payment.ts'
import type { Visitor } from '#tests/support/visitor.ts'
import { weightPortal } from '#tests/support/weights/weight-portal.ts'

const { portal, onAccount, byCard, book, taken } = await weightPortal()

const weigh = (user: Visitor, id: string, number: number, BodyWeight: number) =>
  correct(user, id, passengerWith(number, { BodyWeight }))
const refused = (...errors: string[]) => ({ status: 400, body: { fields: { paxArray: errors } } })

test('a weight within the same seats changes the pounds at once, at no cost', async () => {
  const { id, date } = await book(onAccount, { weights: [150, 150] })
  const rule = { maxPassengerPounds: 300, extraSeatFromPounds: 250, extraSeatPrice: 175 }
  const form = { weightRule: rule, seatsLeft: 2, poundsLeft: 340 }
  expect((await onAccount.call('showCorrection', { id })).body).toMatchObject(form)
  const { preview, answer } = await weigh(onAccount, id, 1, 250)
  expect(preview.body).toMatchObject({
    difference: 0,
    newTotal: 220,
    passengers: [{ seats: 1 }, { seats: 1 }],
  })
  expect(answer).toMatchObject({ status: 200, body: { revision: 2, due: null } })
  expect(await taken(date)).toMatchObject({ '09:00': [2, 400] })
})

test('on account an extra seat is taken and charged at once, and given back', async () => {
  const { id, date } = await book(onAccount, { weights: [150, 150] })
  const { preview, answer } = await weigh(onAccount, id, 1, 251)
  expect(preview.body).toMatchObject({
    difference: 175,
    netDifference: 175,
    due: 0,
    newTotal: 395,
    passengers: [
      { number: 0, seats: 1, extraSeat: 0 },
      { number: 1, seats: 2, extraSeat: 175 },
    ],
  })
  expect(answer).toMatchObject({ status: 200, body: { revision: 2, due: null } })
  expect(await taken(date)).toMatchObject({ '09:00': [3, 401] })
  expect(await postedCents(portal.db, id)).toMatchObject({ sale: 395_00, net: 395_00 })
  const lines = portal.db.selectFrom('reservation_price_lines').select(['type', 'count', 'sale_cents'])
  const priced = await lines.where('quote_id', '=', id).where('revision', '=', 2).execute()
  expect(priced).toEqual([{ type: 'Extra seat', count: 1, sale_cents: 175_00 }])
  const { body } = await onAccount.call('showHistory', { id })
  expect(body.revisions[0]).toMatchObject({
    kind: 'corrected',
    difference: 175,
    changes: [
      { field: 'Passenger 2, body weight', before: '150 lbs', after: '251 lbs' },
      { field: 'Passenger 2, seats', before: '1 seat', after: '2 seats, extra seat $175.00' },
    ],
  })
  const back = await weigh(onAccount, id, 1, 250)
  expect(back.preview.body).toMatchObject({ difference: -175, newTotal: 220 })
  expect(await taken(date)).toMatchObject({ '09:00': [2, 400] })
  expect(await postedCents(portal.db, id)).toMatchObject({ sale: 220_00, net: 220_00 })
})

test('an extra seat beyond the credit limit is refused and takes nothing', async () => {
  const agency = await portal.newAgency()
  const agent = await agency.signedIn('agent')
  const terms = { agency_id: agency.id, credit_limit_cents: 394_99, closing_day: 1, payment_days: 14 }
  await portal.db.insertInto('agency_accounts').values(terms).execute()
  const { id, date } = await book(agent, { weights: [150, 150] })
  const { answer } = await weigh(agent, id, 1, 260)
  expect(answer).toMatchObject({ status: 400, body: { errors: [expect.stringContaining('credit limit')] } })
  expect(await taken(date)).toMatchObject({ '09:00': [2, 300] })
  expect((await weigh(agent, id, 1, 250)).answer.status).toBe(200)
})

test('a weight is refused when the tour or the departure does not take it', async () => {
  const { id, date } = await book(onAccount, { weights: [150, 150] })
  const move = 'Move the reservation to another departure.'
  expect((await weigh(onAccount, id, 1, 301)).answer).toMatchObject(
    refused('Passenger 2 weighs 301 lb. This tour takes passengers up to 300 lb.'),
  )
  await book(onAccount, { weights: [150, 101], date })
  expect((await weigh(onAccount, id, 1, 240)).answer).toMatchObject(
    refused(`The party would weigh 90 lb more and this departure has 89 lb left. ${move}`),
  )
  expect((await weigh(onAccount, id, 1, 251)).answer).toMatchObject(
    refused(
      `The party needs 1 more seat and this departure has 0 seats left. ${move}`,
      `The party would weigh 101 lb more and this departure has 89 lb left. ${move}`,
    ),
  )
  expect(await taken(date)).toMatchObject({ '09:00': [4, 551] })
  expect((await reservationIn(portal, id)).revision).toBe(1)
  expect((await weigh(onAccount, id, 1, 239)).answer.status).toBe(200)
  expect(await taken(date)).toMatchObject({ '09:00': [4, 640] })
})

test('a pending reservation keeps its seats; other weights count at once and end with it', async () => {
  const { id, date } = await book(byCard, { weights: [150, 150] })
  const waits = refused('Weights that change seats or price can be corrected once the reservation is paid.')
  expect((await weigh(byCard, id, 1, 251)).answer).toMatchObject(waits)
  expect((await weigh(byCard, id, 1, 200)).answer.status).toBe(200)
  expect(await taken(date)).toMatchObject({ '09:00': [2, 350] })
  portal.advance({ minutes: 15 })
  const { id: other } = await book(onAccount, { weights: [250, 250, 140], date })
  expect((await reservationIn(portal, other)).status).toBe('confirmed')
  expect(await taken(date)).toMatchObject({ '09:00': [3, 640] })
})

test('a test reservation costs the same and takes neither seats nor pounds', async () => {
  const tester = await (await portal.newAgency({ testMode: true })).signedIn('agent')
  const { id, date } = await book(tester, { weights: [150, 150] })
  await book(onAccount, { weights: [200, 200, 120, 120], date })
  const { preview, answer } = await weigh(tester, id, 1, 300)
  expect(preview.body).toMatchObject({ difference: 175, newTotal: 395 })
  expect(answer.status).toBe(200)
  expect(await taken(date)).toMatchObject({ '09:00': [4, 640] })
})

test('without a rule, as in old reservations, only the pounds follow', async () => {
  const { id, date } = await book(onAccount, { productID: 'single', weights: [150, 150] })
  const { preview, answer } = await weigh(onAccount, id, 1, 480)
  expect(preview.body).toMatchObject({ difference: 0, passengers: [{ seats: 1 }, { seats: 1 }] })
  expect(answer.status).toBe(200)
  expect(await taken(date, 'single')).toEqual({ '09:00': [2, 630] })
  const { answer: tooMuch } = await weigh(onAccount, id, 1, 491)
  expect(tooMuch.status).toBe(400)
})

test('the provider corrects weights after departure too', async () => {
  const agency = await portal.newAgency({ creditCardMode: 1 })
  const agent = await agency.signedIn('agent')
  const { id, date } = await book(agent, { weights: [150, 150] })
  await payBy(agent, id, {})
  portal.clock.now = Temporal.ZonedDateTime.from(`${date}T12:00[America/Los_Angeles]`).toInstant()
  const admin = await (await portal.provider()).signedIn('admin')
  const own = { agencyID: agency.id, id }
  const { body: record } = await admin.call('showAgencyReservation', own)
  const details = { ...detailsOf(record), ...passengerWith(1, { BodyWeight: 260 })(detailsOf(record)) }
  const change = { ...own, changeID: randomUUID(), revision: 1, difference: 175, ...details }
  expect(await admin.call('correctReservation', change)).toMatchObject({
    status: 200,
    body: { due: { amount: 175 } },
  })
  expect(await taken(date)).toMatchObject({ '09:00': [3, 410] })
})
