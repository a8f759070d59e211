import { type RawBuilder, sql } from 'kysely'

import type { LocalDate, LocalTime } from '#contract/dates.ts'
import { compileOnce } from '#server/db/compile-once.ts'
import type { Db } from '#server/db/database.ts'

/** A departure with its seats as the provider sees them. */
export interface DepartureOnBoard {
  id: number
  product_id: string
  local_date: LocalDate
  local_time: LocalTime
  /** In milliseconds since 1970. */
  departs_ms: number
  is_closed: boolean
  capacity: number
  seats_blocked: number
  seats_blocked_by_hand: number
  seats_sold: number
  /** Not paid yet, and not expired. */
  seats_held: number
  /** Of those who are sold or held: as weighed, else as declared. */
  pounds: number
  declared_pounds: number
  payload_pounds: number | null
  adult_price_cents: number
  child_price_cents: number
  adult_fees_cents: number
  child_fees_cents: number
  off_schedule: boolean
  crew_note: string | null
  version: number
}

/**
 * Two common table expressions: `day` has the departures that the clauses after `from departures` choose, and
 * `seats_on_board` the same as `DepartureOnBoard`. Expired holds count as free, even if nothing has released them yet.
 */
export const seatsOnBoardSql = (chosen: RawBuilder<unknown>, now: Temporal.Instant) => sql`
  day as materialized (select * from departures ${chosen}),
  seats_on_board as (
    select day.id, day.product_id, day.local_date, to_char(day.local_time, 'HH24:MI') as local_time,
      (extract(epoch from day.departs_at) * 1000)::bigint as departs_ms, day.closed_at is not null as is_closed,
      day.capacity, day.seats_blocked, day.seats_blocked_by_hand,
      day.seats_taken - coalesce(unpaid.seats, 0)::integer as seats_sold,
      coalesce(unpaid.held_seats, 0)::integer as seats_held,
      day.pounds_taken - coalesce(unpaid.expired_pounds, 0)::integer as declared_pounds,
      day.pounds_taken + day.scale_difference
        - coalesce(unpaid.expired_pounds + unpaid.expired_difference, 0)::integer as pounds,
      day.payload_pounds,
      day.adult_price_cents, day.child_price_cents, day.adult_fees_cents, day.child_fees_cents,
      day.off_schedule, day.crew_note, day.version
    from day left join (
      select h.departure_id, sum(h.seats) as seats, sum(h.seats) filter (where h.expires_at > ${now}) as held_seats,
        sum(h.pounds) filter (where h.expires_at <= ${now}) as expired_pounds,
        sum(h.scale_difference) filter (where h.expires_at <= ${now}) as expired_difference
      from seat_holds h
      where h.departure_id in (select id from day) and h.released_at is null and h.expires_at is not null
      group by h.departure_id) as unpaid on unpaid.departure_id = day.id)`

/** The ids of the departures of a day and of the day after it. */
export const departuresOfTwoDays = (date: LocalDate) =>
  sql`select id from departures where local_date between ${date}::date and ${date}::date + 1`

/** Those of them with these ids. */
export const someOfTwoDays = (date: LocalDate, ids: readonly number[]) =>
  sql`${departuresOfTwoDays(date)} and id = any(${ids}::bigint[])`

const selectNextDate = compileOnce(
  (_, { date }: { date: LocalDate }) =>
    sql<{
      date: LocalDate | null
    }>`select min(local_date) as date from departures where local_date > ${date}::date`,
)

/** The first day after this one that has departures; null if no later day has. */
export async function nextDateOnBoard(db: Db, search: { date: LocalDate }): Promise<LocalDate | null> {
  const [row] = await selectNextDate(db, search)
  return row?.date ?? null
}
