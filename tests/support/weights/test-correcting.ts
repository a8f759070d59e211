import type { WeightRule } from '#contract/weights/weight-rule.ts'
import type { CorrectionContext } from '#server/features/changes/correct/plan.ts'
import type { Passenger } from '#server/features/reservations/reservations.sql.ts'

type Type = 'Adult' | 'Child'

export const testPassenger = (position: number, own: Partial<Passenger> = {}): Passenger => ({
  quote_id: '00000000-0000-4000-8000-000000000001',
  revision: 1,
  position,
  first_name: 'Ann',
  last_name: 'Lee',
  body_weight: 150,
  type: 'Adult',
  net_cents: 110_00,
  sale_cents: 110_00,
  seats: 1,
  extra_seat_cents: 0,
  floor_sale_cents: 0,
  floor_net_cents: 0,
  rates: null,
  scale_pounds: null,
  released_on: null,
  ...own,
})

export const testRule: WeightRule = { maxPassengerPounds: 300, extraSeatFromPounds: 250, extraSeatPrice: 175 }

/** Of 150 lb on one seat. */
export const light = testPassenger(0, { sale_cents: 120_00 })
/** Of 260 lb on two, the second at this price. */
export const heavyAt = (cents: number) =>
  testPassenger(1, {
    body_weight: 260,
    seats: 2,
    net_cents: 110_00 + cents,
    sale_cents: 120_00 + cents,
    extra_seat_cents: cents,
  })

/** An adult cost $110.00 and a child $65.01 net. */
export const testRates = {
  adult_price_cents: 100_00,
  adult_fees_cents: 10_00,
  child_price_cents: 60_01,
  child_fees_cents: 5_00,
  modifier: { mode: 0, value: 0 },
} as const

const testDeparture = { seats_left: 5, pounds_left: null, closed_at: null }

interface Given extends Partial<Omit<CorrectionContext, 'reservation' | 'departure' | 'passengers'>> {
  passengers: Passenger[]
  reservation?: Partial<CorrectionContext['reservation']>
  departure?: Partial<CorrectionContext['departure']>
}

/** A party that paid by card, some weeks before it travels. */
export function correcting({ passengers, reservation, departure, ...own }: Given): CorrectionContext {
  const totalCents = passengers.reduce((total, { sale_cents }) => total + sale_cents, 0)
  return {
    now: Temporal.Instant.from('2026-11-15T18:00:00Z'),
    by: 'agency',
    reservation: {
      status: 'confirmed',
      is_test: false,
      hotel_id: null,
      hotel_label: null,
      pickup_time: null,
      local_date: '2026-12-01',
      local_time: '09:00:00',
      time_zone: 'America/Phoenix',
      departs_at: Temporal.Instant.from('2026-12-01T16:00:00Z'),
      offered_attributes: [],
      weight_rule: null,
      hold_expires_at: Temporal.Instant.from('2026-11-15T18:30:00Z'),
      guest_data_erased_at: null,
      payment_required: true,
      total_sale_cents: totalCents,
      fees_sale_cents: 0,
      fees_net_cents: 0,
      owed_cents: 0,
      taking: null,
      cancellation_policy: [{ hoursBefore: 48, feePercent: 0 }],
      revision: 1,
      departure_id: 1,
      ...reservation,
    },
    passengers,
    hotels: [],
    paxMode: 0,
    cutOffMinutes: 60,
    bookedRates: testRates,
    departure: { ...testDeparture, ...departure },
    keptCents: totalCents,
    ...own,
  }
}

/** The details as they are, but for these types and weights. */
export const detailsWith = (...paxArray: { Type?: Type; BodyWeight?: number }[]) => ({
  masterFirstName: 'Ann',
  masterLastName: 'Lee',
  emailAddress: 'ann@example.com',
  phoneNumber: '702 555 0100',
  agencyReference: null,
  hotelID: null,
  paxArray: paxArray.map(({ Type = 'Adult' as const, BodyWeight = 150 }, number) => ({
    number,
    FirstName: 'Ann',
    LastName: 'Lee',
    BodyWeight,
    Type,
  })),
  attribArray: [],
})
