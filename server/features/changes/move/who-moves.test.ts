import { randomUUID } from 'node:crypto'

import { expect, test } from 'vitest'

import { noLimits } from '#server/limits.ts'
import { auditLinesOf } from '#tests/support/audit-lines.ts'
import {
  added,
  bookedAt,
  changesPortal,
  departureAt,
  moved,
  newPassenger,
  paidAt,
  previewedAddition,
  previewedMove,
  times,
} from '#tests/support/test-changes.ts'
import type { Visitor } from '#tests/support/visitor.ts'

const unpaidSeats = { user: 3, agency: 0 }
const limits = { quoteMinutes: 60, holdMinutes: 15, ...noLimits, unpaidSeats }
const { portal, agency, cardAgency, byCard, onAccount, ownDay } = await changesPortal({ limits })
const admin = await (await portal.provider()).signedIn('admin')

const departsAt = (date: string) =>
  Temporal.ZonedDateTime.from(`${date}T09:00[America/Los_Angeles]`).toInstant()

const orlOf = async (id: string) =>
  (
    await portal.db
      .selectFrom('reservations')
      .select('orl')
      .where('quote_id', '=', id)
      .executeTakeFirstOrThrow()
  ).orl

async function auditOf(agencyId: string, id: string) {
  const [lines, orl] = [await auditLinesOf(portal.db, agencyId), await orlOf(id)]
  return lines.filter(({ subject }) => subject === orl)
}

/** As the provider's page does, at the previewed figures. */
async function moveAs(
  provider: Visitor,
  agencyID: string,
  id: string,
  wish: { departureID: string; keepPrice?: true; waiveFee?: true },
) {
  const { body: preview } = await provider.call('previewMove', { agencyID, id, ...wish })
  const { revision, fee, difference, netDifference, newTotal } = preview
  const figures = { revision, fee, difference, netDifference, newTotal }
  const change = { agencyID, id, ...wish, changeID: randomUUID(), ...figures }
  return { preview, answer: await provider.call('moveReservation', change) }
}

test('the provider keeps the old price if chosen', async () => {
  const date = ownDay()
  const id = await paidAt(byCard, { date, adult: 2 })
  const agencyID = cardAgency.id
  const departureID = await departureAt(byCard, id, date, times.pricier)
  const { body: usual } = await admin.call('previewMove', { agencyID, id, departureID })
  expect(usual).toMatchObject({ fee: 0, difference: 80, due: 80 })
  const offers = await admin.call('findMoves', { agencyID, id, date, keepPrice: 'true' })
  expect(offers.body.departures.map(({ difference }) => difference)).toEqual([0, 0, 0, 0, 0, 0])
  const { preview, answer } = await moveAs(admin, agencyID, id, { departureID, keepPrice: true })
  expect(preview).toMatchObject({ difference: 0, due: 0, newTotal: 220 })
  expect(answer.body).toEqual({ revision: 2, due: null })
  const { quote } = (await byCard.call('showReservation', { id })).body
  expect(quote.Itineraries).toMatchObject([{ DeptTime: times.pricier, AdultPrice: 100, TotalPrice: 220 }])
  const { body } = await byCard.call('showHistory', { id })
  expect(body.revisions[0]).toMatchObject({ kind: 'moved', by: { kind: 'provider' }, difference: 0 })
  expect((await auditOf(agencyID, id)).at(-1)).toMatchObject({
    kind: 'reservation.moved',
    after: { priceKept: true },
  })
})

test('the provider waives the fee if chosen, and the audit log says so even while the move is unpaid', async () => {
  const date = ownDay()
  const id = await paidAt(byCard, { date, adult: 2 })
  const departureID = await departureAt(byCard, id, date, times.pricier)
  const before = portal.clock.now
  portal.clock.now = departsAt(date).subtract({ hours: 30 })
  const boss = await (await portal.provider()).signedIn('waiver')
  const { body: usual } = await boss.call('previewMove', { agencyID: cardAgency.id, id, departureID })
  expect(usual).toMatchObject({ feePercent: 50, fee: 30, difference: 110 })
  const { answer } = await moveAs(boss, cardAgency.id, id, { departureID, waiveFee: true })
  expect(answer.body).toMatchObject({ due: { amount: 80 } })
  expect((await auditOf(cardAgency.id, id)).at(-1)).toMatchObject({
    kind: 'reservation.change-due',
    after: { change: 'moved', amountCents: 80_00, feeWaived: true },
  })
  portal.clock.now = before
})

test('an agency can neither keep the old price nor waive the fee', async () => {
  const date = ownDay()
  const id = await bookedAt(onAccount, { date })
  const departureID = await departureAt(onAccount, id, date, times.pricier)
  const wish = { departureID, keepPrice: true, waiveFee: true }
  const { preview } = await previewedMove(onAccount, id, wish)
  expect(preview.difference).toBe(40)
})

test('the provider adds passengers to a reservation of an agency and drops a change that waits', async () => {
  const id = await paidAt(byCard, { date: ownDay() })
  const inAgency = { agencyID: cardAgency.id, id }
  const paxArray = [newPassenger('Child')]
  const { body } = await admin.call('previewAddition', { ...inAgency, paxArray })
  const { revision, difference, netDifference, newTotal } = body
  const changeID = randomUUID()
  const change = { ...inAgency, changeID, revision, difference, netDifference, newTotal, paxArray }
  expect((await admin.call('addPassengers', change)).body).toMatchObject({ due: { amount: 65 } })
  const shown = await admin.call('showDueChange', { ...inAgency, changeID })
  expect(shown.body).toMatchObject({ state: 'due', kind: 'added' })
  expect((await admin.call('dropChange', { ...inAgency, changeID })).status).toBe(200)
})

test.each([
  {
    title: 'without booking',
    change: { disable_booking: true },
    error: 'Booking is disabled for this agency.',
  },
  {
    title: 'without a port',
    change: { port_username: null },
    error: { code: 40011, message: 'A port does not exist for this agency' },
  },
])(
  'an agency $title neither moves nor adds, and the provider does not either; canceling stays',
  async ({ change, error }) => {
    const site = await portal.newAgency()
    const agent = await site.signedIn('agent')
    const [id, date] = [await bookedAt(agent, { date: ownDay() }), ownDay()]
    const departureID = await departureAt(agent, id, date, times.same)
    const move = await previewedMove(agent, id, { departureID })
    const addition = await previewedAddition(agent, id, { paxArray: [newPassenger()] })
    await portal.db.updateTable('agencies').set(change).where('id', '=', site.id).execute()
    const inAgency = { agencyID: site.id, id }
    for (const answer of [
      await agent.call('moveReservation', move.change),
      await agent.call('addPassengers', addition.change),
      await admin.call('moveReservation', { ...move.change, ...inAgency }),
      await admin.call('addPassengers', { ...addition.change, ...inAgency }),
    ])
      expect(answer).toMatchObject({ status: 400, body: { errors: [error] } })
    const { can } = (await admin.call('showAgencyReservation', inAgency)).body.reservation
    expect(can).toMatchObject({ cancel: true, correct: true, move: false, add: false })
    expect((await admin.call('previewCancellation', inAgency)).status).toBe(200)
  },
)

test('seats of unpaid changes count like those of unpaid bookings', async () => {
  const user = await cardAgency.signedIn('holder')
  const date = ownDay()
  const id = await paidAt(user, { date, adult: 3 })
  await moved(user, id, date, times.pricier)
  const second = await paidByOther(date)
  const refused = await added(user, second, 'Adult')
  expect(refused.answer).toMatchObject({
    status: 429,
    body: { error: expect.stringContaining('You have 3 unpaid seats on hold, and the limit is 3.') },
  })
  portal.advance({ minutes: 15 })
  const again = await added(user, second, 'Adult')
  expect(again.answer.body).toMatchObject({ due: { amount: 110 } })
})

const paidByOther = (date: string) => paidAt(byCard, { date })

test('after departure only the provider moves the reservation, until 90 days later', async () => {
  const date = ownDay()
  const id = await bookedAt(onAccount, { date })
  portal.clock.now = departsAt(date)
  const agent = await agency.signedIn('late-agent')
  const other = ownDay()
  const late = await agent.call('findMoves', { id, date: other })
  expect(late.body).toMatchObject({
    errors: ['The tour has left. Ask the provider to move the reservation.'],
  })
  const boss = await (await portal.provider()).signedIn('late-boss')
  const offers = await boss.call('findMoves', { agencyID: agency.id, id, date: other })
  const offer = offers.body.departures.find(({ DeptTime }) => DeptTime === times.same)
  // Canceling would cost all of it; moving costs the tour's own fee.
  expect(offer).toMatchObject({ fee: 15, difference: 15 })
  const { answer } = await moveAs(boss, agency.id, id, { departureID: offer?.departureID ?? '' })
  expect(answer.body).toEqual({ revision: 2, due: null })
  portal.clock.now = departsAt(other).add({ hours: 90 * 24 + 2 })
  const tooLate = await (await portal.provider()).signedIn('too-late')
  const refused = await tooLate.call('findMoves', { agencyID: agency.id, id, date: ownDay() })
  expect(refused.body).toMatchObject({
    errors: ['The tour left more than 90 days ago. The reservation can no longer be changed.'],
  })
})
