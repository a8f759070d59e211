import { expect, test } from 'vitest'

import { isSoldOut } from '#contract/room.ts'

test.each([
  { title: 'as many seats as passengers', seats: 2, passengers: 2, left: 2, isSold: false },
  { title: 'too few seats for the passengers', seats: 2, passengers: 2, left: 1, isSold: true },
  { title: 'too few seats only for an extra one', seats: 3, passengers: 2, left: 2, isSold: false },
  {
    title: 'too few seats for the passengers of a heavy party',
    seats: 3,
    passengers: 2,
    left: 1,
    isSold: true,
  },
])('a departure is sold out for a party: $title', ({ seats, passengers, left, isSold }) => {
  expect(isSoldOut({ seats: left, pounds: null }, { passengers, seats, pounds: 300 })).toBe(isSold)
})
