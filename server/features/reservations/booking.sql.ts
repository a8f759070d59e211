import { type Insertable, sql } from 'kysely'

import type { Booking } from '#contract/reservations.ts'
import { compileOnce } from '#server/db/compile-once.ts'
import type { Db } from '#server/db/database.ts'
import type { Tables } from '#server/db/tables.ts'
import {
  departureSeats,
  expiredPounds,
  expiredSeats,
  poundsLeft,
  type SeatHold,
  seatsLeft,
  takeSeatsSql,
} from '#server/features/availability/room.sql.ts'
import { insertPriceLinesSql, insertRevisionSql } from '#server/features/reservations/revisions.sql.ts'
import { type BookedLine, postBookingSql } from '#server/sql/account-lines.ts'
import { auditSql } from '#server/sql/audit.ts'
import { queueMailSql } from '#server/sql/mail-outbox.ts'
import { modifierInForce } from '#server/sql/price-modifier.ts'
import { leavesAsQuoted, quotedItineraries, quotes } from '#server/sql/quotes.ts'
import { takeForBookingSql, type Taking } from '#server/sql/takings.ts'
import { sum } from '#server/sum.ts'

type Instant = Temporal.Instant

interface BasisSearch {
  agencyId: string
  quoteID: string
  itineraryID: string
  pounds: number
  now: Instant
}

/** The most seats that the party can need, whatever its passengers weigh. */
const mostSeats = sql<number>`
  (quotes.adults + quotes.children) * case when quotes.weight_rule is null then 1 else 2 end`

const selectBookingBasis = compileOnce((db, { agencyId, quoteID, itineraryID, pounds, now }: BasisSearch) =>
  db
    .selectFrom(quotes(db).as('quotes'))
    .leftJoin(quotedItineraries(db).as('chosen'), (join) =>
      join
        .onRef('chosen.quote_id', '=', 'quotes.id')
        .on(sql<string>`chosen.departure_id::text`, '=', itineraryID),
    )
    .leftJoin(departureSeats(db).as('departures'), 'departures.id', 'chosen.departure_id')
    .leftJoin('reservations', 'reservations.quote_id', 'quotes.id')
    .selectAll('quotes')
    .select(['chosen.departure_id', 'chosen.local_time', 'chosen.adult_price_cents'])
    .select(['chosen.child_price_cents', 'chosen.adult_fees_cents', 'chosen.child_fees_cents'])
    .select([
      'chosen.pickup_class',
      'chosen.departs_at as quoted_departs_at',
      'reservations.fingerprint as booked_fingerprint',
      'departures.departs_at',
      'departures.closed_at',
    ])
    .select(seatsLeft.as('seats_left'))
    .select(expiredSeats(mostSeats, now).as('expired_seats'))
    .select([poundsLeft.as('pounds_left'), expiredPounds(sql`${pounds}::integer`, now).as('expired_pounds')])
    .select(
      modifierInForce({
        agencyId: sql`quotes.agency_id`,
        code: sql`quotes.product_code`,
        date: sql`(quotes.created_at at time zone quotes.time_zone)::date`,
      }).as('modifier'),
    )
    .where('quotes.agency_id', '=', agencyId)
    .where('quotes.id', '=', quoteID),
)

export type BookingBasis = Awaited<ReturnType<typeof selectBookingBasis>>[number]

interface Chosen extends Pick<Booking, 'quoteID' | 'itineraryID'> {
  paxArray: readonly { BodyWeight?: number | undefined }[]
}

/**
 * Everything a booking is checked against, in one query: the quote, the chosen itinerary if the quote has it, an earlier
 * booking, the modifier of the quote's day, the seats and the pounds. Undefined for another agency's quote too.
 */
export async function loadBookingBasis(
  db: Db,
  { agency, now }: { agency: { id: string }; now: Instant },
  { quoteID, itineraryID, paxArray }: Chosen,
): Promise<BookingBasis | undefined> {
  const pounds = sum(paxArray.map(({ BodyWeight = 0 }) => BodyWeight))
  const [basis] = await selectBookingBasis(db, { agencyId: agency.id, quoteID, itineraryID, pounds, now })
  return basis
}

const reservationColumns = [
  ...(['quote_id', 'agency_id', 'booked_by', 'orl', 'fingerprint', 'is_test'] as const),
  ...(['payment_required', 'status', 'booked_at', 'hold_expires_at', 'confirmed_at', 'paid'] as const),
]

/** Lists are JSON, so that one prepared statement serves every party size. */
export interface ReservationToInsert
  extends
    Pick<Insertable<Tables['reservations']>, (typeof reservationColumns)[number]>,
    SeatHold,
    BookedLine {
  revision: string
  passengers: string
  priceLines: string
  audit: string
  messages: string
  taking: Taking['kind'] | null
  taking_reference: string | null
  user_limit: number
  agency_limit: number
}

/** For a booking that waits for payment: raises a violation when the user or the agency holds too many unpaid seats. */
const withinUnpaidLimits = (values: ReservationToInsert) => sql`
  within_unpaid_limits(${values.agency_id}::uuid, ${values.booked_by}::uuid, ${values.seats}::integer,
    ${values.booked_at}::timestamptz, ${values.user_limit}::integer, ${values.agency_limit}::integer)`

interface Variant {
  takesSeats: boolean
  countsUnpaid?: true
  /** Posts its account line. */
  posts?: 'within the credit limit' | 'always'
  atDesk?: true
}

const bookingStatement = ({ takesSeats, countsUnpaid, posts, atDesk }: Variant) =>
  compileOnce((_, values: ReservationToInsert) => {
    const booked = sql.raw('booked')
    return sql<{ quote_id: string }>`
    with ${takesSeats ? sql`${takeSeatsSql(values, leavesAsQuoted(values.quote_id))}, ` : sql``}
    booked as (
      insert into reservations (${sql.join(reservationColumns.map((name) => sql.ref(name)))})
      select ${sql.join(reservationColumns.map((name) => values[name]))} ${takesSeats ? sql`from taken` : sql``}
      ${countsUnpaid ? sql`where ${withinUnpaidLimits(values)}` : sql``}
      returning quote_id),
    ${posts ? sql`${postBookingSql(values, booked, posts)}, ` : sql``}
    ${insertRevisionSql(values, booked)},
    ${atDesk ? sql`taking as (${takeForBookingSql(values, booked)}), ` : sql``}
    price_lines as (${insertPriceLinesSql(values.priceLines, sql.raw('revised'))}),
    audited as (${auditSql(values.audit, booked)}),
    mailed as (${queueMailSql(values.booked_at, values.messages, booked)})
    select quote_id from booked`
  })

/**
 * Inserts the whole booking in one statement, or nothing: no row comes back when too few seats or pounds are
 * left. A second booking of the quote and a number already in use violate a key.
 */
export const insertBooking = bookingStatement({ takesSeats: true })

/** The same for a booking on account, with its account line, within the agency's credit limit. */
export const insertBookingOnAccount = bookingStatement({ takesSeats: true, posts: 'within the credit limit' })

/** The same for a booking by card that costs too little to be charged. No credit limit refuses it. */
export const insertConfirmedBooking = bookingStatement({ takesSeats: true, posts: 'always' })

/** The same for a booking that waits for payment, within the limits on unpaid seats. */
export const insertUnpaidBooking = bookingStatement({ takesSeats: true, countsUnpaid: true })

/** The same for one that was paid at the provider's desk, with what was taken. */
export const insertDeskBooking = bookingStatement({ takesSeats: true, atDesk: true })

/** A test booking takes neither seats nor pounds. */
export const insertTestBooking = bookingStatement({ takesSeats: false })
