import { expect, test } from 'vitest'

import { notCheckedIn } from '#server/features/availability/room.ts'
import { planCancellation } from '#server/features/changes/cancel/plan.ts'
import type { Passenger } from '#server/features/reservations/reservations.sql.ts'

const departsAt = Temporal.Instant.from('2027-05-10T16:00:00Z')
const now = departsAt.subtract({ hours: 30 })

const reservation = {
  status: 'confirmed',
  hold_expires_at: now.subtract({ hours: 100 }),
  guest_data_erased_at: null,
  departs_at: departsAt,
  cancellation_policy: [
    { hoursBefore: 48, feePercent: 0 },
    { hoursBefore: 24, feePercent: 50 },
  ],
  payment_required: true,
  total_sale_cents: 400_02,
  owed_cents: 0,
  fees_sale_cents: 0,
  fees_net_cents: 0,
  departure_id: 1,
} as const

const passenger = (position: number, type: 'Adult' | 'Child', sale_cents: number, seats = 1): Passenger => ({
  quote_id: '',
  revision: 1,
  position,
  first_name: 'Ada',
  last_name: 'Lovelace',
  body_weight: 150,
  type,
  net_cents: sale_cents - 10_00,
  sale_cents,
  seats,
  ...notCheckedIn,
  extra_seat_cents: 0,
  floor_sale_cents: 0,
  floor_net_cents: 0,
  rates: null,
})
const party = [
  passenger(0, 'Adult', 120_01),
  passenger(1, 'Adult', 120_01),
  passenger(2, 'Child', 80_00),
  passenger(3, 'Child', 80_00, 2),
]
const paid = 400_02

/** $120.01 and an extra seat of $175.00. */
const heavy = { ...passenger(1, 'Adult', 295_01, 2), body_weight: 260, extra_seat_cents: 175_00 }
const withHeavy = { passengers: [passenger(0, 'Adult', 120_01), heavy], keptCents: 415_02 }

const whole = {
  now,
  reservation,
  passengers: party,
  keptCents: paid,
  by: 'agency',
  numbers: undefined,
  waivesFee: false,
  reason: null,
} as const

const before = (duration: Temporal.DurationLike) => ({ now: departsAt.subtract(duration) })
const after = (duration: Temporal.DurationLike) => ({ now: departsAt.add(duration) })
const unpaid = { ...reservation, status: 'pending', hold_expires_at: now.add({ minutes: 5 }) } as const
const feesKept = { ...reservation, fees_sale_cents: 60_01, fees_net_cents: 55_01 }
const byProvider = { by: 'provider' } as const
const oneLeft = { passengers: party.slice(0, 1), keptCents: 180_02 }

type Changes = Partial<Parameters<typeof planCancellation>[0]>

const cases: [
  title: string,
  changes: Changes,
  fee: number,
  net: number,
  total: number,
  refund: number,
  seats: number,
][] = [
  ['whole, in the 50 % step', {}, 200_02, 180_02, 200_02, 200_00, 5],
  ['whole, exactly 24 hours before', before({ hours: 24 }), 200_02, 180_02, 200_02, 200_00, 5],
  [
    'whole, a moment later',
    { now: departsAt.subtract({ hours: 24 }).add({ milliseconds: 1 }) },
    400_02,
    360_02,
    400_02,
    0,
    5,
  ],
  ['whole, exactly 48 hours before', before({ hours: 48 }), 0, 0, 0, 400_02, 5],
  ['whole, fee waived', { waivesFee: true, ...byProvider }, 0, 0, 0, 400_02, 5],
  [
    'whole, the provider 90 days after',
    { ...after({ hours: 90 * 24 }), ...byProvider },
    400_02,
    360_02,
    400_02,
    0,
    5,
  ],
  ['one adult', { numbers: [1] }, 60_01, 55_01, 340_02, 60_00, 1],
  ['a child with two seats', { numbers: [3] }, 40_00, 35_00, 360_02, 40_00, 2],
  ['everyone by number is the whole', { numbers: [0, 1, 2, 3] }, 200_02, 180_02, 200_02, 200_00, 5],
  ['on account nothing is refunded', { keptCents: 0 }, 200_02, 180_02, 200_02, 0, 5],
  ['no fee on fees kept before', { reservation: feesKept, ...oneLeft }, 60_01, 55_01, 120_02, 60_00, 1],
  ['one with an extra seat', { ...withHeavy, numbers: [1] }, 147_51, 142_51, 267_52, 147_50, 2],
  ['the other one', { ...withHeavy, numbers: [0] }, 60_01, 55_01, 355_02, 60_00, 1],
  ['the whole with an extra seat', withHeavy, 207_52, 197_52, 207_52, 207_50, 3],
  ['unpaid: free at any time', { reservation: unpaid, keptCents: 0 }, 0, 0, 0, 0, 5],
]
for (const [title, changes, feeSaleCents, feeNetCents, newTotalCents, refundCents, seats] of cases) {
  test(`canceling: ${title}`, () => {
    const figures = { feeSaleCents, feeNetCents, newTotalCents, refundCents, seats }
    expect(planCancellation({ ...whole, ...changes })).toMatchObject(figures)
  })
}

const inState = (status: 'canceled' | 'expired') => ({ reservation: { ...reservation, status } })
const refusals: [title: string, changes: Changes, message: string][] = [
  [
    'the tour has left',
    after({ hours: 0 }),
    'The tour has left. Ask the provider to cancel the reservation.',
  ],
  [
    'the provider, after 90 days',
    { ...after({ hours: 90 * 24, seconds: 1 }), ...byProvider },
    'The tour left more than 90 days ago. The reservation can no longer be changed.',
  ],
  ['canceled', inState('canceled'), 'This reservation is canceled.'],
  ['expired', inState('expired'), 'This reservation has expired and holds no seats.'],
  [
    'expired but not marked yet',
    { reservation: { ...unpaid, hold_expires_at: now } },
    'This reservation has expired and holds no seats.',
  ],
  ['an unknown passenger', { numbers: [4] }, 'Choose from the passengers who travel.'],
  [
    'all adults, with children left',
    { numbers: [0, 1] },
    'Children travel with at least one adult. Cancel the whole reservation instead.',
  ],
  [
    'a passenger of an unpaid one',
    { numbers: [1], reservation: unpaid },
    'Passengers can be canceled once the reservation is paid. Until then, cancel the whole reservation.',
  ],
]
for (const [title, changes, message] of refusals) {
  test(`no canceling: ${title}`, () =>
    expect(() => planCancellation({ ...whole, ...changes })).toThrow(
      expect.objectContaining({ code: 'bad_input', messages: [message] }),
    ))
}
