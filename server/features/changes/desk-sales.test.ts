import { expect, test } from 'vitest'

import { cash, deskPortal, type DeskPayment } from '#tests/support/day/desk-portal.ts'
import { quoted } from '#tests/support/test-booking.ts'
import { added, departureAt, moved, newPassenger } from '#tests/support/test-changes.ts'
import { correct } from '#tests/support/test-correction.ts'
import { payBy } from '#tests/support/test-payment.ts'
import type { Visitor } from '#tests/support/visitor.ts'

const { portal, agency, desk, agent, halfAnHourBefore, sell, linesOf } = await deskPortal()

test("the provider's desk searches, sees and sells a departure until it leaves; an agency keeps the cut-off", async () => {
  const date = await halfAnHourBefore()
  const search = { id: 'tour', adult: 1, child: 0, date }
  const timesFor = async (user: Visitor) =>
    (await user.call('lookUp', search)).body.Itineraries.map(({ DeptTime }) => DeptTime)
  expect(await timesFor(desk)).toEqual(['09:00', '09:30'])
  expect(await timesFor(agent)).toEqual([])
  const dayFor = async (user: Visitor) => {
    const month = { month: 12, year: 2026, adult: 1, child: 0 }
    const { calendar } = (await user.call('showCalendar', { id: 'tour', ...month })).body
    return calendar.find((day) => day.date === date)?.available
  }
  expect([await dayFor(desk), await dayFor(agent)]).toEqual([true, false])
  const { quote, booking } = await quoted(desk, { productID: 'tour', date })
  expect(quote.Itineraries.map(({ seatsLeft }) => seatsLeft)).toEqual([12, 12])
  portal.advance({ minutes: 19 })
  expect((await desk.call('bookReservation', booking)).status).toBe(200)

  const late = await quoted(desk, { productID: 'tour', date })
  portal.advance({ minutes: 11 })
  expect((await desk.call('bookReservation', late.booking)).body.errors).toEqual([
    'This departure has left. Search for another one.',
  ])
})

test('an agency that quoted before the cut-off is still refused after it', async () => {
  const date = await halfAnHourBefore()
  portal.clock.now = portal.clock.now.subtract({ minutes: 40 })
  const { booking } = await quoted(agent, { productID: 'tour', date })
  portal.advance({ minutes: 11 })
  expect((await agent.call('bookReservation', booking)).body.errors).toEqual([
    'Booking closes 60 minutes before departure. Search for another one.',
  ])
})

test('the provider adds and moves until departure, at its desk and inside an agency', async () => {
  const date = await halfAnHourBefore()
  portal.clock.now = portal.clock.now.subtract({ minutes: 60 })
  const { id } = await sell(agent, date)
  portal.advance({ minutes: 60 })
  expect((await agent.call('showReservation', { id })).body.reservation.can).toMatchObject({ add: false })
  const inside = { agencyID: agency.id, id }
  const addition = { ...inside, paxArray: [newPassenger()] }
  const { body: preview } = await desk.call('previewAddition', addition)
  const { revision, difference, netDifference, newTotal } = preview
  const figures = { revision, difference, netDifference, newTotal }
  const made = await desk.call('addPassengers', { ...addition, ...figures, changeID: crypto.randomUUID() })
  expect(made).toMatchObject({ status: 200, body: { revision: 2 } })

  const offers = (await desk.call('findMoves', { ...inside, date })).body.departures
  expect(offers.map(({ DeptTime }) => DeptTime)).toEqual(['09:00', '09:30'])
  expect((await agent.call('findMoves', { id, date })).body.departures).toEqual([])
  const move = { ...inside, departureID: offers[1]?.departureID ?? '', waiveFee: true }
  const shown = (await desk.call('previewMove', move)).body
  const request = {
    ...move,
    changeID: crypto.randomUUID(),
    revision: shown.revision,
    fee: shown.fee,
    difference: shown.difference,
    netDifference: shown.netDifference,
    newTotal: shown.newTotal,
  }
  expect(await desk.call('moveReservation', request)).toMatchObject({ status: 200, body: { revision: 3 } })
})

test.each([
  { hotelID: 'far', errors: ['The pickup at Far Lodge has passed. Choose another hotel, or none.'] },
  { hotelID: 'near', errors: undefined },
])('a pickup that has passed is refused: $hotelID', async ({ hotelID, errors }) => {
  const { answer } = await sell(desk, await halfAnHourBefore(), { hotelID })
  expect(answer.body.errors).toEqual(errors)
})

test('a move drops a pickup that has passed and offers the others', async () => {
  const date = await halfAnHourBefore()
  portal.clock.now = portal.clock.now.subtract({ minutes: 60 })
  const { id } = await sell(desk, date, { ...cash, hotelID: 'far' })
  portal.advance({ minutes: 75 })
  const departureID = await departureAt(desk, id, date, '09:30')
  const { body } = await desk.call('previewMove', { id, departureID })
  expect(body).toMatchObject({ hotelID: null, hotels: [{ id: 'near' }] })
  expect((await desk.call('previewMove', { id, departureID, hotelID: 'far' })).body.errors).toEqual([
    'The pickup at Far Lodge has passed. Choose another hotel, or none.',
  ])
})

test.each([cash, { payment: 'terminal', paymentReference: 'T 4711' } as const])(
  'a walk-up by $payment is confirmed at once and stands in the takings',
  async (paid) => {
    const { id, answer, booking } = await sell(desk, await halfAnHourBefore(), { ...paid, adult: 2 })
    expect(answer.status).toBe(200)
    const line = [1, paid.payment, 220_00, paid.paymentReference]
    expect(await linesOf(id)).toEqual([line])
    const { reservation, paid: isPaid } = (await desk.call('showReservation', { id })).body
    expect(isPaid).toBe(true)
    expect(reservation).toMatchObject({
      ccPaymentRequired: false,
      taking: { kind: paid.payment, reference: paid.paymentReference },
    })
    expect((await desk.call('bookReservation', { ...booking, ...paid })).status, 'a repeat').toBe(200)
    expect(await linesOf(id)).toEqual([line])
    const { lines } = (await desk.call('listAuditLines', { kind: 'reservation.booked' })).body
    expect(lines[0]?.after).toMatchObject({ payment: paid.payment, paymentReference: paid.paymentReference })
  },
)

test('a walk-up by card waits for its payment, and stands in no takings', async () => {
  const { id } = await sell(desk, await halfAnHourBefore(), { payment: 'card' })
  const { reservation } = (await desk.call('showReservation', { id })).body
  expect(reservation).toMatchObject({
    ccPaymentRequired: true,
    ccPaymentLink: expect.stringContaining('/pay/'),
  })
  await payBy(desk, id, {})
  expect((await desk.call('showPaid', { quoteID: id })).body.paid).toBe(true)
  expect(await linesOf(id)).toEqual([])
})

test('the manifest shows a walk-up in cash as paid, and one on the mode of the site as on account', async () => {
  const date = await halfAnHourBefore()
  await sell(desk, date, cash)
  await sell(desk, date)
  const { departures } = (await desk.call('showBoard', { date })).body
  const { body } = await desk.call('showManifest', { departureID: departures[0]?.departureID ?? '' })
  expect(body.reservations.map(({ payment }) => payment).toSorted()).toEqual(['on account', 'paid'])
})

test("a client that sends no payment books as the site's mode says", async () => {
  const { id } = await sell(desk, await halfAnHourBefore())
  expect((await desk.call('showReservation', { id })).body).toMatchObject({
    paid: true,
    reservation: { ccPaymentRequired: false, taking: null },
  })
  expect(await linesOf(id)).toEqual([])
})

const deskOnly = 'Only the provider takes payments at its desk.'
const refused: { title: string; by: Visitor; sent: DeskPayment; fields: Record<string, string[]> }[] = [
  {
    title: 'cash at an agency',
    by: agent,
    sent: cash,
    fields: { payment: [deskOnly], paymentReference: [deskOnly] },
  },
  { title: 'card at an agency', by: agent, sent: { payment: 'card' }, fields: { payment: [deskOnly] } },
  {
    title: 'cash without a reference',
    by: desk,
    sent: { payment: 'cash' },
    fields: { paymentReference: ['Enter a reference, like the number of the receipt.'] },
  },
  {
    title: 'card with a reference',
    by: desk,
    sent: { payment: 'card', paymentReference: 'R-1' },
    fields: { paymentReference: ['Only cash and terminal payments have a reference.'] },
  },
]
test.each(refused)('refused: $title', async ({ by, sent, fields }) => {
  const date = await halfAnHourBefore()
  portal.clock.now = portal.clock.now.subtract({ hours: 3 })
  const { id, answer } = await sell(by, date, sent)
  expect(answer).toMatchObject({ status: 400, body: { fields } })
  expect(await linesOf(id)).toEqual([])
})

test('every change of the total adds a line for the difference, so the lines add up to the current total', async () => {
  const date = await halfAnHourBefore()
  portal.clock.now = portal.clock.now.subtract({ hours: 3 })
  const { id } = await sell(desk, date, { ...cash, adult: 2 })
  const assertAddsUp = async (lines: number[]) => {
    const { reservation } = (await desk.call('showReservation', { id })).body
    const cents = (await linesOf(id)).map(([, , amount]) => amount)
    expect(cents).toEqual(lines)
    expect(reservation.totalSale * 100).toBe(lines.reduce((total, line) => total + line, 0))
  }
  const cancel = async (wish: { passengers?: string } = {}) => {
    const { revision, fee, refund, newTotal } = (await desk.call('previewCancellation', { id, ...wish })).body
    const passengers = wish.passengers?.split(',').map(Number)
    const agreed = { id, changeID: crypto.randomUUID(), revision, fee, refund, newTotal }
    expect(
      (await desk.call('cancelReservation', { ...agreed, ...(passengers && { passengers }) })).status,
    ).toBe(200)
  }
  await assertAddsUp([220_00])
  await added(desk, id, 'Child')
  await assertAddsUp([220_00, 65_00])
  // Half of everyone's price.
  await moved(desk, id, date, '09:30')
  await assertAddsUp([220_00, 65_00, 142_50])
  await cancel({ passengers: '1' })
  await assertAddsUp([220_00, 65_00, 142_50, -55_00])
  await cancel()
  await assertAddsUp([220_00, 65_00, 142_50, -55_00, -87_50])
})

test('a change that leaves the total alone adds no line, and a refused one neither', async () => {
  const { id } = await sell(desk, await halfAnHourBefore(), cash)
  const phone = async (phoneNumber: string) =>
    (await correct(desk, id, () => ({ phoneNumber }))).answer.status
  expect([await phone('702 555 0199'), await phone('1')]).toEqual([200, 400])
  expect(await linesOf(id)).toHaveLength(1)
})

test('takings are listed by day and user with totals, as a page and a file', async () => {
  const date = await halfAnHourBefore()
  const other = await (await portal.provider()).signedIn('another')
  const { id } = await sell(desk, date, { ...cash, adult: 2 })
  await sell(other, date, { payment: 'terminal', paymentReference: '=T,2' })
  await added(desk, id, 'Adult')
  const { body } = await desk.call('listTakings', { date })
  expect(body.sums).toEqual({ cash: 330, terminal: 110, total: 440 })
  expect(
    body.users.map(({ name, sums, lines }) => [name, sums.total, lines.map(({ amount }) => amount)]),
  ).toEqual([
    ['another of localhost', 110, [110]],
    ['desk of localhost', 330, [220, 110]],
  ])
  expect(body.users[1]?.lines[0]).toMatchObject({
    lastName: 'Lead',
    ProductName: 'Tour tour',
    reference: 'R-1',
  })
  expect((await desk.call('listTakings', {})).body).toMatchObject({ date, today: date })
  const next = Temporal.PlainDate.from(date).add({ days: 1 }).toString()
  expect((await desk.call('listTakings', { date: next })).body).toMatchObject({
    users: [],
    sums: { total: 0 },
  })
  const file = await desk.send<string>({ method: 'GET', url: `/api/takings/takings.csv?date=${date}` })
  expect(file.headers['content-disposition']).toContain(`takings-${date}.csv`)
  expect(file.body.split('\r\n').map((row) => row.split(',').slice(-2).join())).toEqual([
    'Reference,Amount',
    `2",110.00`,
    'R-1,220.00',
    'R-1,110.00',
    '',
  ])
})
