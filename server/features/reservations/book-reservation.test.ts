import { expect, test } from 'vitest'

import { bookingPortal } from '#tests/support/booking-portal.ts'
import { quoted } from '#tests/support/test-booking.ts'

const { portal, agency, agent, ownDay, seatsTaken } = await bookingPortal()
const seller = await agency.signedIn('seller', { permissions: [5] })
type SentBooking = Awaited<ReturnType<typeof quoted>>['booking']
const card = await (await portal.newAgency({ creditCardMode: 1 })).signedIn('agent')

const auditOf = (orl: string) =>
  portal.db.selectFrom('audit_log').selectAll().where('subject', '=', orl).orderBy('id').execute()

test('a booking on account is confirmed at once, takes its seats and can be read back', async () => {
  const date = ownDay()
  const { quote, booking } = await quoted(agent, { productID: 'tour', adult: 2, child: 1, date })
  const sent = { ...booking, hotelID: 'crown', attribArray: [{ id: 'diet', value: 'vegan' }] }
  expect(await agent.call('bookReservation', sent)).toMatchObject({
    status: 200,
    body: { quoteID: quote.QuoteID },
  })
  expect(await seatsTaken('tour', date)).toBe(3)
  const { body } = await agent.call('showReservation', { id: quote.QuoteID })
  expect(body).toMatchObject({
    paid: true,
    reservation: {
      ccPaymentRequired: false,
      ccPaymentLink: null,
      totalSale: 285,
      pickup: 'Desert Crown',
      pickupTime: '08:15',
    },
    quote: { ProductID: 'tour', date, Itineraries: [{ DeptTime: '09:00', TotalPrice: 285 }] },
    query: { masterFirstName: 'Lena', attribArray: [{ id: 'diet', value: 'vegan' }] },
  })
  expect(body.query.paxArray).toHaveLength(3)
  expect(body.reservation.orl).toMatch(/^\d{8}$/)
  const list = await agent.call('listReservations', {})
  expect(list.body.map(({ reservation }) => reservation.quoteID)).toContain(quote.QuoteID)
})

test('a quote says when it expires and whether it is booked', async () => {
  const { quote, booking } = await quoted(agent, { productID: 'tour', date: ownDay() })
  const expireTime = portal.clock.now.epochMilliseconds / 1000 + 20 * 60
  expect(quote).toMatchObject({ booked: false, expireTime })
  await agent.call('bookReservation', booking)
  const { body } = await agent.call('showQuote', { quoteID: quote.QuoteID })
  const Itineraries = quote.Itineraries.map((itinerary) => ({ ...itinerary, seatsLeft: 11 }))
  expect(body).toEqual({ ...quote, Itineraries, booked: true })
})

test('a booking by card is pending and holds its seats for 15 minutes; then they are free without any job', async () => {
  const date = ownDay()
  const { quote, booking } = await quoted(card, { productID: 'small', adult: 2, date })
  await card.call('bookReservation', booking)
  expect((await card.call('showPaid', { quoteID: quote.QuoteID })).body).toEqual({
    paid: false,
    canceled: false,
  })
  const search = { id: 'small', adult: 1, child: 0, date }
  expect((await agent.call('lookUp', search)).body.Itineraries).toEqual([])
  portal.advance({ minutes: 14, seconds: 59 })
  expect((await agent.call('lookUp', search)).body.Itineraries).toEqual([])
  expect((await card.call('showReservationTimer', { uuid: quote.QuoteID })).body).toMatchObject({
    expired: false,
    expires_in: '00:01',
  })
  portal.advance({ seconds: 1 })
  expect((await agent.call('lookUp', search)).body.Itineraries).toHaveLength(1)
  expect((await card.call('showReservationTimer', { uuid: quote.QuoteID })).body).toMatchObject({
    expired: true,
    expires_in: '00:00',
  })
  const next = await quoted(agent, { productID: 'small', adult: 2, date })
  expect((await agent.call('bookReservation', next.booking)).status).toBe(200)
  expect(await seatsTaken('small', date)).toBe(2)
})

test('the same booking again gets the same answer and books nothing; a different one is refused', async () => {
  const date = ownDay()
  const { booking } = await quoted(agent, { productID: 'tour', date })
  const answers = await Promise.all(Array.from({ length: 10 }, () => agent.call('bookReservation', booking)))
  expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 200))
  expect(await seatsTaken('tour', date)).toBe(1)
  const other = await agent.call('bookReservation', { ...booking, masterFirstName: 'Other' })
  expect(other.body.errors).toEqual(['This quote is already booked. Create a new quote to book again.'])
})

const sameAgain: { title: string; change: (booking: SentBooking) => object }[] = [
  { title: 'its id in upper case', change: ({ quoteID }) => ({ quoteID: quoteID.toUpperCase() }) },
  {
    title: 'its prices written differently',
    change: () => ({ markup: { adult: 110, child: '65.0' } }),
  },
  { title: 'an empty hotel instead of none', change: () => ({ hotelID: '' }) },
  { title: 'the departure as a number', change: (booking) => ({ itineraryID: Number(booking.itineraryID) }) },
]
for (const { title, change } of sameAgain) {
  test(`it is the same booking with ${title}`, async () => {
    const date = ownDay()
    const { quote, booking } = await quoted(agent, { productID: 'tour', date })
    await agent.call('bookReservation', booking)
    const again = await agent.call('bookReservation', { ...booking, ...change(booking) })
    expect(again).toMatchObject({ status: 200, body: { quoteID: quote.QuoteID } })
    expect(await seatsTaken('tour', date)).toBe(1)
  })
}

test('many simultaneous clicks on the last seats make one booking, and none is refused', async () => {
  const date = ownDay()
  const { booking } = await quoted(agent, { productID: 'small', adult: 2, date })
  const answers = await Promise.all(Array.from({ length: 8 }, () => agent.call('bookReservation', booking)))
  expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 200))
  expect(await seatsTaken('small', date)).toBe(2)
})

test('of two different bookings of one quote at once, one is booked and the other refused', async () => {
  const date = ownDay()
  const { booking } = await quoted(agent, { productID: 'tour', date })
  const names = ['One', 'Other', 'Third', 'Fourth']
  const answers = await Promise.all(
    names.map((masterFirstName) => agent.call('bookReservation', { ...booking, masterFirstName })),
  )
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  const refused = answers.filter(({ status }) => status === 400)
  expect(refused.map(({ body }) => body.errors)).toEqual(
    Array.from({ length: 3 }, () => ['This quote is already booked. Create a new quote to book again.']),
  )
  expect(await seatsTaken('tour', date)).toBe(1)
})

test('seats sold since the search are refused, and nothing is written', async () => {
  const date = ownDay()
  const first = await quoted(agent, { productID: 'small', adult: 2, date })
  const second = await quoted(agent, { productID: 'small', adult: 1, date })
  await agent.call('bookReservation', first.booking)
  const answer = await agent.call('bookReservation', second.booking)
  expect(answer.status).toBe(400)
  expect(answer.body.errors).toEqual(['These seats have just been sold. Search for another departure.'])
  expect((await agent.call('showReservation', { id: second.quote.QuoteID })).status).toBe(404)
})

test('a user with the permission can change the price, but not below the net rate', async () => {
  const { quote, booking } = await quoted(seller, { productID: 'tour', date: ownDay() })
  const under = await seller.call('bookReservation', { ...booking, markup: { adult: 109.99 } })
  expect(under.body.errors).toEqual(['The adult sale price must be at least the net rate of $110.00.'])
  expect((await seller.call('bookReservation', { ...booking, markup: { adult: '149.50' } })).status).toBe(200)
  const { body } = await seller.call('showReservation', { id: quote.QuoteID })
  expect(body.reservation.totalSale).toBe(149.5)
  expect(await auditOf(body.reservation.orl)).toMatchObject([
    { kind: 'reservation.booked', after: { totalSaleCents: 149_50 } },
    {
      kind: 'reservation.price-changed',
      username: 'seller',
      before: { adultSaleCents: 110_00 },
      after: { adultSaleCents: 149_50 },
    },
  ])
})

test('only an administrator can sell for more than 10 times the net rate', async () => {
  const { booking } = await quoted(seller, { productID: 'tour', date: ownDay() })
  const bookAt = async (user: typeof seller, adult: string) =>
    (await user.call('bookReservation', { ...booking, markup: { adult } })).body.errors
  expect(await bookAt(seller, '1100.01')).toEqual([
    'The adult sale price must be at most $1,100.00. An administrator can book a higher one.',
  ])
  expect(await bookAt(seller, '1100.00')).toBeUndefined()
  const manager = await agency.signedIn('higher-manager', { permissions: [2] })
  const own = await quoted(manager, { productID: 'tour', date: ownDay() })
  const higher = await manager.call('bookReservation', { ...own.booking, markup: { adult: '99999.99' } })
  expect(higher.status).toBe(200)
})

test('an unchanged price adds no audit line of its own', async () => {
  const { quote, booking } = await quoted(seller, { productID: 'tour', child: 1, date: ownDay() })
  await seller.call('bookReservation', booking)
  const { body } = await seller.call('showReservation', { id: quote.QuoteID })
  expect(await auditOf(body.reservation.orl)).toMatchObject([{ kind: 'reservation.booked', before: null }])
})

test('an expired quote cannot be booked', async () => {
  const { quote, booking } = await quoted(agent, { productID: 'tour', date: ownDay() })
  portal.advance({ minutes: 20 })
  expect((await agent.call('showQuoteTimer', { uuid: quote.QuoteID })).body.expired).toBe(true)
  const answer = await agent.call('bookReservation', booking)
  expect(answer).toMatchObject({
    status: 400,
    body: { errors: ['Quote has expired please create a new one.'] },
  })
})

test("another agency's quote, timer and reservation do not exist", async () => {
  const { quote, booking } = await quoted(agent, { productID: 'tour', date: ownDay() })
  await agent.call('bookReservation', booking)
  const id = quote.QuoteID
  const answers = [
    await card.call('showQuote', { quoteID: id }),
    await card.call('showQuoteTimer', { uuid: id }),
    await card.call('showReservationTimer', { uuid: id }),
    await card.call('showReservation', { id }),
    await card.call('showPaid', { quoteID: id }),
    await card.call('bookReservation', booking),
  ]
  expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404, 404])
})

test('a reservation in test mode is marked as a test and takes no seats', async () => {
  const date = ownDay()
  const sandbox = await (await portal.newAgency({ testMode: true })).signedIn('agent')
  const { quote, booking } = await quoted(sandbox, { productID: 'small', adult: 2, date })
  await sandbox.call('bookReservation', booking)
  expect(await seatsTaken('small', date)).toBe(0)
  expect((await sandbox.call('showReservation', { id: quote.QuoteID })).body.reservation.test).toBe(true)
})
