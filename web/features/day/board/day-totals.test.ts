import { expect, test } from 'vitest'

import { dayTotals } from '#web/features/day/board/day-totals.ts'
import { departureWith } from '#web/features/day/test-board.ts'

const valuesOf = (...departures: Parameters<typeof dayTotals>[0]) =>
  Object.fromEntries(dayTotals(departures).map(({ name, value }) => [name, value]))

test('the totals count every departure, and as free to sell only the seats of open ones', () => {
  const totals = valuesOf(
    departureWith(),
    departureWith({ state: 'closed', pounds: 1300 }),
    departureWith({ state: 'departed', noShows: 2 }),
  )
  expect(totals).toEqual({
    Departures: '3, 1 open',
    'Seats sold': '36',
    Held: '3',
    Blocked: '6',
    'Free to sell': '5',
    'Checked in': '36 of 42 boarded, 4 no-shows',
    'Over payload': '1 departure',
  })
})

test('without an overweight departure the totals have no warning', () => {
  expect(valuesOf(departureWith())).not.toHaveProperty('Over payload')
})
