import { expect, test } from 'vitest'

import type { TripFacts } from '#server/features/reservations/documents/trip-facts.ts'
import { changedMail, confirmationMail } from '#server/features/reservations/mails/reservation-mails.ts'
import { testTrip } from '#tests/support/test-trip.ts'

type Passenger = TripFacts['passengers'][number]

const money = { feeCents: 0, refundCents: 0, byCard: false, feeFor: 'canceling' } as const
const [lead, child] = testTrip.passengers as [Passenger, Passenger]
const inTwoSeats = {
  passengers: [{ ...lead, seats: 2, extraSeatCents: 175_00 }, child],
  totalSaleCents: 1424_50,
}

test('a passenger who takes two seats is named, with what the extra seat costs, in text and HTML', () => {
  const { text, html } = confirmationMail({ ...testTrip, ...inTwoSeats })
  expect(text).toContain('\nPassengers: Lena Lead (Adult, takes 2 seats), Kim Lead (Child)\n')
  expect(text).toContain('\nPrice: $1,424.50, includes $175.00 for extra seats\n')
  for (const part of ['Lena Lead (Adult, takes 2 seats)', '$1,424.50, includes $175.00 for extra seats'])
    expect(html).toContain(part)
})

test('a second seat at no cost is named without a price', () => {
  const { text } = confirmationMail({ ...testTrip, passengers: [{ ...lead, seats: 2 }, child] })
  expect(text).toContain('Lena Lead (Adult, takes 2 seats)')
  expect(text).toContain('\nPrice: $1,249.50\n')
})

test('a weight that takes another seat is news, without the weight', () => {
  const after = { ...testTrip, ...inTwoSeats }
  const { text } = changedMail({ before: testTrip, after, money }, { kind: 'guest' })
  expect(text).toContain(
    'What is new\nPassenger 1: Lena Lead (Adult, takes 2 seats). Before: Lena Lead (Adult)\n' +
      'Price: $1,424.50, includes $175.00 for extra seats. Before: $1,249.50\n',
  )
})
