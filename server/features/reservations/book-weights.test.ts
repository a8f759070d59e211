import { expect, test } from 'vitest'

import { noLimits } from '#server/limits.ts'
import { weightPortal } from '#tests/support/weights/weight-portal.ts'

const unpaidSeats = { user: 5, agency: 6 }
const limits = { quoteMinutes: 60, holdMinutes: 15, ...noLimits, unpaidSeats }
const { portal, onAccount, byCard, partyQuoted, book, taken, ownDay } = await weightPortal({ limits })

test('a heavy passenger takes two seats and pays for both, net and sale alike', async () => {
  const { id, date, answer } = await book(onAccount, { weights: [251, 150] })
  expect(answer.status).toBe(200)
  expect(await taken(date)).toMatchObject({ '09:00': [3, 401] })
  const { reservation, query } = (await onAccount.call('showReservation', { id })).body
  expect(reservation).toMatchObject({
    totalSale: 395,
    extraSeats: { count: 1, total: 175 },
    weightRule: { maxPassengerPounds: 300, extraSeatFromPounds: 250, extraSeatPrice: 175 },
  })
  expect(query.paxArray).toMatchObject([
    { BodyWeight: 251, seats: 2, extraSeat: 175 },
    { BodyWeight: 150, seats: 1, extraSeat: 0 },
  ])
  const lines = await portal.db
    .selectFrom('reservation_price_lines')
    .select(['type', 'count', 'price_cents', 'fees_cents', 'computed_sale_cents', 'sale_cents'])
    .where('quote_id', '=', id)
    .orderBy('type')
    .execute()
  const cents = { price_cents: 175_00, fees_cents: 0, computed_sale_cents: 175_00, sale_cents: 175_00 }
  expect(lines).toMatchObject([{ type: 'Adult' }, { type: 'Extra seat', count: 1, ...cents }])
  const account = await portal.db.selectFrom('account_lines').selectAll().where('quote_id', '=', id).execute()
  expect(account).toMatchObject([{ sale_cents: 395_00, net_cents: 395_00, extra_seat_cents: 175_00 }])
})

test('a marked-up price does not touch the price of the extra seat', async () => {
  const seller = await (await portal.newAgency()).signedIn('seller', { permissions: [5] })
  const { id, booking } = await partyQuoted(seller, { weights: [260] })
  await seller.call('bookReservation', { ...booking, markup: { adult: '200.00' } })
  const { reservation } = (await seller.call('showReservation', { id })).body
  expect(reservation).toMatchObject({ totalSale: 375, extraSeats: { total: 175 } })
})

const refusals = [
  {
    title: 'passengers over the maximum, each by number',
    weights: [150, 301, 320],
    fields: {
      paxArray: [
        'Passenger 2 weighs 301 lb. This tour takes passengers up to 300 lb.',
        'Passenger 3 weighs 320 lb. This tour takes passengers up to 300 lb.',
      ],
      itineraryID: [
        'The party needs 5 seats, because 2 passengers take 2 each, and 4 are left. The party weighs 771 lb and this departure has 640 lb left. Choose 10:30: 6 seats and 900 lb free.',
      ],
    },
  },
  {
    title: 'a party that is too heavy, with the departure that can carry it',
    weights: [220, 220, 220],
    fields: {
      itineraryID: ['The party weighs 660 lb and this departure has 640 lb left. Choose 10:30: 900 lb free.'],
    },
  },
  {
    title: 'a party that is too heavy for every departure of the quote',
    weights: [240, 240, 240, 240],
    fields: {
      itineraryID: [
        'The party weighs 960 lb and this departure has 640 lb left. No other departure of this quote has room for the whole party. Split it over two departures, or try another day.',
      ],
    },
  },
  {
    title: 'a party that is too heavy for the last departure of the day, with an earlier one',
    time: '10:30',
    before: [{ weights: [240, 240], time: '10:30' }],
    weights: [220, 220],
    fields: {
      itineraryID: ['The party weighs 440 lb and this departure has 420 lb left. Choose 09:00: 640 lb free.'],
    },
  },
  {
    title: 'too few seats for extra seats',
    productID: 'unlimited',
    weights: [260, 260, 260],
    fields: {
      itineraryID: [
        'The party needs 6 seats, because 3 passengers take 2 each, and 4 are left. Choose 10:30: 6 seats free.',
      ],
    },
  },
  {
    title: 'too few seats for one extra seat, and no other departure',
    productID: 'unlimited',
    time: '10:30',
    before: [
      { weights: [150, 150, 150, 150, 150], productID: 'unlimited', time: '10:30' },
      { weights: [150, 150, 150], productID: 'unlimited', time: '09:00' },
    ],
    weights: [260],
    fields: {
      itineraryID: [
        'The party needs 2 seats, because 1 passenger takes 2, and 1 is left. No other departure of this quote has room for the whole party. Split it over two departures, or try another day.',
      ],
    },
  },
]
for (const { title, before = [], fields, ...party } of refusals)
  test(`a booking refuses ${title}`, async () => {
    const date = ownDay()
    const { id, booking } = await partyQuoted(onAccount, { ...party, date })
    for (const other of before) await book(onAccount, { ...other, date })
    const room = await taken(date, party.productID)
    const { status, body } = await onAccount.call('bookReservation', booking)
    expect({ status, fields: body.fields }).toEqual({ status: 400, fields })
    expect(body.errors).toHaveLength(Object.values(fields).flat().length)
    expect(await taken(date, party.productID)).toEqual(room)
    expect((await onAccount.call('showReservation', { id })).status).toBe(404)
  })

test('an invalid form shows the errors of its weights too', async () => {
  const { booking } = await partyQuoted(onAccount, { weights: [320, 299, 298] })
  const [first, ...others] = booking.paxArray
  const paxArray = [first && { ...first, FirstName: '' }, ...others]
  const { status, body } = await onAccount.call('bookReservation', { ...booking, paxArray } as typeof booking)
  expect(status).toBe(400)
  expect(body.fields).toMatchObject({
    paxArray: expect.arrayContaining([
      'Passenger 1 weighs 320 lb. This tour takes passengers up to 300 lb.',
    ]) as unknown,
    itineraryID: [expect.stringContaining('The party needs 6 seats')],
  })
})

test('exactly the payload flies, and exactly the maximum', async () => {
  const { answer, date } = await book(onAccount, { weights: [300, 300], time: '09:00' })
  expect(answer.status).toBe(200)
  expect(await taken(date)).toMatchObject({ '09:00': [4, 600] })
  const exact = await book(onAccount, { weights: [250, 250, 140] })
  expect(exact.answer.status).toBe(200)
  expect(await taken(exact.date)).toMatchObject({ '09:00': [3, 640] })
})

test('a repeated booking gets the same answer on a departure that it filled; other weights are another booking', async () => {
  const { id, booking, date } = await book(onAccount, { weights: [250, 250, 140] })
  expect(await onAccount.call('bookReservation', booking)).toMatchObject({
    status: 200,
    body: { quoteID: id },
  })
  const paxArray = booking.paxArray.map((passenger) => ({ ...passenger, BodyWeight: 100 }))
  expect((await onAccount.call('bookReservation', { ...booking, paxArray })).status).toBe(400)
  expect(await taken(date)).toMatchObject({ '09:00': [3, 640] })
})

test('the quote keeps its rule, whatever the catalogue says since', async () => {
  const { id, booking } = await partyQuoted(onAccount, { weights: [260] })
  await portal.db
    .updateTable('products')
    .set({ max_passenger_pounds: 255, extra_seat_from_pounds: 200, extra_seat_cents: 999_00 })
    .execute()
  expect((await onAccount.call('bookReservation', booking)).status).toBe(200)
  const { reservation } = (await onAccount.call('showReservation', { id })).body
  expect(reservation).toMatchObject({ totalSale: 285, weightRule: { maxPassengerPounds: 300 } })
})

test('a test reservation takes neither seats nor pounds and costs the same', async () => {
  const tester = await (await portal.newAgency({ testMode: true })).signedIn('agent')
  const { id, date, answer } = await book(tester, { weights: [300, 300, 300, 300, 300], time: '10:30' })
  expect(answer.status).toBe(200)
  expect(await taken(date)).toEqual({ '09:00': [0, 0], '10:30': [0, 0] })
  const { reservation } = (await tester.call('showReservation', { id })).body
  expect(reservation.extraSeats).toEqual({ count: 5, total: 875 })
})

test('extra seats count as unpaid seats', async () => {
  expect((await book(byCard, { weights: [260, 260] })).answer.status).toBe(200)
  expect((await book(byCard, { weights: [260] })).answer).toMatchObject({
    status: 429,
    body: {
      error: expect.stringContaining('You have 4 unpaid seats on hold, and the limit is 5.') as unknown,
    },
  })
})

test('pounds of an expired hold are free at once', async () => {
  const { date } = await book(await (await portal.newAgency({ creditCardMode: 1 })).signedIn('agent'), {
    weights: [240, 240],
  })
  const party = { weights: [230, 230], date, time: '09:00' }
  expect((await book(onAccount, party)).answer.status).toBe(400)
  portal.advance({ minutes: 15 })
  expect((await book(onAccount, party)).answer.status).toBe(200)
  expect(await taken(date)).toMatchObject({ '09:00': [2, 460] })
})

test('seats of an expired hold are free for extra seats', async () => {
  const card = await (await portal.newAgency({ creditCardMode: 1 })).signedIn('agent')
  const { date } = await book(card, { weights: [150, 150], productID: 'unlimited' })
  portal.advance({ minutes: 15 })
  const party = { weights: [260, 260], date, productID: 'unlimited', time: '09:00' }
  expect((await book(onAccount, party)).answer.status).toBe(200)
  expect(await taken(date, 'unlimited')).toMatchObject({ '09:00': [4, 520] })
})
