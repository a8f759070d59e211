import { randomUUID } from 'node:crypto'

import { expect, test } from 'vitest'

import { auditLinesOf } from '#tests/support/audit-lines.ts'
import { seatsByTime } from '#tests/support/due-changes/seats-by-time.ts'
import {
  added,
  bookedAt,
  changesPortal,
  departureAt,
  moved,
  paidAt,
  previewedMove,
  times,
} from '#tests/support/test-changes.ts'
import { refundsIn, reservationIn } from '#tests/support/test-payment.ts'
import type { Visitor } from '#tests/support/visitor.ts'

const { portal, cardAgency, byCard, onAccount, ownDay } = await changesPortal()
// They would make the refunds at once.
await portal.jobs.stop()
const stranger = await (await portal.newAgency()).signedIn('stranger')

const seatsOf = (date: string) => seatsByTime(portal.db, date)
const recordOf = async (user: Visitor, id: string) => (await user.call('showReservation', { id })).body

test('a move at the same price takes the new seats, frees the old ones and shows the new departure', async () => {
  const [date, later] = [ownDay(), ownDay()]
  const id = await bookedAt(onAccount, { date, adult: 2, child: 1, hotelID: 'crown' })
  const { preview, answer } = await moved(onAccount, id, later, times.same)
  expect(preview).toMatchObject({
    from: { date, DeptTime: '09:00', hotel: 'Desert Crown', pickupTime: '08:15' },
    to: { date: later, DeptTime: '10:00', hotel: 'Desert Crown', pickupTime: '09:15' },
    fee: 0,
    difference: 0,
    due: 0,
    refund: 0,
    newTotal: 285,
  })
  expect(answer).toMatchObject({ status: 200, body: { revision: 2, due: null } })
  expect(await seatsOf(date)).toEqual({})
  expect(await seatsOf(later)).toEqual({ [times.same]: 3 })
  const { quote, reservation } = await recordOf(onAccount, id)
  expect(quote).toMatchObject({
    date: later,
    Itineraries: [{ DeptTime: '10:00', AdultPrice: 100, NoAdults: 2 }],
  })
  expect(reservation).toMatchObject({ totalSale: 285, revision: 2, pickupTime: '09:15', dueChange: null })
  const { body } = await onAccount.call('showHistory', { id })
  expect(body.revisions[0]).toMatchObject({ kind: 'moved', difference: 0, fee: 0 })
  expect(body.revisions[0]?.changes.map(({ field }) => field)).toEqual(['Date', 'Departure', 'Pickup, time'])
})

test('on account a pricier departure takes effect at once and changes only the figures', async () => {
  const date = ownDay()
  const id = await bookedAt(onAccount, { date, adult: 2 })
  const { preview, answer } = await moved(onAccount, id, date, times.pricier)
  expect(preview).toMatchObject({ difference: 80, netDifference: 80, due: 0, byCard: false })
  expect(answer.body).toEqual({ revision: 2, due: null })
  expect((await recordOf(onAccount, id)).reservation.totalSale).toBe(300)
  expect(await seatsOf(date)).toEqual({ [times.pricier]: 2 })
})

test('by card a cheaper departure refunds the difference', async () => {
  const date = ownDay()
  const id = await paidAt(byCard, { date, adult: 2 })
  const { preview } = await moved(byCard, id, date, times.cheap)
  expect(preview).toMatchObject({ difference: -50, refund: 50, due: 0 })
  expect(await refundsIn(portal, id)).toMatchObject([{ amount_cents: 50_00 }])
  expect((await recordOf(byCard, id)).reservation).toMatchObject({ totalSale: 170, refund: 'due' })
})

test('by card a pricier departure waits for its payment with both seats held, and nothing else changes', async () => {
  const date = ownDay()
  const id = await paidAt(byCard, { date, adult: 2 })
  const { preview, change, answer } = await moved(byCard, id, date, times.pricier)
  expect(preview).toMatchObject({ difference: 80, due: 80, holdMinutes: 15 })
  const expiresAt = portal.clock.now.add({ minutes: 15 }).toString()
  expect(answer.body).toEqual({ revision: 1, due: { amount: 80, expiresAt } })
  expect(await seatsOf(date)).toEqual({ [times.usual]: 2, [times.pricier]: 2 })
  const { reservation, paid, quote } = await recordOf(byCard, id)
  expect(paid).toBe(true)
  expect(quote.Itineraries).toMatchObject([{ DeptTime: '09:00' }])
  const dueChange = { changeID: change.changeID, kind: 'moved', amount: 80, expiresAt }
  expect(reservation).toMatchObject({ revision: 1, totalSale: 220, dueChange })
  const { body } = await byCard.call('showDueChange', { id, changeID: change.changeID })
  expect(body).toMatchObject({ state: 'due', kind: 'moved', amount: 80, secondsLeft: 900 })
  expect((await byCard.call('showHistory', { id })).body.unpaid).toMatchObject([
    { state: 'due', kind: 'moved', amount: 80, endedAt: null, changes: [{ field: 'Departure' }] },
  ])
})

test('while a change waits for its payment, others are refused, and a cancellation ends it', async () => {
  const date = ownDay()
  const id = await paidAt(byCard, { date, adult: 2 })
  const { change } = await moved(byCard, id, date, times.pricier)
  const second = await moved(byCard, id, date, times.same)
  expect(second.answer).toMatchObject({
    status: 409,
    body: { error: expect.stringContaining('waits for its payment') },
  })
  expect((await added(byCard, id, 'Child')).answer.status).toBe(409)
  const { body: preview } = await byCard.call('previewCancellation', { id, passengers: '1' })
  const canceled = { ...preview, id, changeID: randomUUID(), passengers: [1] }
  expect((await byCard.call('cancelReservation', canceled)).status).toBe(200)
  const { body } = await byCard.call('showDueChange', { id, changeID: change.changeID })
  expect(body).toMatchObject({ state: 'ended', secondsLeft: 0 })
  expect(await seatsOf(date)).toEqual({ [times.usual]: 1 })
})

test('a dropped change frees its seats; dropping it again does nothing more', async () => {
  const date = ownDay()
  const id = await paidAt(byCard, { date, adult: 2 })
  const { change } = await moved(byCard, id, date, times.pricier)
  const drop = () => byCard.call('dropChange', { id, changeID: change.changeID })
  expect(await drop()).toMatchObject({ status: 200, body: { ok: true } })
  expect(await drop()).toMatchObject({ status: 200 })
  expect(await seatsOf(date)).toEqual({ [times.usual]: 2 })
  const { orl } = await reservationIn(portal, id)
  const lines = await auditLinesOf(portal.db, cardAgency.id)
  const ended = lines.filter((line) => line.subject === orl && line.kind === 'reservation.change-ended')
  expect(ended).toHaveLength(1)
  expect((await byCard.call('dropChange', { id, changeID: randomUUID() })).status).toBe(404)
})

test('the same request again gets the same answer and moves nothing more; another with its id is refused', async () => {
  const date = ownDay()
  const id = await bookedAt(onAccount, { date })
  const { change, answer } = await moved(onAccount, id, date, times.same)
  expect(await onAccount.call('moveReservation', change)).toMatchObject({ status: 200, body: answer.body })
  const other = { ...change, departureID: await departureAt(onAccount, id, date, times.pricier) }
  expect((await onAccount.call('moveReservation', other)).status).toBe(400)
  expect((await reservationIn(portal, id)).revision).toBe(2)
})

test('a change that had to be paid gets its first answer again, even after it lapsed', async () => {
  const date = ownDay()
  const id = await paidAt(byCard, { date })
  const { change, answer } = await moved(byCard, id, date, times.pricier)
  portal.advance({ minutes: 16 })
  expect(await byCard.call('moveReservation', change)).toMatchObject({ status: 200, body: answer.body })
})

test('a move from an old revision, or at figures that no longer hold, is refused with the present ones', async () => {
  const date = ownDay()
  const id = await bookedAt(onAccount, { date, adult: 2 })
  const departureID = await departureAt(onAccount, id, date, times.pricier)
  const { change, preview } = await previewedMove(onAccount, id, { departureID })
  const wrong = await onAccount.call('moveReservation', { ...change, difference: 10 })
  expect(wrong).toMatchObject({ status: 409, body: { current: { difference: preview.difference } } })
  await moved(onAccount, id, date, times.same)
  const old = await onAccount.call('moveReservation', change)
  expect(old).toMatchObject({ status: 409, body: { current: { revision: 2, difference: 80 } } })
})

test("another agency's reservation doesn't exist for moves", async () => {
  const date = ownDay()
  const id = await bookedAt(onAccount, { date })
  const { change } = await previewedMove(onAccount, id, {
    departureID: await departureAt(onAccount, id, date, times.same),
  })
  for (const answer of [
    await stranger.call('moveReservation', change),
    await stranger.call('findMoves', { id, date }),
    await stranger.call('previewMove', { id, departureID: change.departureID }),
    await stranger.call('showMoveMonth', { id, month: '11', year: '2026' }),
    await stranger.call('showDueChange', { id, changeID: change.changeID }),
    await stranger.call('dropChange', { id, changeID: change.changeID }),
  ])
    expect(answer.status).toBe(404)
})

test('figures that no longer hold are refused in words, with the present ones', async () => {
  const date = ownDay()
  const id = await bookedAt(onAccount, { date })
  const departureID = await departureAt(onAccount, id, date, times.pricier)
  const { change, preview } = await previewedMove(onAccount, id, { departureID })
  const { status, body } = await onAccount.call('moveReservation', { ...change, difference: 1 })
  expect({ status, body }).toMatchObject({
    status: 409,
    body: {
      error: 'The price has changed. Check the new figures and confirm again.',
      current: { difference: preview.difference },
    },
  })
  expect((await reservationIn(portal, id)).revision).toBe(1)
})

test('a past day has no departures to move to', async () => {
  const id = await bookedAt(onAccount, { date: ownDay() })
  const { status, body } = await onAccount.call('findMoves', { id, date: '2026-11-01' })
  expect({ status, body }).toMatchObject({
    status: 400,
    body: { fields: { date: ['This date is in the past. Choose today or later.'] } },
  })
})

test('an unknown change has nothing to show', async () => {
  const id = await bookedAt(onAccount, { date: ownDay() })
  const { status, body } = await onAccount.call('showDueChange', { id, changeID: randomUUID() })
  expect({ status, body }).toMatchObject({ status: 404, body: { error: "This change doesn't exist." } })
})
