import { expect, test } from 'vitest'

import { progressOf } from '#web/features/reservations/status/progress.ts'

const cases = [
  { status: 'Confirmed', byCard: false, steps: ['Booked done', 'Confirmed done'] },
  {
    status: 'Pending',
    byCard: true,
    steps: ['Booked done', 'Waiting for payment current', 'Confirmed open'],
  },
  { status: 'Confirmed', byCard: true, steps: ['Booked done', 'Payment received done', 'Confirmed done'] },
  {
    status: 'Expired',
    byCard: true,
    steps: ['Booked done', 'No payment in time failed', 'Seats released failed'],
  },
] as const

for (const { status, byCard, steps } of cases) {
  test(`${status} ${byCard ? 'by card' : 'on account'}`, () => {
    expect(progressOf(status, byCard).map(({ label, state }) => `${label} ${state}`)).toEqual(steps)
  })
}
