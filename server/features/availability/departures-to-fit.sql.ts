import { type RawBuilder, sql } from 'kysely'

import type { LocalDate } from '#contract/dates.ts'
import type { Tx } from '#server/db/database.ts'
import { type Coming, isComing, isUnsold } from '#server/features/availability/coming-departures.sql.ts'

type Instant = Temporal.Instant

/** Whether a hold of the departure can still be paid. */
const runningHold = (departureId: RawBuilder<unknown>, now: Instant) => sql<boolean>`exists (
  select from seat_holds h
  where h.departure_id = ${departureId} and h.released_at is null and h.expires_at > ${now})`

/** Ordered by id: this lock order prevents deadlocks. */
export const lockDepartures = (tx: Tx, which: RawBuilder<boolean>) =>
  sql`select count(*) from (select from departures d where ${which} order by d.id for update) as locked`.execute(
    tx,
  )

/** Until the transaction ends, no one else takes or frees seats of these departures. */
export const lockComing = (tx: Tx, coming: Coming) => lockDepartures(tx, isComing(coming))

export const lockDay = (tx: Tx, productId: string, day: LocalDate) =>
  lockDepartures(tx, sql<boolean>`d.product_id = ${productId} and d.local_date = ${day}::date`)

/** A held departure keeps its price and time, so it is marked to be updated when its holds have ended. */
export async function markHeld(tx: Tx, coming: Coming) {
  await sql`
    insert into departures_to_fit (departure_id)
    select d.id from departures d
    where ${isComing(coming)} and not ${isUnsold(sql`d`)} and ${runningHold(sql`d.id`, coming.now)}
    on conflict do nothing`.execute(tx)
}

/** A marked departure without running holds. Skips those that another process has locked. */
export async function lockDepartureToFit(tx: Tx, now: Instant): Promise<number | undefined> {
  const { rows } = await sql<{ departure_id: number }>`
    select departure_id from departures_to_fit
    where not ${runningHold(sql`departures_to_fit.departure_id`, now)}
    order by departure_id limit 1 for update skip locked`.execute(tx)
  return rows[0]?.departure_id
}

/** Unless its seats are held again. */
export async function unmark(tx: Tx, now: Instant, departureId: number) {
  await sql`
    delete from departures_to_fit
    where departure_id = ${departureId} and not ${runningHold(sql`${departureId}::bigint`, now)}`.execute(tx)
}
