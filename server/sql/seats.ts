import { type RawBuilder, sql } from 'kysely'

import { compileOnce } from '#server/db/compile-once.ts'
import type { Db, Tx } from '#server/db/database.ts'

type Instant = Temporal.Instant

export const departureSeats = (db: Db) =>
  db
    .selectFrom('departures')
    .select([
      'id',
      'departs_at',
      'capacity',
      'seats_blocked',
      'seats_blocked_by_hand',
      'seats_taken',
      'closed_at',
      'payload_pounds',
      'pounds_taken',
    ])

/** Of the departure in the current row. One that the provider closed has none. */
export const seatsLeft = sql<number>`
  case when closed_at is null then capacity - seats_blocked - seats_blocked_by_hand - seats_taken else 0 end`

/**
 * Seats that expired holds still count as taken, looked up only when fewer than `party` are left without them.
 * `now` stands in the filter, not in the condition: otherwise PostgreSQL estimates a third of all holds as expired and
 * plans the statement again at every use.
 */
export const expiredSeats = (party: number | RawBuilder<number>, now: Instant) => sql<number>`
  case when closed_at is not null or ${seatsLeft} >= ${party} then 0 else coalesce((
    select sum(h.seats) filter (where h.expires_at <= ${now}) from seat_holds h
    where h.departure_id = departures.id and h.released_at is null and h.expires_at is not null), 0) end`

interface Room {
  seats: number | RawBuilder<number>
  pounds: number | RawBuilder<number>
}

/** Whether the departure in the current row has room for so many more. Zero or negative pounds always fit. */
export const hasRoomFor = ({ seats, pounds }: Room) => sql<boolean>`
  ${seatsLeft} >= ${seats}
    and (payload_pounds is null or pounds_taken + ${pounds} <= greatest(payload_pounds, pounds_taken))`

/** Of the departure in the current row: null without a payload, below 0 when the payload was lowered. */
export const poundsLeft = sql<number | null>`payload_pounds - pounds_taken`

/** Pounds that expired holds still count, looked up only when less than `party` is left without them. */
export const expiredPounds = (party: number | RawBuilder<number>, now: Instant) => sql<number>`
  case when ${poundsLeft} < ${party} then coalesce((
    select sum(h.pounds) filter (where h.expires_at <= ${now}) from seat_holds h
    where h.departure_id = departures.id and h.released_at is null and h.expires_at is not null), 0) else 0 end`

export interface SeatHold {
  quote_id: string
  /** What the seats are held for: the booking, which has its quote's id, or a change. */
  change_id: string
  departure_id: number
  seats: number
  /** What its passengers weigh, whether or not the departure has a payload. */
  pounds: number
  /** When the hold expires; null for sold seats. */
  until: Instant | null
}

/**
 * Two common table expressions: `taken` has a row if enough seats and pounds were left; then they are taken and held. The
 * row lock makes a second booking of the departure wait and compare with what the first one left.
 */
export const takeSeatsSql = ({ quote_id, change_id, departure_id, seats, pounds, until }: SeatHold) => sql`
  taken as (
    update departures set seats_taken = seats_taken + ${seats}, pounds_taken = pounds_taken + ${pounds}
    where id = ${departure_id} and ${hasRoomFor({ seats, pounds })} returning id),
  held as (
    insert into seat_holds (quote_id, change_id, departure_id, seats, pounds, expires_at)
    select ${quote_id}, ${change_id}, id, ${seats}, ${pounds}, ${until} from taken
    on conflict (quote_id, change_id) do update set seats = excluded.seats, pounds = excluded.pounds,
      expires_at = excluded.expires_at, released_at = null)`

const takeIfLeft = compileOnce(
  (_, hold: SeatHold) => sql<object>`with ${takeSeatsSql(hold)} select id from taken`,
)

/** False when too few seats or pounds are left. */
export const takeSeats = async (tx: Tx, hold: SeatHold): Promise<boolean> =>
  (await takeIfLeft(tx, hold)).length > 0
