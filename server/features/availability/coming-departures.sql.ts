import { type RawBuilder, sql } from 'kysely'

import type { LocalDate } from '#contract/dates.ts'
import { type ProductZone, scheduledDepartures } from '#server/features/catalogue/scheduled-departures.sql.ts'

type Instant = Temporal.Instant

/** How far ahead departures are created. */
const horizonMonths = 18
export const horizon = sql`make_interval(months => ${sql.lit(horizonMonths)})`

/** The dates of today and of the horizon at the place of departure. */
export const today = (now: Instant, zone: string) =>
  sql<string>`(${now}::timestamptz at time zone ${zone})::date`
export const lastDay = (now: Instant, zone: string) => sql<string>`(${today(now, zone)} + ${horizon})::date`

/** A product's departures from today on, or those of one day. */
export interface Coming {
  now: Instant
  product: ProductZone
  day?: LocalDate
}

/** For a departure with the alias `d`. */
export const isComing = ({ now, product, day }: Coming) => sql<boolean>`
  d.product_id = ${product.id} and d.local_date >= ${today(now, product.time_zone)}
  ${day === undefined ? sql`` : sql`and d.local_date = ${day}::date`}`

/** Whether no one has booked the departure: guests whose seats were released take none, but they may still come. */
export const isUnsold = (departure: RawBuilder<unknown>) => sql<boolean>`(${departure}.seats_taken = 0
  and ${departure}.id not in (select departure_id from seat_holds where released_at is null and seats = 0))`

/** The departures that the schedules ask for. */
export const wantedOf = ({ now, product, day }: Coming) => {
  const from = today(now, product.time_zone)
  return day === undefined
    ? scheduledDepartures(product, from, lastDay(now, product.time_zone))
    : scheduledDepartures(product, sql`greatest(${from}, ${day}::date)`, sql`${day}::date`)
}

export const columns = sql.raw(
  'product_id, local_date, local_time, departs_at, capacity, seats_blocked, payload_pounds, ' +
    'adult_price_cents, child_price_cents, adult_fees_cents, child_fees_cents, pickup_class',
)
export const values = (table: string) =>
  sql.raw(
    `${table}.departs_at, ${table}.capacity, ${table}.seats_blocked, ${table}.payload_pounds, ` +
      `${table}.adult_price_cents, ${table}.child_price_cents, ${table}.adult_fees_cents, ${table}.child_fees_cents, ${table}.pickup_class`,
  )
