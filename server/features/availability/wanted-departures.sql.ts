import { type RawBuilder, sql } from 'kysely'

import type { LocalDate } from '#contract/dates.ts'

type Instant = Temporal.Instant

/** Departures are made for this long ahead. */
const horizonMonths = 18
export const horizon = sql`make_interval(months => ${sql.lit(horizonMonths)})`

export interface ProductZone {
  id: string
  time_zone: string
}

/** Today and the last day of the horizon, at the place of departure. */
export const today = (now: Instant, zone: string) =>
  sql<string>`(${now}::timestamptz at time zone ${zone})::date`
export const lastDay = (now: Instant, zone: string) => sql<string>`(${today(now, zone)} + ${horizon})::date`

/** What is to come of a product, from today on: all of it, or what is of one day. */
export interface Coming {
  now: Instant
  product: ProductZone
  day?: LocalDate
}

/** Of a departure `d`. */
export const isComing = ({ now, product, day }: Coming) => sql<boolean>`
  d.product_id = ${product.id} and d.local_date >= ${today(now, product.time_zone)}
  ${day === undefined ? sql`` : sql`and d.local_date = ${day}::date`}`

interface Place {
  productId: RawBuilder<unknown>
  date: RawBuilder<unknown>
  time: RawBuilder<unknown>
  capacity: RawBuilder<unknown>
}

/** How many seats the blocks of a departure ask for; it may have fewer. */
export const seatsToBlock = ({ productId, date, time, capacity }: Place) => sql<number>`(
  select coalesce(max(coalesce(b.seats, ${capacity})), 0) from seat_blocks b
  where b.product_id = ${productId} and b.local_date = ${date} and (b.local_time is null or b.local_time = ${time}))`

const scheduled: Omit<Place, 'productId'> = {
  date: sql`day::date`,
  time: sql`at`,
  capacity: sql`capacity`,
}

/** What a product's schedules make between two days, with the seats that are blocked. */
export const wanted = (
  { id, time_zone: zone }: ProductZone,
  from: RawBuilder<unknown>,
  to: RawBuilder<unknown>,
) => sql`
  select ${id}::text as product_id, day::date as local_date, at as local_time,
    (day::date + at) at time zone ${zone} as departs_at, capacity,
    least(${seatsToBlock({ productId: sql`${id}`, ...scheduled })}, capacity) as seats_blocked,
    adult_price_cents, child_price_cents, adult_fees_cents, child_fees_cents, pickup_class
  from schedules
    cross join lateral generate_series(
      greatest(${from}, valid_from)::timestamp, least(${to}, valid_to)::timestamp, interval '1 day') as day
    cross join lateral unnest(times) as at
  where product_id = ${id}
    and extract(dow from day) = any (weekdays)
    and case when season_from <= season_to
      then to_char(day, 'MM-DD') between season_from and season_to
      else to_char(day, 'MM-DD') >= season_from or to_char(day, 'MM-DD') <= season_to end`

/** What a product's schedules make of what is to come. */
export const wantedOf = ({ now, product, day }: Coming) => {
  const from = today(now, product.time_zone)
  return day === undefined
    ? wanted(product, from, lastDay(now, product.time_zone))
    : wanted(product, sql`greatest(${from}, ${day}::date)`, sql`${day}::date`)
}

export const columns = sql.raw(
  'product_id, local_date, local_time, departs_at, capacity, seats_blocked, ' +
    'adult_price_cents, child_price_cents, adult_fees_cents, child_fees_cents, pickup_class',
)
export const values = (table: string) =>
  sql.raw(
    `${table}.departs_at, ${table}.capacity, ${table}.seats_blocked, ${table}.adult_price_cents, ` +
      `${table}.child_price_cents, ${table}.adult_fees_cents, ${table}.child_fees_cents, ${table}.pickup_class`,
  )
