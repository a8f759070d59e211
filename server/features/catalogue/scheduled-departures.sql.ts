import { type RawBuilder, sql } from 'kysely'

import type { Db } from '#server/db/database.ts'
import { instantOf } from '#server/sql/departs-at.ts'

export interface ProductZone {
  id: string
  time_zone: string
}

export const productZones = sql`(select id, time_zone, withdrawn from products)`

/** As reports name them. */
export const productNames = sql`(select id, code || ' ' || name as name from products)`

/** Also of withdrawn products, whose tours are still booked. */
export const tourFacts = sql`(select id, code, name, time_zone, cut_off_minutes from products)`

export function productZone(db: Db, id: string) {
  return db
    .selectFrom('products')
    .select(['id', 'time_zone', 'withdrawn'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
}

interface DepartureRefs {
  productId: RawBuilder<unknown>
  date: RawBuilder<unknown>
  time: RawBuilder<unknown>
  capacity: RawBuilder<unknown>
}

/** How many seats the departure's blocks ask for; it may have fewer. */
export const seatsToBlock = ({ productId, date, time, capacity }: DepartureRefs) => sql<number>`(
  select coalesce(max(coalesce(b.seats, ${capacity})), 0) from seat_blocks b
  where b.product_id = ${productId} and b.local_date = ${date} and (b.local_time is null or b.local_time = ${time}))`

const scheduled: Omit<DepartureRefs, 'productId'> = {
  date: sql`day::date`,
  time: sql`at`,
  capacity: sql`capacity`,
}

const runsOn = (day: RawBuilder<unknown>) => sql<boolean>`extract(dow from ${day}) = any (weekdays)
    and case when season_from <= season_to
      then to_char(${day}, 'MM-DD') between season_from and season_to
      else to_char(${day}, 'MM-DD') >= season_from or to_char(${day}, 'MM-DD') <= season_to end`

/** What the product's schedules offer between two dates, with blocked seats. */
export const scheduledDepartures = (
  { id, time_zone: zone }: ProductZone,
  from: RawBuilder<unknown>,
  to: RawBuilder<unknown>,
) => sql`
  select ${id}::text as product_id, day::date as local_date, at as local_time,
    ${instantOf(sql`(day::date + at)`, sql`${zone}::text`)} as departs_at, capacity,
    least(${seatsToBlock({ productId: sql`${id}`, ...scheduled })}, capacity) as seats_blocked,
    payload_pounds, adult_price_cents, child_price_cents, adult_fees_cents, child_fees_cents, pickup_class
  from schedules
    cross join lateral generate_series(
      greatest(${from}, valid_from)::timestamp, least(${to}, valid_to)::timestamp, interval '1 day') as day
    cross join lateral unnest(times) as at
  where product_id = ${id}
    and ${runsOn(sql`day`)}`

/** The schedules of the current catalogue that a departure with the alias `d` runs by: at most one. */
export const schedulesOfDeparture = sql`(
  select product_id, payload_pounds from schedules
  where product_id = d.product_id and d.local_time = any (times) and ${runsOn(sql`d.local_date`)}
    and d.local_date >= coalesce(valid_from, d.local_date) and d.local_date <= coalesce(valid_to, d.local_date))`
