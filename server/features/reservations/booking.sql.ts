import { type Insertable, sql } from 'kysely'

import { compileOnce } from '#server/db/compile-once.ts'
import type { Tables } from '#server/db/tables.ts'
import { auditSql } from '#server/sql/audit.ts'
import { queueMailSql } from '#server/sql/mail-outbox.ts'
import { modifierInForce } from '#server/sql/price-modifier.ts'
import { expiredSeats, seatsLeft, takeSeatsSql } from '#server/sql/seats.ts'

type Instant = Temporal.Instant

interface Choice {
  agencyId: string
  quoteId: string
  /** As it was sent. */
  itineraryId: string
  now: Instant
}

/**
 * All that a booking is checked against, with one statement: the quote, the itinerary that was chosen if it has it, what
 * was booked from it already, the modifier of the day of the quote, and the seats.
 */
export const bookingBasis = compileOnce((db, { agencyId, quoteId, itineraryId, now }: Choice) =>
  db
    .selectFrom('quotes')
    .leftJoin('quote_itineraries as chosen', (join) =>
      join
        .onRef('chosen.quote_id', '=', 'quotes.id')
        .on(sql<string>`chosen.departure_id::text`, '=', itineraryId),
    )
    .leftJoin('departures', 'departures.id', 'chosen.departure_id')
    .leftJoin('reservations', 'reservations.quote_id', 'quotes.id')
    .selectAll('quotes')
    .select(['chosen.departure_id', 'chosen.local_time', 'chosen.adult_price_cents'])
    .select(['chosen.child_price_cents', 'chosen.adult_fees_cents', 'chosen.child_fees_cents'])
    .select(['chosen.pickup_class', 'reservations.fingerprint', 'departures.departs_at'])
    .select(seatsLeft.as('seats_left'))
    .select(expiredSeats(sql<number>`(quotes.adults + quotes.children)`, now).as('seats_ended'))
    .select(
      modifierInForce({
        agencyId: sql`quotes.agency_id`,
        code: sql`quotes.product_code`,
        date: sql`(quotes.created_at at time zone quotes.time_zone)::date`,
      }).as('modifier'),
    )
    .where('quotes.agency_id', '=', agencyId)
    .where('quotes.id', '=', quoteId),
)

export type BookingBasis = Awaited<ReturnType<typeof bookingBasis>>[number]

type NewReservation = Required<Insertable<Tables['reservations']>>

const reservationColumns = [
  ...(['quote_id', 'agency_id', 'booked_by', 'orl', 'departure_id', 'fingerprint'] as const),
  ...(['is_test', 'payment_required', 'status', 'booked_at', 'hold_expires_at', 'confirmed_at'] as const),
  ...(['paid', 'first_name', 'last_name', 'email', 'phone', 'hotel_id', 'hotel_label'] as const),
  ...(['pickup_time', 'adults', 'children', 'adult_sale_cents', 'child_sale_cents'] as const),
  'total_sale_cents' as const,
]

/** Lists are JSON, so that the statement is the same for every party. */
export interface ReservationToWrite extends NewReservation {
  seats: number
  /** Until when they are held; null: for good. */
  until: Instant | null
  passengers: string
  attributes: string
  priceLines: string
  audit: string
  mails: string
}

/** `seats` is a part that has a row in `taken` if there are enough; without it, none are needed. */
const writing = (takesSeats: boolean) =>
  compileOnce((_, values: ReservationToWrite) => {
    const booked = sql.raw('booked')
    return sql<{ quote_id: string }>`
    with ${takesSeats ? sql`${takeSeatsSql(values)}, ` : sql``}
    booked as (
      insert into reservations (${sql.join(reservationColumns.map((name) => sql.ref(name)))})
      select ${sql.join(reservationColumns.map((name) => values[name]))} ${takesSeats ? sql`from taken` : sql``}
      returning quote_id),
    passengers as (
      insert into reservation_passengers (quote_id, position, first_name, last_name, body_weight, type)
      select quote_id, p.* from booked, jsonb_to_recordset(${values.passengers}::jsonb) as p(position integer,
        first_name text, last_name text, body_weight integer, type text)),
    attributes as (
      insert into reservation_attributes (quote_id, id, value)
      select quote_id, a.* from booked, jsonb_to_recordset(${values.attributes}::jsonb) as a(id text, value text)),
    price_lines as (
      insert into reservation_price_lines (quote_id, type, count, price_cents, fees_cents, modifier_mode,
        modifier_value, computed_sale_cents, sale_cents)
      select quote_id, l.* from booked, jsonb_to_recordset(${values.priceLines}::jsonb) as l(type text, count integer,
        price_cents integer, fees_cents integer, modifier_mode smallint, modifier_value integer,
        computed_sale_cents bigint, sale_cents integer)),
    audited as (${auditSql(values.audit, booked)}),
    mailed as (${queueMailSql(values.booked_at, values.mails, booked)})
    select quote_id from booked`
  })

/**
 * The whole booking, seats, hold, details, audit line and mail, with one statement: all of it or nothing. It answers with
 * a row, or with none when there are not enough seats. A second booking of the quote breaks a key, and so does a
 * reservation number that is taken.
 */
export const writeReservation = writing(true)

/** The same for a test, whose seats are nobody's: it takes none. */
export const writeTestReservation = writing(false)
