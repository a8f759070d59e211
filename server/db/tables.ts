import type { Generated, Insertable, JSONColumnType, Updateable } from 'kysely'

import type { PolicyStep } from '#contract/changes/cancellation-policy.ts'
import type { PassengerMark } from '#contract/day/manifest.ts'
import type { LedgerTables, PaymentTables } from '#server/db/payment-tables.ts'
import type { SellingTables } from '#server/db/selling-tables.ts'

type Instant = Temporal.Instant

/** Written by hand to match the migrations. */
export interface Tables extends SellingTables, PaymentTables, LedgerTables {
  agencies: {
    id: string
    is_provider: Generated<boolean>
    name: string
    domain: string | null
    port_username: string | null
    port_password_sealed: Buffer | null
    pax_mode: Generated<0 | 1>
    credit_card_mode: Generated<0 | 1>
    test_mode: Generated<boolean>
    disable_booking: Generated<boolean>
    version: Generated<number>
    created_at: Generated<Instant>
  }
  roles: {
    id: string
    agency_id: string
    title: string
    permissions: number[]
    version: Generated<number>
    created_at: Generated<Instant>
  }
  users: {
    id: string
    agency_id: string
    role_id: string
    username: string
    display_name: string
    email: string | null
    password_hash: string | null
    must_change_password: Generated<boolean>
    enabled: Generated<boolean>
    session_epoch: Generated<number>
    version: Generated<number>
    created_at: Generated<Instant>
  }
  sessions: {
    id: Generated<string>
    token_hash: Buffer
    agency_id: string
    user_id: string
    session_epoch: number
    created_at: Instant
    last_seen_at: Instant
    /** Of the sign-in, like the user agent. */
    address: string | null
    user_agent: string | null
  }
  known_browsers: {
    token_hash: Buffer
    agency_id: string
    user_id: string
    last_used_at: Instant
  }
  sign_in_failures: {
    id: Generated<number>
    agency_id: string
    username_lower: string
    address: string
    browser_hash: Buffer | null
    failed_at: Instant
  }
  password_requests: {
    id: Generated<number>
    agency_id: string
    name_lower: string
    site_address: string
    address: string
    browser_hash: Buffer | null
    requested_at: Instant
  }
  password_asks: { asker: string; asked_at: Instant }
  password_links: {
    token_hash: Buffer
    agency_id: string
    user_id: string
    created_at: Instant
    expires_at: Instant
    asked_from: string | null
    asked_by_known_browser: boolean | null
  }
  mail_outbox: {
    id: string
    recipient: string
    subject: string
    body_text: string
    body_html: string
    /** This and the next three are null in mail that isn't about a reservation. */
    reservation_id: Generated<string | null>
    revision: Generated<number | null>
    about: Generated<'confirmed' | 'changed' | 'canceled' | null>
    reader: Generated<'guest' | 'booker' | null>
    created_at: Instant
    attempts: Generated<number>
    next_attempt_at: Instant
    sent_at: Instant | null
    given_up_at: Instant | null
    last_error: string | null
  }
  universes: { id: string; name: string; position: number; withdrawn: Generated<boolean> }
  hotels: { id: string; label: string; withdrawn: Generated<boolean> }
  pickup_classes: { code: string; withdrawn: Generated<boolean> }
  pickup_class_hotels: { pickup_class: string; hotel_id: string; minutes_prior: number; position: number }
  products: {
    id: string
    code: string
    name: string
    short_desc: string
    universe_id: string
    city_code: string
    airport_code: string
    time_zone: string
    cut_off_minutes: number
    meeting_point: string | null
    check_in_minutes: number | null
    duration_minutes: number | null
    cancellation_policy: JSONColumnType<PolicyStep[]>
    move_fee_cents: number | null
    max_passenger_pounds: number | null
    extra_seat_from_pounds: number | null
    extra_seat_cents: number | null
    position: number
    withdrawn: Generated<boolean>
  }
  product_attributes: { product_id: string; id: string; name: string; position: number }
  schedules: {
    product_id: string
    position: number
    season_from: string
    season_to: string
    valid_from: string | null
    valid_to: string | null
    weekdays: number[]
    times: string[]
    capacity: number
    payload_pounds: number | null
    adult_price_cents: number
    child_price_cents: number
    adult_fees_cents: number
    child_fees_cents: number
    pickup_class: string | null
  }
  seat_blocks: { product_id: string; local_date: string; local_time: string | null; seats: number | null }
  departures: {
    id: Generated<number>
    product_id: string
    local_date: string
    local_time: string
    departs_at: Instant
    capacity: number
    seats_blocked: Generated<number>
    seats_taken: Generated<number>
    payload_pounds: Generated<number | null>
    pounds_taken: Generated<number>
    /** What the scale said beyond that; below 0 where passengers weigh less than they declared. */
    scale_difference: Generated<number>
    /** The part of both that parties weighed whose guest data was erased. */
    erased_pounds: Generated<number>
    erased_difference: Generated<number>
    adult_price_cents: number
    child_price_cents: number
    adult_fees_cents: number
    child_fees_cents: number
    pickup_class: string | null
    seats_blocked_by_hand: Generated<number>
    closed_at: Generated<Instant | null>
    crew_note: Generated<string | null>
    /** It was changed by hand and doesn't follow the catalogue. */
    off_schedule: Generated<boolean>
    version: Generated<number>
  }
  departures_to_fit: { departure_id: number }
  departure_horizons: { product_id: string; made_until: string }
  catalogue_version: { only_one: Generated<boolean>; version: number }
  security_events: { address: string; minute: Instant; agency_id: string; account: string; kind: string }
  passenger_marks: {
    id: Generated<number>
    mark_id: string
    departure_id: number
    quote_id: string
    position: number
    mark: PassengerMark
    scale_pounds: number | null
    /** Null: it said only a weight. */
    said_mark: PassengerMark | null
    said_weight: Generated<boolean>
    said_pounds: number | null
    releases: Generated<boolean>
    /** What it said besides the weight, if that was refused. */
    refused_mark: PassengerMark | null
    /** Of the reservation when the mark was received; a later move ends the presence. */
    revision: number
    /** The reservation's revision when the seats were released; a later move ends that. */
    released_revision: number | null
    reason: string | null
    made_at: Instant
    received_at: Instant
    user_id: string
    sent_by: string
    device_id: string | null
    sequence: number | null
    is_current: Generated<boolean>
  }
  audit_log: {
    id: Generated<number>
    at: Instant
    agency_id: string
    user_id: string | null
    username: string | null
    address: string
    request_id: string
    kind: string
    subject: string
    before: JSONColumnType<object> | null
    after: JSONColumnType<object> | null
  }
}

export type NewAgency = Insertable<Tables['agencies']>
export type AgencyChange = Omit<Updateable<Tables['agencies']>, 'id' | 'is_provider' | 'created_at'>
