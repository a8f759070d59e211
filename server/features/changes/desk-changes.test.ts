import { expect, test } from 'vitest'

import { insertRole } from '#server/features/roles/roles.sql.ts'
import { cash, deskPortal } from '#tests/support/day/desk-portal.ts'
import { departureAt, newPassenger, previewedAddition, previewedMove } from '#tests/support/test-changes.ts'
import { correct, detailsOf, passengerWith, previewedCorrection } from '#tests/support/test-correction.ts'
import type { Visitor } from '#tests/support/visitor.ts'

const { portal, provider, agency, desk, agent, halfAnHourBefore, pass, sell, linesOf } = await deskPortal()

/** Sells, adds and checks in, but manages no agency. */
async function clerkSignedIn(username: string) {
  const clerk = await provider.signedIn(username)
  const role = { title: username, permissions: [] }
  const roleId = await portal.db.transaction().execute((tx) => insertRole(tx, provider.id, role))
  await portal.db.updateTable('users').set({ role_id: roleId }).where('username', '=', username).execute()
  return clerk
}

const waived = (waives: boolean) => (waives ? { waiveFee: 'true' } : {})

async function cancel(
  user: Visitor,
  id: string,
  { waives = false, agencyID = undefined as string | undefined },
) {
  const { status, body } = await user.call('previewCancellation', { agencyID, id, ...waived(waives) })
  if (status !== 200) return { status, errors: body.errors, preview: undefined }
  const { revision, fee, refund, newTotal } = body
  const agreed = { id, changeID: crypto.randomUUID(), revision, fee, refund, newTotal, waiveFee: waives }
  const answer = await user.call('cancelReservation', { agencyID, ...agreed })
  return { status: answer.status, errors: answer.body.errors, preview: body }
}

test("after departure the provider cancels its desk's own sale, with the fee or without; an agency can't", async () => {
  const date = await halfAnHourBefore()
  portal.clock.now = portal.clock.now.subtract({ hours: 2 })
  const [kept, back] = [await sell(desk, date, cash), await sell(desk, date, cash)]
  const sold = await sell(agent, date)
  await pass({ hours: 24 })
  const can = { cancel: true, correct: true, move: true, add: false }
  expect((await desk.call('showReservation', { id: kept.id })).body.reservation.can).toEqual(can)
  expect(await cancel(desk, kept.id, {})).toMatchObject({ status: 200, preview: { fee: 110, newTotal: 110 } })
  expect(await cancel(desk, back.id, { waives: true })).toMatchObject({
    status: 200,
    preview: { fee: 0, newTotal: 0, taking: { kind: 'cash', amount: -110 } },
  })
  expect(await linesOf(back.id)).toEqual([
    [1, 'cash', 110_00, 'R-1'],
    [2, 'cash', -110_00, 'R-1'],
  ])
  expect(await cancel(agent, sold.id, {})).toMatchObject({
    status: 400,
    errors: ['The tour has left. Ask the provider to cancel the reservation.'],
  })
  const { revisions } = (await desk.call('showHistory', { id: back.id })).body
  expect(revisions[0]?.by).toEqual({ kind: 'provider', name: 'desk of localhost' })
})

test('90 days after departure the desk is late too', async () => {
  const { id } = await sell(desk, await halfAnHourBefore(), cash)
  await pass({ hours: 91 * 24 })
  expect((await cancel(desk, id, {})).errors).toEqual([
    'The tour left more than 90 days ago. The reservation can no longer be changed.',
  ])
})

test('after departure the desk corrects and moves its own sale, keeps the price and waives the fee', async () => {
  const date = await halfAnHourBefore()
  const { id } = await sell(desk, date, { ...cash, adult: 2 })
  await pass({ minutes: 31 })
  const toChild = passengerWith(1, { Type: 'Child' })
  expect((await previewedCorrection(desk, id, toChild)).preview.body).toMatchObject({
    difference: 0,
    fee: 45,
  })
  const { preview, answer } = await correct(desk, id, (details) => ({ ...toChild(details), waiveFee: true }))
  expect(preview.body).toMatchObject({
    difference: -45,
    fee: 0,
    taking: { kind: 'cash', amount: -45 },
  })
  expect(answer.status).toBe(200)
  // At 9:30, which leaves in 29 minutes.
  const departureID = await departureAt(desk, id, date, '09:30')
  const full = await previewedMove(desk, id, { departureID })
  expect(full.preview).toMatchObject({ fee: 175, taking: { kind: 'cash', amount: 175 } })
  const free = await previewedMove(desk, id, { departureID, keepPrice: true, waiveFee: true })
  expect(free.preview).toMatchObject({ fee: 0, difference: 0, taking: { kind: 'cash', amount: 0 } })
  expect((await desk.call('moveReservation', free.change)).status).toBe(200)
  expect((await linesOf(id)).map(([, , cents]) => cents)).toEqual([220_00, -45_00])
})

test('what an addition collects stands in its preview, by the kind of the first payment', async () => {
  const { id } = await sell(desk, await halfAnHourBefore(), { payment: 'terminal', paymentReference: 'T 1' })
  const { preview } = await previewedAddition(desk, id, { paxArray: [newPassenger('Child')] })
  expect(preview).toMatchObject({ difference: 65, due: 0, taking: { kind: 'terminal', amount: 65 } })
})

test('previews of a sale that was not paid at the desk say nothing of taking', async () => {
  const date = await halfAnHourBefore()
  const { id } = await sell(desk, date)
  const { preview } = await previewedAddition(desk, id, { paxArray: [newPassenger()] })
  expect(preview).toMatchObject({ difference: 110, taking: null })
  expect((await desk.call('previewCancellation', { id })).body.taking).toBeNull()
})

test("staff without the provider's permission and agencies change like an agency: their waiver is ignored", async () => {
  const date = await halfAnHourBefore()
  portal.clock.now = portal.clock.now.subtract({ hours: 2 })
  const sold = [
    { user: await clerkSignedIn('clerk'), id: (await sell(desk, date, cash)).id },
    { user: agent, id: (await sell(agent, date)).id },
  ]
  portal.advance({ hours: 2 })
  for (const { user, id } of sold)
    expect(await cancel(user, id, { waives: true })).toMatchObject({ status: 200, preview: { fee: 110 } })
})

test("after departure staff without the provider's permission read who to ask", async () => {
  const date = await halfAnHourBefore()
  const { id } = await sell(desk, date, cash)
  portal.advance({ minutes: 31 })
  expect((await cancel(await clerkSignedIn('late-clerk'), id, {})).errors).toEqual([
    'The tour has left. Ask the provider to cancel the reservation.',
  ])
})

test('an unknown answer about the waiver is refused at the desk too', async () => {
  const { id } = await sell(desk, await halfAnHourBefore(), cash)
  const agreed = { id, changeID: crypto.randomUUID(), revision: 1, fee: 0, refund: 0, newTotal: 0 }
  const sent = { ...agreed, waiveFee: 'perhaps' as unknown as boolean }
  expect(await desk.call('cancelReservation', sent)).toMatchObject({
    status: 400,
    body: { errors: ['waiveFee must be true or false.'] },
  })
})

test('a change at the desk mails the guest only; inside an agency also the user who booked', async () => {
  const date = await halfAnHourBefore()
  portal.clock.now = portal.clock.now.subtract({ hours: 3 })
  const [own, sold] = [await sell(desk, date, cash), await sell(agent, date)]
  for (const { id, agencyID } of [
    { id: own.id, agencyID: undefined },
    { id: sold.id, agencyID: agency.id },
  ])
    expect((await cancel(desk, id, { agencyID })).status).toBe(200)
  const readersOf = async (id: string) =>
    (
      await portal.db
        .selectFrom('mail_outbox')
        .select('reader')
        .where('reservation_id', '=', id)
        .where('about', '=', 'canceled')
        .orderBy('reader')
        .execute()
    ).map(({ reader }) => reader)
  expect([await readersOf(own.id), await readersOf(sold.id)]).toEqual([['guest'], ['booker', 'guest']])
})

const passed = ['The pickup at Far Lodge has passed. Choose another hotel, or none.']

test('a correction refuses and does not offer a pickup that has passed, until the tour leaves', async () => {
  const date = await halfAnHourBefore()
  const { id } = await sell(desk, date, cash)
  const offered = async () => (await desk.call('showCorrection', { id })).body.hotels.map((hotel) => hotel.id)
  const to = async (hotelID: string) => (await correct(desk, id, () => ({ hotelID }))).answer
  expect(await offered()).toEqual(['near'])
  expect(await to('far')).toMatchObject({ status: 400, body: { fields: { hotelID: passed } } })
  expect((await to('near')).status).toBe(200)
  // The record can say what happened.
  await pass({ hours: 1 })
  expect(await offered()).toEqual(['near', 'far'])
  expect((await to('far')).status).toBe(200)
})

test("the reservation's present pickup can stay although it has passed", async () => {
  const date = await halfAnHourBefore()
  portal.clock.now = portal.clock.now.subtract({ hours: 1 })
  const { id } = await sell(desk, date, { ...cash, hotelID: 'far' })
  portal.advance({ hours: 1 })
  expect((await desk.call('showCorrection', { id })).body).toMatchObject({
    hotelID: 'far',
    hotels: [{ id: 'near' }, { id: 'far' }],
  })
  const details = { phoneNumber: '702 555 0199', hotelID: 'far' }
  expect((await correct(desk, id, () => details)).answer.status).toBe(200)
  expect(detailsOf((await desk.call('showReservation', { id })).body).phoneNumber).toBe('702 555 0199')
})
