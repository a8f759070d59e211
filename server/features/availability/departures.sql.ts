import { type RawBuilder, sql } from 'kysely'

import type { Db, Tx } from '#server/db/database.ts'

/** Departures are made for this long ahead. */
const horizonMonths = 18
/** What departed longer ago with no seat sold is of no use to anyone. */
const unsoldKeptDays = 30

interface ProductZone {
  id: string
  time_zone: string
}

/** Today and the last day of the horizon, at the place of departure. */
const today = (now: Temporal.Instant, zone: string) =>
  sql<string>`(${now}::timestamptz at time zone ${zone})::date`
const lastDay = (now: Temporal.Instant, zone: string) =>
  sql<string>`(${today(now, zone)} + make_interval(months => ${sql.lit(horizonMonths)}))::date`

/** What a product's schedules make between two days, with the seats that are blocked. */
const wanted = (
  { id, time_zone: zone }: ProductZone,
  from: RawBuilder<unknown>,
  to: RawBuilder<unknown>,
) => sql`
  select ${id}::text as product_id, day::date as local_date, at as local_time,
    (day::date + at) at time zone ${zone} as departs_at, capacity,
    (
      -- No block at all is null, which least() would pass over.
      select least(coalesce(max(coalesce(b.seats, capacity)), 0), capacity) from seat_blocks b
      where b.product_id = ${id} and b.local_date = day::date and (b.local_time is null or b.local_time = at)
    ) as seats_blocked,
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

const columns = sql.raw(
  'product_id, local_date, local_time, departs_at, capacity, seats_blocked, ' +
    'adult_price_cents, child_price_cents, adult_fees_cents, child_fees_cents, pickup_class',
)
const values = (table: string) =>
  sql.raw(
    `${table}.departs_at, ${table}.capacity, ${table}.seats_blocked, ${table}.adult_price_cents, ` +
      `${table}.child_price_cents, ${table}.adult_fees_cents, ${table}.child_fees_cents, ${table}.pickup_class`,
  )

export interface DepartureCounts {
  made: number
  changed: number
  removed: number
}

/** Brings a product's coming departures in line with its schedules. One that has sold seats is never touched. */
export async function remakeDepartures(
  tx: Tx,
  now: Temporal.Instant,
  product: ProductZone,
): Promise<DepartureCounts> {
  const from = today(now, product.time_zone)
  const { rows } = await sql<DepartureCounts>`
    with wanted as materialized (${wanted(product, from, lastDay(now, product.time_zone))}),
    removed as (
      delete from departures d
      where d.product_id = ${product.id} and d.local_date >= ${from} and d.seats_taken = 0
        and not exists (
          select from wanted w where w.local_date = d.local_date and w.local_time = d.local_time)
      returning 1),
    written as (
      insert into departures as d (${columns}) select ${columns} from wanted order by local_date, local_time
      on conflict (product_id, local_date, local_time) do update
        set (departs_at, capacity, seats_blocked, adult_price_cents, child_price_cents, adult_fees_cents,
             child_fees_cents, pickup_class) = (${values('excluded')})
        where d.seats_taken = 0 and (${values('d')}) is distinct from (${values('excluded')})
      returning (xmax = 0) as is_new)
    select (select count(*) from written where is_new) as made,
      (select count(*) from written where not is_new) as changed,
      (select count(*) from removed) as removed`.execute(tx)
  await writeHorizon(tx, now, product)
  return rows[0] ?? { made: 0, changed: 0, removed: 0 }
}

/** A withdrawn product sells nothing more; what was sold still departs. */
export async function removeDepartures(tx: Tx, productId: string): Promise<number> {
  const { numDeletedRows } = await tx
    .deleteFrom('departures')
    .where('product_id', '=', productId)
    .where('seats_taken', '=', 0)
    .executeTakeFirst()
  return Number(numDeletedRows)
}

export function productZone(db: Db, id: string) {
  return db.selectFrom('products').select(['id', 'time_zone']).where('id', '=', id).executeTakeFirstOrThrow()
}

async function writeHorizon(tx: Tx, now: Temporal.Instant, { id, time_zone: zone }: ProductZone) {
  await sql`
    insert into departure_horizons (product_id, made_until) values (${id}, ${lastDay(now, zone)})
    on conflict (product_id) do update set made_until = excluded.made_until`.execute(tx)
}

/** One product whose departures do not reach the horizon; another process that asks meanwhile gets another one. */
export async function lockProductToExtend(tx: Tx, now: Temporal.Instant) {
  const { rows } = await sql<ProductZone & { made_until: string }>`
    select id, time_zone, made_until from departure_horizons join products on id = product_id
    where not withdrawn
      and made_until < ((${now}::timestamptz at time zone time_zone)::date
        + make_interval(months => ${sql.lit(horizonMonths)}))::date
    order by id limit 1 for update of departure_horizons skip locked`.execute(tx)
  return rows[0]
}

export async function extendDepartures(
  tx: Tx,
  now: Temporal.Instant,
  product: ProductZone & { made_until: string },
) {
  const last = lastDay(now, product.time_zone)
  const from = sql`(${product.made_until}::date + 1)`
  await sql`
    insert into departures (${columns})
    select ${columns} from (${wanted(product, from, last)}) as wanted order by local_date, local_time
    on conflict (product_id, local_date, local_time) do nothing`.execute(tx)
  await writeHorizon(tx, now, product)
}

/** What was sold stays for ever. */
export async function deletePastUnsold(tx: Tx, now: Temporal.Instant, { id, time_zone: zone }: ProductZone) {
  await sql`
    delete from departures
    where product_id = ${id} and local_date < ${today(now, zone)} - ${sql.lit(unsoldKeptDays)}
      and seats_taken = 0`.execute(tx)
}
