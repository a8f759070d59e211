import { expect, test } from 'vitest'

import type { DepartureHold } from '#contract/day/holds.ts'
import { added, bookedAt, changesPortal, moved, paidAt, times } from '#tests/support/test-changes.ts'
import { payBy, seatsOf } from '#tests/support/test-payment.ts'
import type { Visitor } from '#tests/support/visitor.ts'

const { portal, cardAgency, byCard, onAccount, ownDay } = await changesPortal()
await portal.jobs.stop()
const staff = await (await portal.provider()).signedIn('staff')

const boardIdOf = async (date: string, time: string) => {
  const { departures } = (await staff.call('showBoard', { date })).body
  return (
    departures.find(({ productID, DeptTime }) => productID === 'tour' && DeptTime === time)?.departureID ?? ''
  )
}
const holdsOn = async (date: string, time: string = times.usual) =>
  (await staff.call('listDepartureHolds', { departureID: await boardIdOf(date, time) })).body.holds

/** As the dialog does. */
const end = (user: Visitor, { agencyID, quoteID: id, changeID, revision }: DepartureHold) =>
  changeID === null
    ? user.call('cancelReservation', {
        agencyID,
        id,
        changeID: crypto.randomUUID(),
        revision,
        fee: 0,
        refund: 0,
        newTotal: 0,
        reason: 'Departure closed',
      })
    : user.call('dropChange', { agencyID, id, changeID })

test('a departure lists what waits for payment on it, of bookings and changes, those that expire first first', async () => {
  const date = ownDay()
  const due = await paidAt(byCard, { date })
  const { change } = await moved(byCard, due, date, times.pricier)
  await bookedAt(onAccount, { date, adult: 3 })
  portal.advance({ minutes: 1 })
  const pending = await bookedAt(byCard, { date, adult: 2 })
  const [hold, ...others] = await holdsOn(date)
  expect(others).toEqual([])
  expect(hold).toMatchObject({
    agencyID: cardAgency.id,
    quoteID: pending,
    revision: 1,
    changeID: null,
    firstName: 'Lena',
    lastName: 'Lead',
    seats: 2,
    amount: 220,
    expiresAt: portal.clock.now.add({ minutes: 15 }).toString(),
  })
  expect(await holdsOn(date, times.pricier)).toMatchObject([
    { quoteID: due, changeID: change.changeID, seats: 1, amount: 40 },
  ])
  portal.advance({ minutes: 15 })
  expect(await holdsOn(date), 'expired ones hold nothing').toEqual([])
})

test('an unknown departure answers 404, and only the provider may ask', async () => {
  expect((await staff.call('listDepartureHolds', { departureID: '999999' })).status).toBe(404)
  expect((await byCard.call('listDepartureHolds', { departureID: '1' })).status).toBe(403)
})

test('staff end a hold of a closed departure: the booking is canceled, its seats are free and its money goes back', async () => {
  const date = ownDay()
  const id = await bookedAt(byCard, { date, adult: 2 })
  const departureID = await boardIdOf(date, times.usual)
  expect((await staff.call('changeDeparture', { departureID, closed: true })).body.held).toBe(2)
  const [hold] = await holdsOn(date)
  if (!hold) throw new Error('No hold is listed.')
  expect((await end(staff, hold)).status).toBe(200)
  expect(await holdsOn(date)).toEqual([])
  expect(await seatsOf(portal, 'tour', date)).toEqual({ taken: 0, held: 0 })
  expect((await byCard.call('showPaid', { quoteID: id })).body).toEqual({ paid: false, canceled: true })
})

test('ending the hold of a change drops it and leaves the reservation as it was', async () => {
  const date = ownDay()
  const id = await paidAt(byCard, { date })
  await added(byCard, id, 'Adult')
  const [hold] = await holdsOn(date)
  if (!hold) throw new Error('No hold is listed.')
  expect(hold).toMatchObject({ seats: 1, amount: 110 })
  expect((await end(staff, hold)).status).toBe(200)
  expect(await holdsOn(date)).toEqual([])
  const { reservation, paid } = (await byCard.call('showReservation', { id })).body
  expect([reservation.revision, reservation.dueChange, paid]).toEqual([1, null, true])
})

test('a booking that was paid after the list was read stays: ending it is refused with what it would cost', async () => {
  const date = ownDay()
  const id = await bookedAt(byCard, { date })
  const [hold] = await holdsOn(date)
  if (!hold) throw new Error('No hold is listed.')
  await payBy(byCard, id, {})
  expect((await end(staff, hold)).status).toBe(409)
  expect((await byCard.call('showPaid', { quoteID: id })).body).toEqual({ paid: true, canceled: false })
})
