import type { ColumnType, Generated, JSONColumnType, Selectable } from 'kysely'

import type { PolicyStep } from '#contract/changes/cancellation-policy.ts'
import type { PriceModifier } from '#contract/sale-price.ts'
import type { WeightRule } from '#contract/weights/weight-rule.ts'

type Instant = Temporal.Instant

/** Net, in cents. */
export interface DepartureRates {
  adult_price_cents: number
  child_price_cents: number
  adult_fees_cents: number
  child_fees_cents: number
}

/** How a passenger was priced: the rates and the modifier of that day. */
export interface PassengerRates extends DepartureRates {
  modifier: PriceModifier
}

/** What a change becomes when it is paid. */
type DueRevision = Omit<
  Selectable<SellingTables['reservation_revisions']>,
  'quote_id' | 'fingerprint' | 'made_at' | 'kind' | 'is_erased'
> & { kind: 'corrected' | 'moved' | 'added' }
type Part<Table extends 'reservation_passengers' | 'reservation_price_lines'> = Omit<
  Selectable<SellingTables[Table]>,
  'quote_id' | 'revision'
>

/** Tables of quotes and reservations. */
export interface SellingTables {
  product_configs: {
    id: string
    agency_id: string
    product_code: string
    value: number
    mode: 0 | 1
    booking_date: string
    end_date: string | null
    version: Generated<number>
    created_at: Generated<Instant>
  }
  quotes: {
    id: string
    agency_id: string
    created_by: string
    product_id: string
    product_code: string
    product_name: string
    time_zone: string
    local_date: string
    adults: number
    children: number
    attributes: JSONColumnType<{ AttributeId: string; Name: string }[]>
    /** At least one step, whatever the catalogue says. */
    cancellation_policy: JSONColumnType<PolicyStep[]>
    move_fee_cents: number | null
    weight_rule: ColumnType<WeightRule | null, string | null | undefined, never>
    created_at: Instant
    expires_at: Instant
  }
  quote_itineraries: {
    quote_id: string
    departure_id: number
    local_time: string
    adult_price_cents: number
    child_price_cents: number
    adult_fees_cents: number
    child_fees_cents: number
    pickup_class: string | null
    /** Null in quotes from before it was kept. */
    departs_at: Instant | null
  }
  seat_holds: {
    quote_id: string
    change_id: string
    departure_id: number
    seats: number
    pounds: Generated<number>
    scale_difference: Generated<number>
    expires_at: Instant | null
    released_at: Instant | null
  }
  reservations: {
    quote_id: string
    agency_id: string
    booked_by: string
    orl: string
    fingerprint: Buffer
    is_test: boolean
    payment_required: boolean
    status: 'pending' | 'confirmed' | 'expired' | 'canceled'
    booked_at: Instant
    hold_expires_at: Instant
    confirmed_at: Instant | null
    paid: boolean
    revision: Generated<number>
    canceled_at: Generated<Instant | null>
    mail_resent_at: Generated<Instant | null>
    /** When names, contacts, weights and answers were erased from all its revisions. */
    guest_data_erased_at: Generated<Instant | null>
  }
  reservation_revisions: {
    quote_id: string
    revision: number
    change_id: string
    fingerprint: Generated<Buffer | null>
    kind: 'booked' | 'corrected' | 'moved' | 'added' | 'passengers-canceled' | 'canceled'
    made_at: Instant
    made_by: 'agency' | 'provider' | 'gateway' | 'automatic'
    user_id: string | null
    reason: Generated<string | null>
    departure_id: number
    local_date: string
    local_time: string
    time_zone: string
    pickup_class: string | null
    cancellation_policy: JSONColumnType<PolicyStep[]>
    move_fee_cents: number | null
    first_name: string
    last_name: string
    email: string
    phone: string
    hotel_id: string | null
    hotel_label: string | null
    pickup_time: string | null
    attributes: JSONColumnType<{ id: string; value: string }[]>
    agency_reference: string | null
    adults: number
    children: number
    total_sale_cents: number
    fees_sale_cents: Generated<number>
    fees_net_cents: Generated<number>
    /** By card, too small to be charged yet. Part of the total. */
    owed_cents: Generated<number>
    rates: JSONColumnType<DepartureRates | null>
    weight_rule: JSONColumnType<WeightRule | null>
    is_erased: Generated<boolean>
  }
  reservation_changes: {
    quote_id: string
    change_id: string
    fingerprint: Buffer
    state: Generated<'due' | 'done' | 'lapsed' | 'ended'>
    asked_at: Instant
    expires_at: Instant
    ended_at: Generated<Instant | null>
    amount_cents: number
    user_id: string | null
    revision: JSONColumnType<DueRevision>
    passengers: JSONColumnType<Part<'reservation_passengers'>[]>
    price_lines: JSONColumnType<Part<'reservation_price_lines'>[]>
  }
  reservation_passengers: {
    quote_id: string
    revision: number
    position: number
    first_name: string
    last_name: string
    /** In pounds; 0 once it was erased. */
    body_weight: number
    type: 'Adult' | 'Child'
    net_cents: number
    sale_cents: number
    seats: number
    /** Part of both prices. */
    extra_seat_cents: number
    /** The least that canceling costs because of earlier changes. */
    floor_sale_cents: number
    floor_net_cents: number
    /** Null: the booking's quote. */
    rates: JSONColumnType<PassengerRates | null>
  }
  reservation_price_lines: {
    quote_id: string
    revision: number
    type: 'Adult' | 'Child' | 'Extra seat'
    count: number
    price_cents: number
    fees_cents: number
    modifier_mode: 0 | 1
    modifier_value: number
    computed_sale_cents: number
    sale_cents: number
  }
}
