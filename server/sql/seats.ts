import { type RawBuilder, sql } from 'kysely'

import { compileOnce } from '#server/db/compile-once.ts'
import type { Db, Tx } from '#server/db/database.ts'

type Instant = Temporal.Instant

export const departureSeats = (db: Db) =>
  db.selectFrom('departures').select(['id', 'departs_at', 'capacity', 'seats_blocked', 'seats_taken'])

/** Of the departure in the current row. */
export const seatsLeft = sql<number>`capacity - seats_blocked - seats_taken`

/**
 * Seats that expired holds still count as taken, looked up only when fewer than `party` are left without them.
 * `now` stands in the filter, not in the condition: otherwise PostgreSQL estimates a third of all holds as expired and
 * plans the statement again at every use.
 */
export const expiredSeats = (party: number | RawBuilder<number>, now: Instant) => sql<number>`
  case when ${seatsLeft} >= ${party} then 0 else coalesce((
    select sum(h.seats) filter (where h.expires_at <= ${now}) from seat_holds h
    where h.departure_id = departures.id and h.released_at is null and h.expires_at is not null), 0) end`

export interface SeatHold {
  quote_id: string
  /** What the seats are held for: the booking, which has its quote's id, or a change. */
  change_id: string
  departure_id: number
  seats: number
  /** When the hold expires; null for sold seats. */
  until: Instant | null
}

/**
 * Two common table expressions: `taken` has a row if enough seats were left; then they are taken and held. The row lock
 * makes a second booking of the departure wait and compare with what the first one left.
 */
export const takeSeatsSql = ({ quote_id, change_id, departure_id, seats, until }: SeatHold) => sql`
  taken as (
    update departures set seats_taken = seats_taken + ${seats}
    where id = ${departure_id} and ${seatsLeft} >= ${seats} returning id),
  held as (
    insert into seat_holds (quote_id, change_id, departure_id, seats, expires_at)
    select ${quote_id}, ${change_id}, id, ${seats}, ${until} from taken
    on conflict (quote_id, change_id) do update set seats = excluded.seats, expires_at = excluded.expires_at,
      released_at = null)`

const takeIfLeft = compileOnce(
  (_, hold: SeatHold) => sql<object>`with ${takeSeatsSql(hold)} select id from taken`,
)

/** False when too few seats are left. */
export const takeSeats = async (tx: Tx, hold: SeatHold): Promise<boolean> =>
  (await takeIfLeft(tx, hold)).length > 0
