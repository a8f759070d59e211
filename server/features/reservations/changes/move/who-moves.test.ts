import { randomUUID } from 'node:crypto'

import { expect, test } from 'vitest'

import { noLimits } from '#server/limits.ts'
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

const unpaidSeats = { user: 3, agency: 0 }
const limits = { quoteMinutes: 60, holdMinutes: 15, ...noLimits, unpaidSeats }
const { portal, agency, cardAgency, byCard, onAccount, ownDay } = await changesPortal({ limits })
const admin = await (await portal.provider()).signedIn('admin')

const departsAt = (date: string) =>
  Temporal.ZonedDateTime.from(`${date}T09:00[America/Los_Angeles]`).toInstant()

test('the provider keeps the old price, and waives the fee, if chosen', async () => {
  const date = ownDay()
  const id = await paidAt(byCard, { date, adult: 2 })
  const agencyID = cardAgency.id
  const departureID = await departureAt(byCard, id, date, times.dear)
  const preview = async (wish: object) =>
    (await admin.call('previewAgencyMove', { agencyID, id, departureID, ...wish })).body
  expect(await preview({})).toMatchObject({ fee: 0, difference: 80, due: 80 })
  const kept = await preview({ keepPrice: true, waiveFee: true })
  expect(kept).toMatchObject({ fee: 0, difference: 0, due: 0, newTotal: 220 })
  const offers = await admin.call('findAgencyMoves', { agencyID, id, date, keepPrice: 'true' })
  expect(offers.body.departures.map(({ difference }) => difference)).toEqual([0, 0, 0, 0, 0, 0])
  const { revision, fee, difference, newTotal } = kept
  const change = { agencyID, id, departureID, changeID: randomUUID(), revision, fee, difference, newTotal }
  const answer = await admin.call('moveAgencyReservation', { ...change, keepPrice: true, waiveFee: true })
  expect(answer.body).toEqual({ revision: 2, due: null })
  const { quote } = (await byCard.call('showReservation', { id })).body
  expect(quote.Itineraries).toMatchObject([{ DeptTime: times.dear, AdultPrice: 100, TotalPrice: 220 }])
  const { body } = await byCard.call('showHistory', { id })
  expect(body.revisions[0]).toMatchObject({ kind: 'moved', by: { kind: 'provider' }, difference: 0 })
})

test('an agency can neither keep the old price nor waive the fee', async () => {
  const date = ownDay()
  const id = await bookedAt(onAccount, { date })
  const departureID = await departureAt(onAccount, id, date, times.dear)
  const wish = { departureID, keepPrice: true, waiveFee: true }
  const { preview } = await previewedMove(onAccount, id, wish)
  expect(preview.difference).toBe(40)
})

test('the provider adds passengers to a reservation of an agency and drops a change that waits', async () => {
  const id = await paidAt(byCard, { date: ownDay() })
  const inAgency = { agencyID: cardAgency.id, id }
  const paxArray = [newPassenger('Child')]
  const { body } = await admin.call('previewAgencyAddition', { ...inAgency, paxArray })
  const { revision, difference, newTotal } = body
  const changeID = randomUUID()
  const change = { ...inAgency, changeID, revision, difference, newTotal, paxArray }
  expect((await admin.call('addAgencyPassengers', change)).body).toMatchObject({ due: { amount: 65 } })
  const shown = await admin.call('showAgencyDueChange', { ...inAgency, changeID })
  expect(shown.body).toMatchObject({ state: 'due', kind: 'added' })
  expect((await admin.call('dropAgencyChange', { ...inAgency, changeID })).status).toBe(200)
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
      await admin.call('moveAgencyReservation', { ...move.change, ...inAgency }),
      await admin.call('addAgencyPassengers', { ...addition.change, ...inAgency }),
    ])
      expect(answer).toMatchObject({ status: 400, body: { errors: [error] } })
    const { can } = (await admin.call('showAgencyReservation', inAgency)).body.reservation
    expect(can).toMatchObject({ cancel: true, correct: true, move: false, add: false })
    expect((await admin.call('previewAgencyCancellation', inAgency)).status).toBe(200)
  },
)

test('seats of unpaid changes count like those of unpaid bookings', async () => {
  const user = await cardAgency.signedIn('holder')
  const date = ownDay()
  const id = await paidAt(user, { date, adult: 3 })
  await moved(user, id, date, times.dear)
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
  const late = await agent.call('findMoves', { id, date: ownDay() })
  expect(late.body).toMatchObject({
    errors: ['The tour has left. Ask the provider to move the reservation.'],
  })
  const boss = await (await portal.provider()).signedIn('late-boss')
  const offers = await boss.call('findAgencyMoves', { agencyID: agency.id, id, date: ownDay() })
  // Everything is kept as a fee: $15 for a move.
  expect(offers.body.departures[1]).toMatchObject({ fee: 15, difference: 15 })
})
