import { sql, type Updateable } from 'kysely'

import type { LocalDate } from '#contract/dates.ts'
import type { Tx } from '#server/db/database.ts'
import type { Tables } from '#server/db/tables.ts'
import { isUnsold, wantedOf } from '#server/features/availability/coming-departures.sql.ts'
import { productZone } from '#server/features/catalogue/scheduled-departures.sql.ts'

type ByHand = Pick<
  Updateable<Tables['departures']>,
  | 'capacity'
  | 'payload_pounds'
  | 'seats_blocked_by_hand'
  | 'closed_at'
  | 'crew_note'
  | 'adult_price_cents'
  | 'child_price_cents'
  | 'adult_fees_cents'
  | 'child_fees_cents'
>

/** From now on the departure keeps what it has. Call it after the lock. */
export async function changeByHand(tx: Tx, departureId: number, change: ByHand) {
  await tx
    .updateTable('departures')
    .set((set) => ({ ...change, off_schedule: true, version: set('version', '+', 1) }))
    .where('id', '=', departureId)
    .execute()
}

interface Place {
  now: Temporal.Instant
  departureId: number
  productId: string
  date: LocalDate
}

/** What the schedules of the current catalogue ask for. Empty for a withdrawn product. */
async function wantedOn(tx: Tx, { now, productId, date }: Place) {
  const product = await productZone(tx, productId)
  return sql`select * from (${wantedOf({ now, product, day: date })}) as wanted where ${!product.withdrawn}`
}

/** Undefined when the schedules no longer have the departure. Call it after the lock: an import may have changed them. */
export async function scheduledCapacity(tx: Tx, place: Place): Promise<number | undefined> {
  const { rows } = await sql<{ capacity: number }>`
    select w.capacity from (${await wantedOn(tx, place)}) as w
    join departures d on d.id = ${place.departureId} and d.local_time = w.local_time`.execute(tx)
  return rows[0]?.capacity
}

/**
 * Everything but the note, as an import would make it: blocks take at most the seats left, and a sold departure keeps its
 * moment. Call it after the lock.
 */
export async function followSchedule(tx: Tx, place: Place) {
  await sql`
    update departures d set capacity = w.capacity, seats_blocked = least(w.seats_blocked, w.capacity - d.seats_taken),
      seats_blocked_by_hand = 0, closed_at = null, payload_pounds = w.payload_pounds,
      departs_at = case when ${isUnsold(sql`d`)} then w.departs_at else d.departs_at end,
      adult_price_cents = w.adult_price_cents, child_price_cents = w.child_price_cents,
      adult_fees_cents = w.adult_fees_cents, child_fees_cents = w.child_fees_cents, pickup_class = w.pickup_class,
      off_schedule = false, version = d.version + 1
    from (${await wantedOn(tx, place)}) as w
    where d.id = ${place.departureId} and d.local_time = w.local_time`.execute(tx)
}

/** Call it after the lock, for a departure that no one has booked. */
export async function removeDeparture(tx: Tx, departureId: number) {
  await tx
    .deleteFrom('departures')
    .where('id', '=', departureId)
    .where(isUnsold(sql`departures`))
    .execute()
}
