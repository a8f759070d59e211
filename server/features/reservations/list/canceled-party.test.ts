import { expect, test } from 'vitest'

import { reservationExportPath } from '#contract/routes.ts'
import { bookingPortal } from '#tests/support/booking-portal.ts'
import { quoted } from '#tests/support/test-booking.ts'
import { cancel } from '#tests/support/test-cancellation.ts'

const { agent, ownDay } = await bookingPortal()

async function booked(adult: number, child: number) {
  const { booking } = await quoted(agent, { productID: 'tour', adult, child, date: ownDay() })
  await agent.call('bookReservation', booking)
  return booking.quoteID
}

test('a canceled reservation keeps the party that traveled last, in the list, its order and the file', async () => {
  const [single, large, reduced] = [await booked(1, 0), await booked(3, 1), await booked(3, 1)]
  await cancel(agent, reduced, [1, 2])
  for (const id of [single, large, reduced]) expect((await cancel(agent, id)).status).toBe(200)
  const wanted = { state: 'canceled', sort: 'party', descending: 'true' } as const
  const { rows } = (await agent.call('pageReservations', wanted)).body
  expect(rows).toMatchObject([
    { quoteID: large, NoAdults: 3, NoChildren: 1 },
    { quoteID: reduced, NoAdults: 1, NoChildren: 1 },
    { quoteID: single, NoAdults: 1, NoChildren: 0 },
  ])
  const file = await agent.send<string>({ method: 'GET', url: reservationExportPath, query: wanted })
  const lines = file.body.split('\r\n').slice(1, -1)
  expect(lines.map((line) => /,09:00,(\d+),0\.00,Canceled,/.exec(line)?.[1])).toEqual(['4', '2', '1'])
})
