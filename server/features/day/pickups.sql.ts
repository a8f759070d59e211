import { type RawBuilder, sql } from 'kysely'

import type { LocalDate, LocalTime } from '#contract/dates.ts'
import { compileOnce } from '#server/db/compile-once.ts'
import type { Db } from '#server/db/database.ts'
import { departuresOfTwoDays, someOfTwoDays } from '#server/features/availability/seats-on-board.sql.ts'
import { agencySettings } from '#server/sql/accounts.ts'
import { quotes } from '#server/sql/quotes.ts'
import { reservationNumbers, travelingOn } from '#server/sql/traveling.ts'

/** A reservation's guests, who are picked up on the day, or travel on it without a pickup. */
export interface PartyRow {
  quote_id: string
  orl: string
  agency_id: string
  agency: string
  first_name: string
  last_name: string
  phone: string
  guests: number
  departure_id: number
  product_code: string
  product_name: string
  local_date: LocalDate
  local_time: LocalTime
  hotel_label: string | null
  pickup_time: LocalTime | null
}

interface DaySearch {
  date: LocalDate
  now: Temporal.Instant
}

const clock = (time: string) => sql<string>`to_char(${sql.ref(time)}, 'HH24:MI')`

/**
 * A pickup time later than the departure time is on the evening before, as `pickupDay` has it. In an order that
 * JavaScript's `<` repeats, because the web app puts the parties of some departures in their places.
 */
const partiesSql = (db: Db, departureIds: RawBuilder<unknown>, { date, now }: DaySearch) => sql<PartyRow>`
    select t.quote_id, booked.orl, booked.agency_id, agencies.name as agency, t.first_name, t.last_name, t.phone, t.guests,
      t.departure_id, quotes.product_code, quotes.product_name, t.local_date, ${clock('t.local_time')} as local_time,
      t.hotel_label, ${clock('t.pickup_time')} as pickup_time
    from ${travelingOn(departureIds, now)} as t
    join ${reservationNumbers} as booked on booked.quote_id = t.quote_id
    join ${agencySettings(db)} as agencies on agencies.id = booked.agency_id
    join ${quotes(db)} as quotes on quotes.id = t.quote_id
    where t.local_date - case when t.pickup_time > t.local_time then 1 else 0 end = ${date}::date
    order by t.pickup_time nulls last, t.hotel_label collate "C", t.local_date, t.local_time,
      t.last_name collate "C", t.first_name collate "C", booked.orl`

const selectAll = compileOnce((db, search: DaySearch) =>
  partiesSql(db, departuresOfTwoDays(search.date), search),
)
const selectSome = compileOnce((db, search: DaySearch & { departures: readonly number[] }) =>
  partiesSql(db, someOfTwoDays(search.date, search.departures), search),
)

/** In order of pickup: of all departures, or of some. */
export const partiesOfDay = (
  db: Db,
  { departures, ...search }: DaySearch & { departures: readonly number[] | undefined },
): Promise<PartyRow[]> => (departures ? selectSome(db, { ...search, departures }) : selectAll(db, search))
