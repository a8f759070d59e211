import { sql } from 'kysely'

import type { Db, Tx } from '#server/db/database.ts'
import {
  columns,
  type Coming,
  horizon,
  isComing,
  isUnsold,
  lastDay,
  today,
  values,
  wantedOf,
} from '#server/features/availability/coming-departures.sql.ts'
import { lockComing, lockDepartures, markHeld } from '#server/features/availability/departures-to-fit.sql.ts'
import { releaseAllExpired } from '#server/features/availability/room.sql.ts'
import {
  type ProductZone,
  productZones,
  scheduledDepartures,
  schedulesOfDeparture,
  seatsToBlock,
} from '#server/features/catalogue/scheduled-departures.sql.ts'

/** Unsold departures are deleted this long after they left. */
const unsoldKeptDays = 30

export interface DepartureCounts {
  made: number
  changed: number
  removed: number
  /** Changed by hand. */
  leftAlone: number
}

/**
 * Brings coming departures in line with the schedules. With sold or held seats only blocks and payload change, and those
 * that were changed by hand stay as they are.
 */
export async function remakeDepartures(tx: Tx, coming: Coming): Promise<DepartureCounts> {
  // Before the departures, in the same lock order as extending the horizon.
  if (coming.day === undefined) await writeHorizon(tx, coming.now, coming.product)
  await freeComing(tx, coming)
  const counts = await writeWanted(tx, coming)
  const taken = await updateTaken(tx, coming)
  await markHeld(tx, coming)
  return { ...counts, changed: counts.changed + taken }
}

/** Expired holds must not keep a departure from changing. */
async function freeComing(tx: Tx, coming: Coming) {
  await lockComing(tx, coming)
  await releaseAllExpired(tx, coming.now, isComing(coming))
}

async function writeWanted(tx: Tx, coming: Coming): Promise<DepartureCounts> {
  const { rows } = await sql<DepartureCounts>`
    with wanted as materialized (${wantedOf(coming)}),
    removed as (
      delete from departures d
      where ${isComing(coming)} and ${isUnsold(sql`d`)} and not d.off_schedule
        and not exists (
          select from wanted w where w.local_date = d.local_date and w.local_time = d.local_time)
      returning 1),
    written as (
      insert into departures as d (${columns}) select ${columns} from wanted order by local_date, local_time
      on conflict (product_id, local_date, local_time) do update
        set (departs_at, capacity, seats_blocked, payload_pounds, adult_price_cents, child_price_cents,
             adult_fees_cents, child_fees_cents, pickup_class) = (${values('excluded')}), version = d.version + 1
        where ${isUnsold(sql`d`)} and not d.off_schedule and (${values('d')}) is distinct from (${values('excluded')})
      returning (xmax = 0) as is_new)
    select (select count(*) from written where is_new) as made,
      (select count(*) from written where not is_new) as changed,
      (select count(*) from removed) as removed,
      (select count(*) from departures d where ${isComing(coming)} and d.off_schedule) as "leftAlone"`.execute(
    tx,
  )
  return rows[0] ?? { made: 0, changed: 0, removed: 0, leftAlone: 0 }
}

/**
 * Blocks also apply to departures with sold seats, up to the seats left. So does the payload, even below what is sold: an
 * aircraft that lifts less must not take more.
 */
async function updateTaken(tx: Tx, coming: Coming): Promise<number> {
  const departure = {
    productId: sql`d.product_id`,
    date: sql`d.local_date`,
    time: sql`d.local_time`,
    capacity: sql`d.capacity`,
  }
  const blocked = sql`least(${seatsToBlock(departure)}, d.capacity - d.seats_taken)`
  const { numAffectedRows } = await sql`
    update departures set seats_blocked = wanted.blocked, payload_pounds = wanted.payload, version = version + 1
    from (
      select d.id, ${blocked} as blocked,
        case when s.product_id is null then d.payload_pounds else s.payload_pounds end as payload
      from departures d left join lateral ${schedulesOfDeparture} as s on true
      where ${isComing(coming)} and not ${isUnsold(sql`d`)} and not d.off_schedule) as wanted
    where departures.id = wanted.id and (departures.seats_blocked, departures.payload_pounds)
      is distinct from (wanted.blocked, wanted.payload)`.execute(tx)
  return Number(numAffectedRows ?? 0)
}

/** For a withdrawn product, also of departures that were changed by hand. Sold ones stay. */
export async function removeDepartures(tx: Tx, coming: Coming): Promise<number> {
  await freeComing(tx, coming)
  const { product, day } = coming
  const { numDeletedRows } = await tx
    .deleteFrom('departures')
    .where('product_id', '=', product.id)
    .$if(day !== undefined, (query) => query.where('local_date', '=', day ?? ''))
    .where(isUnsold(sql`departures`))
    .executeTakeFirst()
  await markHeld(tx, coming)
  return Number(numDeletedRows)
}

export interface SoldAhead {
  count: number
  first: string | null
}

/** Locks the tour's coming departures and counts those that are booked. Until the transaction ends, no one else takes seats. */
export async function lockSoldAhead(tx: Tx, now: Temporal.Instant, productId: string): Promise<SoldAhead> {
  // Yesterday in UTC is today or earlier in every zone, so that an import locks no earlier departure after these.
  const coming = sql<boolean>`
    d.product_id = ${productId} and d.local_date >= (${now}::timestamptz at time zone 'UTC')::date - 1`
  await lockDepartures(tx, coming)
  await releaseAllExpired(tx, now, coming)
  const { rows } = await sql<SoldAhead>`
    select count(*) as count, min(local_date || ' ' || to_char(local_time, 'HH24:MI')) as first
    from departures d where ${coming} and departs_at > ${now} and not ${isUnsold(sql`d`)}`.execute(tx)
  return rows[0] ?? { count: 0, first: null }
}

export function departureDay(db: Db, id: number) {
  return db
    .selectFrom('departures')
    .select(['product_id', 'local_date'])
    .where('id', '=', id)
    .executeTakeFirst()
}

async function writeHorizon(tx: Tx, now: Temporal.Instant, { id, time_zone: zone }: ProductZone) {
  await sql`
    insert into departure_horizons (product_id, made_until) values (${id}, ${lastDay(now, zone)})
    on conflict (product_id) do update set made_until = excluded.made_until`.execute(tx)
}

/** A product whose departures don't reach the horizon. Skips those that another process has locked. */
export async function lockProductToExtend(tx: Tx, now: Temporal.Instant) {
  const { rows } = await sql<ProductZone & { made_until: string }>`
    select id, time_zone, made_until from departure_horizons join ${productZones} as products on id = product_id
    where not withdrawn
      and made_until < ((${now}::timestamptz at time zone time_zone)::date
        + ${horizon})::date
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
    select ${columns} from (${scheduledDepartures(product, from, last)}) as wanted order by local_date, local_time
    on conflict (product_id, local_date, local_time) do nothing`.execute(tx)
  await writeHorizon(tx, now, product)
}

/** Sold departures are kept forever. */
export async function deletePastUnsold(tx: Tx, now: Temporal.Instant, { id, time_zone: zone }: ProductZone) {
  await sql`
    delete from departures
    where product_id = ${id} and local_date < ${today(now, zone)} - ${sql.lit(unsoldKeptDays)}
      and ${isUnsold(sql`departures`)}`.execute(tx)
}
