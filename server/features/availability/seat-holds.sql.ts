import { type RawBuilder, sql } from 'kysely'

import type { Tx } from '#server/db/database.ts'

type Instant = Temporal.Instant

/** Until the transaction ends, no one else takes or frees seats of the departure. */
export async function lockDeparture(tx: Tx, id: number) {
  return tx
    .selectFrom('departures')
    .select(['id', 'departs_at', 'capacity', 'seats_blocked', 'seats_taken'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
}

/** Call it after the lock: it must see what was committed while waiting. */
export async function releaseExpired(tx: Tx, now: Instant, departureId: number) {
  await sql`
    with ended as (
      update seat_holds set released_at = ${now}
      where departure_id = ${departureId} and released_at is null and expires_at <= ${now}
      returning seats)
    update departures set seats_taken = seats_taken - (select coalesce(sum(seats), 0) from ended)
    where id = ${departureId} and exists (select from ended)`.execute(tx)
}

/** The same for all matching departures, with the alias `d`. */
export async function releaseAllExpired(tx: Tx, now: Instant, which: RawBuilder<boolean>) {
  await sql`
    with ended as (
      update seat_holds h set released_at = ${now} from departures d
      where d.id = h.departure_id and ${which} and h.released_at is null and h.expires_at <= ${now}
      returning h.departure_id, h.seats),
    freed as (select departure_id, sum(seats) as seats from ended group by departure_id)
    update departures d set seats_taken = d.seats_taken - freed.seats from freed
    where d.id = freed.departure_id`.execute(tx)
}

export function holdOf(tx: Tx, quoteId: string) {
  return tx.selectFrom('seat_holds').selectAll().where('quote_id', '=', quoteId).executeTakeFirst()
}

/** Held seats become sold ones. */
export async function keepSeats(tx: Tx, quoteId: string) {
  await tx.updateTable('seat_holds').set({ expires_at: null }).where('quote_id', '=', quoteId).execute()
}

/** False if the hold was already released. */
export async function endHold(tx: Tx, now: Instant, quoteId: string): Promise<boolean> {
  const { rows } = await sql<{ departure_id: number }>`
    with ended as (
      update seat_holds set released_at = ${now} where quote_id = ${quoteId} and released_at is null
      returning departure_id, seats)
    update departures d set seats_taken = d.seats_taken - ended.seats from ended where d.id = ended.departure_id
    returning d.id as departure_id`.execute(tx)
  return rows.length > 0
}
