import { randomUUID } from 'node:crypto'

import { expect, test } from 'vitest'

import { auditLinesOf } from '#tests/support/audit-lines.ts'
import { bookingPortal } from '#tests/support/booking-portal.ts'
import { quoted } from '#tests/support/test-booking.ts'
import { correct, type Details, detailsOf, passengerWith } from '#tests/support/test-correction.ts'
import { payBy, reservationIn, seatsOf } from '#tests/support/test-payment.ts'
import type { Visitor } from '#tests/support/visitor.ts'

const { portal, agency, agent, ownDay } = await bookingPortal()
const byCard = await (await portal.newAgency({ creditCardMode: 1 })).signedIn('agent')

async function booked(user: Visitor, { adult = 2, child = 1, hotelID = null as string | null } = {}) {
  const date = ownDay()
  const { booking } = await quoted(user, { productID: 'tour', adult, child, date })
  expect((await user.call('bookReservation', { ...booking, hotelID })).status).toBe(200)
  return { id: booking.quoteID, date }
}

const shown = async (user: Visitor, id: string) => (await user.call('showReservation', { id })).body

test('names, contact, reference, hotel, weights and attributes are corrected at no cost', async () => {
  const { id, date } = await booked(agent)
  const { preview, answer } = await correct(agent, id, (details) => ({
    masterFirstName: 'Lea',
    emailAddress: 'lea@example.com',
    phoneNumber: '702 555 0199',
    agencyReference: 'A-77',
    hotelID: 'crown',
    attribArray: [{ id: 'diet', value: 'Vegan' }],
    ...passengerWith(2, { LastName: 'Corrected', BodyWeight: 71 })(details),
  }))
  const seated = { FirstName: 'First0', LastName: 'Guest', seats: 1, extraSeat: 0 }
  expect(preview.body).toEqual({
    revision: 1,
    difference: 0,
    fee: 0,
    netFee: 0,
    cancelAtLeast: 0,
    owedBefore: 0,
    owed: 0,
    netDifference: 0,
    refund: 0,
    taking: null,
    due: 0,
    newTotal: 285,
    passengers: [
      { ...seated, number: 0 },
      { ...seated, number: 1, FirstName: 'First1' },
      { ...seated, number: 2, LastName: 'Corrected' },
    ],
  })
  expect(answer).toMatchObject({ status: 200, body: { revision: 2 } })
  const { reservation, query, paid } = await shown(agent, id)
  expect(reservation).toMatchObject({
    revision: 2,
    hotel: 'Desert Crown',
    pickupTime: '08:15',
    totalSale: 285,
  })
  expect(reservation.agencyReference).toBe('A-77')
  expect(paid).toBe(true)
  expect(query).toMatchObject({
    masterFirstName: 'Lea',
    masterLastName: 'Lead',
    emailAddress: 'lea@example.com',
    attribArray: [{ id: 'diet', value: 'Vegan' }],
  })
  const names = { FirstName: 'First0', LastName: 'Corrected' }
  const child = { BodyWeight: 71, Type: 'Child', seats: 1, extraSeat: 0 }
  expect(query.paxArray[2]).toEqual({ number: 2, ...names, ...child })
  expect(await seatsOf(portal, 'tour', date)).toEqual({ taken: 3, held: 3 })
})

test('a type costs the difference, and the seats stay', async () => {
  const { id, date } = await booked(agent)
  const { preview } = await correct(agent, id, passengerWith(2, { Type: 'Adult' }))
  expect(preview.body).toMatchObject({ difference: 45, netDifference: 45, refund: 0, newTotal: 330 })
  const { reservation, quote } = await shown(agent, id)
  expect(reservation.totalSale).toBe(330)
  const lines = portal.db.selectFrom('reservation_price_lines').select(['type', 'count', 'sale_cents'])
  const ofRevision = await lines.where('quote_id', '=', id).where('revision', '=', 2).execute()
  expect(ofRevision).toEqual([{ type: 'Adult', count: 1, sale_cents: 110_00 }])
  expect(quote.Itineraries).toMatchObject([{ NoAdults: 3, NoChildren: 0 }])
  expect(await seatsOf(portal, 'tour', date)).toEqual({ taken: 3, held: 3 })
})

test('by card, a lower price is refunded and a higher one has to be paid first', async () => {
  const { id } = await booked(byCard)
  await payBy(byCard, id, {})
  const pricier = await correct(byCard, id, passengerWith(2, { Type: 'Adult' }))
  expect(pricier.preview.body).toMatchObject({ difference: 45, due: 45, newTotal: 330 })
  expect(pricier.answer).toMatchObject({ status: 200, body: { revision: 1, due: { amount: 45 } } })
  expect((await shown(byCard, id)).reservation).toMatchObject({ revision: 1, totalSale: 285 })
  await byCard.call('dropChange', { id, changeID: pricier.sent.changeID })
  const cheaper = await correct(byCard, id, passengerWith(1, { Type: 'Child' }))
  expect(cheaper.preview.body).toMatchObject({ difference: -45, refund: 45, newTotal: 240 })
  expect(cheaper.answer.status).toBe(200)
  const refunds = await portal.db.selectFrom('refunds').select(['amount_cents', 'change_id']).execute()
  expect(refunds).toEqual([{ amount_cents: 45_00, change_id: cheaper.sent.changeID }])
})

test('a pending reservation keeps its types, and its details can be corrected', async () => {
  const { id } = await booked(byCard)
  const { answer } = await correct(byCard, id, passengerWith(2, { Type: 'Adult' }))
  expect(answer).toMatchObject({
    status: 400,
    body: { fields: { paxArray: ['Types can be corrected once the reservation is paid.'] } },
  })
  expect((await byCard.call('showCorrection', { id })).body).toMatchObject({
    canChangeTypes: false,
    canChangeSeats: false,
  })
  expect((await correct(byCard, id, () => ({ masterLastName: 'Leed' }))).answer.status).toBe(200)
  expect(await reservationIn(portal, id)).toMatchObject({ status: 'pending', revision: 2 })
})

const wrong = [
  {
    title: 'a hotel of another pickup class',
    change: () => ({ hotelID: 'elsewhere' }),
    error: "This departure doesn't pick up at this hotel. Choose one from the list.",
  },
  {
    title: "an attribute the tour doesn't have",
    change: () => ({ attribArray: [{ id: 'shoe', value: '44' }] }),
    error: "Additional data has a field this tour doesn't ask for.",
  },
  { title: 'no adult', change: passengerWith(0, { Type: 'Child' }), error: 'At least 1 adult must travel.' },
  {
    title: 'an unknown passenger',
    change: passengerWith(0, { number: 7 }),
    error: 'List each passenger who travels once.',
  },
  {
    title: 'a passenger twice',
    change: ({ paxArray }: Details) => ({ paxArray: [...paxArray, ...paxArray.slice(-1)] }),
    error: 'List each passenger who travels once.',
  },
  {
    title: 'no passengers',
    change: () => ({ paxArray: [] }),
    error: 'List each passenger who travels once.',
  },
  {
    title: 'a wrong email address',
    change: () => ({ emailAddress: 'lena' }),
    error: 'Enter a valid email address, like name@example.com.',
  },
  {
    title: 'a weight of 700 lbs',
    change: passengerWith(0, { BodyWeight: 700 }),
    error: 'Enter a whole body weight from 1 to 600 lbs.',
  },
]
const { id: single } = await booked(agent, { adult: 1, child: 0 })
test.for(wrong)('$title is refused', async ({ change, error }) => {
  const { answer } = await correct(agent, single, change)
  expect(answer).toMatchObject({ status: 400, body: { errors: [error] } })
  expect((await reservationIn(portal, single)).revision).toBe(1)
})

test('a correction without a change is refused', async () => {
  const { answer } = await correct(agent, single, () => ({}))
  expect(answer).toMatchObject({ status: 400, body: { errors: ['Nothing has changed.'] } })
})

test('the same request again gets the same answer; another with its id is refused', async () => {
  const { id } = await booked(agent)
  const { sent, answer } = await correct(agent, id, () => ({ masterLastName: 'Leed' }))
  expect(await agent.call('correctReservation', sent)).toMatchObject({ status: 200, body: answer.body })
  expect((await agent.call('correctReservation', { ...sent, masterLastName: 'Laed' })).status).toBe(400)
  expect((await reservationIn(portal, id)).revision).toBe(2)
  const mails = portal.db.selectFrom('mail_outbox').select(['recipient', 'about', 'revision'])
  expect(await mails.where('reservation_id', '=', id).where('revision', '>', 1).execute()).toEqual([
    { recipient: 'lena@example.com', about: 'changed', revision: 2 },
  ])
})

test('a correction from an old revision, or with an old price, gets 409 with the present figures', async () => {
  const { id } = await booked(agent)
  const { sent } = await correct(agent, id, passengerWith(2, { Type: 'Adult' }))
  const late = await agent.call('correctReservation', { ...sent, changeID: randomUUID() })
  expect(late).toMatchObject({
    status: 409,
    body: { current: { revision: 2, difference: 0, newTotal: 330 } },
  })
  const details = { ...detailsOf(await shown(agent, id)), masterLastName: 'Leed' }
  const stale = { ...details, id, changeID: randomUUID(), revision: 2, difference: 45 }
  expect(await agent.call('correctReservation', stale)).toMatchObject({
    status: 409,
    body: { current: { revision: 2, difference: 0 } },
  })
  expect((await reservationIn(portal, id)).revision).toBe(2)
})

test('the audit log says what was corrected', async () => {
  const { id } = await booked(agent)
  await correct(agent, id, passengerWith(2, { FirstName: 'Ann', Type: 'Adult' }))
  expect((await auditLinesOf(portal.db, agency.id)).at(-1)).toMatchObject({
    kind: 'reservation.corrected',
    username: 'agent',
    subject: (await reservationIn(portal, id)).orl,
    before: { 'Passenger 3, first name': 'First0', 'Passenger 3, type': 'Child', totalSaleCents: 285_00 },
    after: { 'Passenger 3, first name': 'Ann', 'Passenger 3, type': 'Adult', totalSaleCents: 330_00 },
  })
})

test('a booked hotel can stay', async () => {
  const { id } = await booked(agent, { hotelID: 'crown' })
  const form = (await agent.call('showCorrection', { id })).body
  expect(form).toMatchObject({ revision: 1, hotelID: 'crown', canChangeTypes: true, canChangeSeats: true })
  await correct(agent, id, () => ({ hotelID: 'crown', masterLastName: 'Leed' }))
  expect((await shown(agent, id)).reservation).toMatchObject({ hotel: 'Desert Crown', pickupTime: '08:15' })
  await correct(agent, id, () => ({ hotelID: null }))
  expect((await shown(agent, id)).reservation).toMatchObject({ hotel: null, pickupTime: null })
})
