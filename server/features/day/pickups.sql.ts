import { sql } from 'kysely'

import type { LocalDate, LocalTime } from '#contract/dates.ts'
import { compileOnce } from '#server/db/compile-once.ts'
import { departuresOfTwoDays } from '#server/features/availability/seats-on-board.sql.ts'
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

/** In order of pickup. A pickup time later than the departure time is on the evening before, as `pickupDay` has it. */
export const partiesOfDay = compileOnce(
  (db, { date, now }: DaySearch) => sql<PartyRow>`
    select t.quote_id, booked.orl, booked.agency_id, agencies.name as agency, t.first_name, t.last_name, t.phone, t.guests,
      t.departure_id, quotes.product_code, quotes.product_name, t.local_date, ${clock('t.local_time')} as local_time,
      t.hotel_label, ${clock('t.pickup_time')} as pickup_time
    from ${travelingOn(departuresOfTwoDays(date), now)} as t
    join ${reservationNumbers} as booked on booked.quote_id = t.quote_id
    join ${agencySettings(db)} as agencies on agencies.id = booked.agency_id
    join ${quotes(db)} as quotes on quotes.id = t.quote_id
    where t.local_date - case when t.pickup_time > t.local_time then 1 else 0 end = ${date}::date
    order by t.pickup_time nulls last, t.hotel_label, t.local_date, t.local_time, t.last_name, t.first_name, booked.orl`,
)
