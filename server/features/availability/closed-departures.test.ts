import { expect, test } from 'vitest'

import { changeByHand } from '#server/features/availability/changed-departures.sql.ts'
import { expireReservation } from '#server/features/reservations/expire-reservation.ts'
import { seatsByTime } from '#tests/support/due-changes/seats-by-time.ts'
import { quoted } from '#tests/support/test-booking.ts'
import {
  bookedAt,
  changesPortal,
  departureAt,
  moved,
  newPassenger,
  payChange,
  paidAt,
  previewedAddition,
  previewedMove,
  times,
} from '#tests/support/test-changes.ts'
import { payBy, paymentsIn, reservationIn } from '#tests/support/test-payment.ts'

const { portal, onAccount, byCard, ownDay } = await changesPortal()
await portal.jobs.stop()
const testing = await (await portal.newAgency({ testMode: true })).signedIn('agent')
const closedText = 'This departure is closed. Choose another one.'

const idsOn = async (date: string, time?: string) => {
  const query = portal.db.selectFrom('departures').select('id').where('product_id', '=', 'tour')
  const onDay = query.where('local_date', '=', date)
  return (await (time ? onDay.where('local_time', '=', time) : onDay).execute()).map(({ id }) => id)
}

/** As the provider does; without a time all of the day. */
const setClosed = (isClosed: boolean) => async (date: string, time?: string) => {
  for (const id of await idsOn(date, time))
    await portal.db
      .transaction()
      .execute((tx) => changeByHand(tx, id, { closed_at: isClosed ? portal.clock.now : null }))
}
const [close, reopen] = [setClosed(true), setClosed(false)]

test('a search leaves closed departures out and counts them as closed', async () => {
  const date = ownDay()
  const search = { id: 'tour', adult: 3, child: 0, date }
  await close(date, times.usual)
  await close(date, times.small)
  const { body } = await onAccount.call('lookUp', search)
  expect(body.Itineraries.map(({ DeptTime }) => DeptTime)).toEqual(['10:00', '11:00', '12:00', '13:00'])
  expect(body).toMatchObject({ closed: 2, tooFull: [] })
  await reopen(date, times.usual)
  const again = (await onAccount.call('lookUp', search)).body
  expect(again.Itineraries[0]?.DeptTime).toBe('09:00')
})

test('a day with only closed departures is not operating, and neither first day after a month is one', async () => {
  const search = { id: 'tour', month: 12, year: 2026, adult: 2, child: 0 }
  await close('2026-12-28')
  await close('2027-01-01')
  await close('2026-12-29', times.cheap)
  const { body } = await onAccount.call('showCalendar', search)
  const dayOf = (date: string) => body.calendar.find((day) => day.date === date)
  expect(dayOf('2026-12-28')).toMatchObject({ state: 'not-operating', available: false, fits: false })
  expect(dayOf('2026-12-29')).toMatchObject({ state: 'open', fits: true, adultStarting: 110 })
  expect(dayOf('2026-12-30')).toMatchObject({ adultStarting: 85 })
  expect(body).toMatchObject({ nextDeparture: '2027-01-02', nextFit: '2027-01-02' })
})

test('a day without open departures cannot be quoted', async () => {
  const date = ownDay()
  await close(date)
  const quote = await onAccount.call('createQuote', { productID: 'tour', adult: 1, child: 0, date })
  expect(quote.body.errors).toEqual(['There are no itineraries available for the date searched.'])
})

test.each([
  { title: 'a booking', user: onAccount },
  { title: 'a test booking', user: testing },
])('$title of a departure that was closed after the quote is refused as closed', async ({ user }) => {
  const date = ownDay()
  const { booking } = await quoted(user, { productID: 'tour', date })
  await close(date, times.usual)
  const { body: quote } = await user.call('showQuote', { quoteID: booking.quoteID })
  expect(quote.Itineraries.slice(0, 2)).toMatchObject([{ seatsLeft: 0 }, { seatsLeft: 12 }])
  const refused = await user.call('bookReservation', booking)
  expect(refused).toMatchObject({ status: 400, body: { fields: { itineraryID: [closedText] } } })
  const incomplete = await user.call('bookReservation', { ...booking, masterFirstName: '' })
  expect(incomplete.body.fields?.['itineraryID']).toEqual([closedText])
  await reopen(date, times.usual)
  expect((await user.call('bookReservation', booking)).status).toBe(200)
})

test('a move to a departure that was closed is refused as closed, and it is not offered', async () => {
  const date = ownDay()
  const id = await bookedAt(onAccount, { date, adult: 2 })
  const departureID = await departureAt(onAccount, id, date, times.same)
  const { change } = await previewedMove(onAccount, id, { departureID })
  await close(date, times.same)
  const { body: offers } = await onAccount.call('findMoves', { id, date })
  expect(offers.departures.map(({ DeptTime }) => DeptTime)).not.toContain(times.same)
  expect(offers.closed).toBe(1)
  const refused = { status: 400, body: { fields: { departureID: [closedText] } } }
  expect(await onAccount.call('previewMove', { id, departureID })).toMatchObject(refused)
  expect(await onAccount.call('moveReservation', change)).toMatchObject(refused)
})

test('no one is added to a closed departure; its reservations stay, and can leave it', async () => {
  const date = ownDay()
  const id = await bookedAt(onAccount, { date, adult: 2 })
  const { change } = await previewedAddition(onAccount, id, { paxArray: [newPassenger()] })
  await close(date, times.usual)
  const errors = ['This departure is closed. Book them on another one.']
  expect(await onAccount.call('showAddition', { id })).toMatchObject({ status: 400, body: { errors } })
  expect(await onAccount.call('addPassengers', change)).toMatchObject({ status: 400, body: { errors } })
  expect(await seatsByTime(portal.db, date)).toEqual({ [times.usual]: 2 })
  expect((await moved(onAccount, id, date, times.same)).answer.status).toBe(200)
  expect(await seatsByTime(portal.db, date)).toEqual({ [times.same]: 2 })
})

test('seats held before a departure was closed can still be paid, for a booking and for a move', async () => {
  const date = ownDay()
  const pending = await bookedAt(byCard, { date })
  const paid = await paidAt(byCard, { date })
  const { change } = await moved(byCard, paid, date, times.pricier)
  await close(date)
  await payBy(byCard, pending, {})
  await payChange(byCard, change)
  expect(await reservationIn(portal, pending)).toMatchObject({ status: 'confirmed' })
  expect(await seatsByTime(portal.db, date)).toEqual({ [times.usual]: 1, [times.pricier]: 1 })
})

test('money that arrives after the seats were released is refunded when the departure is closed', async () => {
  const date = ownDay()
  const id = await bookedAt(byCard, { date })
  portal.advance({ minutes: 15 })
  while (await expireReservation(portal.db, portal.clock.now));
  await close(date, times.usual)
  await payBy(byCard, id, {})
  const reason = 'The seats were released before the payment arrived, and the departure is closed.'
  expect(await paymentsIn(portal, id)).toMatchObject([{ status: 'refunding', reason }])
  expect(await reservationIn(portal, id)).toMatchObject({ paid: false })
})
