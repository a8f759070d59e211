import { MantineProvider } from '@mantine/core'
import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'

import { ProgressSteps } from '#web/features/reservations/status/progress-steps.tsx'

const cases = [
  { status: 'Confirmed', byCard: false, steps: ['Booked, done', 'Confirmed, done'] },
  {
    status: 'Pending',
    byCard: true,
    steps: ['Booked, done', 'Waiting for payment, current', 'Confirmed, upcoming'],
  },
  { status: 'Confirmed', byCard: true, steps: ['Booked, done', 'Payment received, done', 'Confirmed, done'] },
  {
    status: 'Expired',
    byCard: true,
    steps: ['Booked, done', 'Payment not received', 'Seats released'],
  },
  { status: 'Canceled', byCard: true, steps: ['Booked, done', 'Canceled'] },
] as const

for (const { status, byCard, steps } of cases) {
  test(`the steps of a ${status} reservation ${byCard ? 'by card' : 'on account'}`, () => {
    render(<ProgressSteps status={status} byCard={byCard} />, { wrapper: MantineProvider })
    expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(steps)
  })
}
