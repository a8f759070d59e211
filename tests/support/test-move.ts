import type { PolicyStep } from '#contract/changes/cancellation-policy.ts'
import { notCheckedIn } from '#server/features/availability/room.ts'
import type { planMove, MoveContext } from '#server/features/changes/move/plan.ts'

export type Departure = NonNullable<Parameters<typeof planMove>[1]>['departure']

export const departsAt = Temporal.Instant.from('2026-12-01T17:00:00Z')
export const hours = (before: number) => departsAt.subtract({ seconds: Math.round(before * 3600) })
const policy: PolicyStep[] = [
  { hoursBefore: 48, feePercent: 0 },
  { hoursBefore: 24, feePercent: 50 },
]

const passenger = (position: number, type: 'Adult' | 'Child', net_cents: number, sale_cents: number) => ({
  quote_id: '00000000-0000-4000-8000-000000000001',
  revision: 1,
  position,
  first_name: 'Ann',
  last_name: 'Lee',
  body_weight: 150,
  type,
  net_cents,
  sale_cents,
  seats: 1,
  extra_seat_cents: 0,
  floor_sale_cents: 0,
  floor_net_cents: 0,
  rates: null,
  ...notCheckedIn,
})

/** An adult and a child, sold for $120.01 and $70.33 at a net rate of $110.00 and $65.00, and a fee of $5.00 kept before. */
export const party = [passenger(0, 'Adult', 110_00, 120_01), passenger(1, 'Child', 65_00, 70_33)]
export const oldTotal = 195_34

export const moving = (
  own: Partial<MoveContext> = {},
  reservation: Partial<MoveContext['reservation']> = {},
): MoveContext => ({
  now: hours(72),
  by: 'agency',
  reservation: {
    status: 'confirmed',
    hold_expires_at: hours(500),
    guest_data_erased_at: null,
    local_date: '2026-12-01',
    local_time: '09:00:00',
    time_zone: 'America/Los_Angeles',
    departs_at: departsAt,
    cancellation_policy: policy,
    move_fee_cents: null,
    departure_id: 1,
    hotel_id: 'crown',
    payment_required: true,
    total_sale_cents: oldTotal,
    owed_cents: 0,
    fees_sale_cents: 5_00,
    fees_net_cents: 4_00,
    weight_rule: null,
    is_test: false,
    ...reservation,
  },
  passengers: party,
  cutOffMinutes: 60,
  timeZone: 'America/Los_Angeles',
  weightRule: null,
  keptCents: oldTotal,
  rights: { mayChangePrice: false, maySellHigher: false },
  wish: {},
  rates: null,
  ...own,
})

/** $130.00 for adults, $60.00 for children, net. */
const departure = (own: Partial<Departure> = {}): Departure => ({
  id: 2,
  local_date: '2026-12-05',
  local_time: '11:00:00',
  departs_at: Temporal.Instant.from('2026-12-05T19:00:00Z'),
  closed_at: null,
  pickup_class: 'STRIP',
  adult_price_cents: 120_00,
  adult_fees_cents: 10_00,
  child_price_cents: 55_00,
  child_fees_cents: 5_00,
  seats_left: 2,
  pounds_left: null,
  modifier: { mode: 0, value: 0 },
  ...own,
})

const hotels = [{ id: 'crown', label: 'Desert Crown', estimatedMinsPrior: 45 }]
export const to = (own: Partial<Departure> = {}) => ({ departure: departure(own), hotels })
