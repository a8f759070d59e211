import { expect, test } from 'vitest'

import { bookingPortal } from '#tests/support/booking-portal.ts'
import { quoted } from '#tests/support/test-booking.ts'
import { previewed } from '#tests/support/test-cancellation.ts'
import { correct, passengerWith } from '#tests/support/test-correction.ts'

const { portal, agent, ownDay } = await bookingPortal()

test('the history lists every change, newest first, with who, what and the price', async () => {
  const { booking } = await quoted(agent, { productID: 'tour', adult: 2, child: 1, date: ownDay() })
  const id = booking.quoteID
  await agent.call('bookReservation', { ...booking, hotelID: 'crown' })
  portal.advance({ minutes: 5 })
  await correct(agent, id, (details) => ({
    emailAddress: 'new@example.com',
    hotelID: null,
    attribArray: [{ id: 'diet', value: 'Vegan' }],
    ...passengerWith(2, { FirstName: 'Ann', Type: 'Adult' })(details),
  }))
  portal.advance({ minutes: 5 })
  const { change } = await previewed(agent, id, { passengers: [1], reason: 'Ill' })
  expect((await agent.call('cancelReservation', change)).status).toBe(200)

  const { body } = await agent.call('showHistory', { id })
  const by = { kind: 'agency', name: expect.stringMatching(/^agent of /) as string }
  const at = (minutes: number) => portal.clock.now.subtract({ minutes }).toString()
  expect(body.revisions).toEqual([
    {
      revision: 3,
      kind: 'passengers-canceled',
      at: at(0),
      by,
      changes: [{ field: 'Passenger 2', before: 'First1 Guest', after: null }],
      total: 220,
      difference: -110,
      fee: 0,
      reason: 'Ill',
    },
    {
      revision: 2,
      kind: 'corrected',
      at: at(5),
      by,
      changes: [
        { field: 'Email', before: 'lena@example.com', after: 'new@example.com' },
        { field: 'Pickup, hotel', before: 'Desert Crown', after: null },
        { field: 'Pickup, time', before: '08:15 (8:15 AM)', after: null },
        { field: 'Passenger 3, first name', before: 'First0', after: 'Ann' },
        { field: 'Passenger 3, type', before: 'Child', after: 'Adult' },
        { field: 'Dietary needs', before: null, after: 'Vegan' },
      ],
      total: 330,
      difference: 45,
      fee: 0,
      reason: null,
    },
    {
      revision: 1,
      kind: 'booked',
      at: at(10),
      by,
      changes: [],
      total: 285,
      difference: 0,
      fee: 0,
      reason: null,
    },
  ])
  expect(body.money).toEqual([])
})
