import { expect, test } from 'vitest'

import { bookingPortal } from '#tests/support/booking-portal.ts'
import { quoted } from '#tests/support/test-booking.ts'

const { portal, agent, ownDay } = await bookingPortal()

test('an agency with booking disabled can neither quote nor book', async () => {
  const window = await (await portal.newAgency({ disableBooking: true })).signedIn('agent')
  const errors = ['Booking is disabled for this agency.']
  const { booking } = await quoted(agent, { productID: 'tour', date: ownDay() })
  expect(
    await window.call('createQuote', { productID: 'tour', adult: 1, child: 0, date: ownDay() }),
  ).toMatchObject({ status: 400, body: { errors } })
  expect(await window.call('bookReservation', booking)).toMatchObject({ status: 400, body: { errors } })
})

test('a booking made before booking was disabled still gets the same answer', async () => {
  const agency = await portal.newAgency()
  const closing = await agency.signedIn('agent')
  const [{ booking }, other] = await Promise.all([
    quoted(closing, { productID: 'tour', date: ownDay() }),
    quoted(closing, { productID: 'tour', date: ownDay() }),
  ])
  await closing.call('bookReservation', booking)
  await portal.db.updateTable('agencies').set({ disable_booking: true }).where('id', '=', agency.id).execute()
  expect(await closing.call('bookReservation', booking)).toMatchObject({
    status: 200,
    body: { quoteID: booking.quoteID },
  })
  expect(await closing.call('bookReservation', other.booking)).toMatchObject({ status: 400 })
})
