import { sql } from 'kysely'

import type { Tx } from '#server/db/database.ts'

type Instant = Temporal.Instant

/** The row stays locked until the transaction ends: whoever takes or frees seats of a departure does so one after the other. */
export async function lockDeparture(tx: Tx, id: number) {
  return tx
    .selectFrom('departures')
    .select(['id', 'departs_at', 'capacity', 'seats_blocked', 'seats_taken'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
}

/** Frees what expired holds still count as taken. In a statement of its own, after the lock. */
export async function releaseExpired(tx: Tx, now: Instant, departureId: number) {
  await sql`
    with ended as (
      update seat_holds set released_at = ${now}
      where departure_id = ${departureId} and released_at is null and expires_at <= ${now}
      returning seats)
    update departures set seats_taken = seats_taken - (select coalesce(sum(seats), 0) from ended)
    where id = ${departureId} and exists (select from ended)`.execute(tx)
}

/** Takes seats if there are enough; the table's own check stands behind the condition. */
export async function takeSeats(tx: Tx, departureId: number, seats: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('departures')
    .set((set) => ({ seats_taken: set('seats_taken', '+', seats) }))
    .where('id', '=', departureId)
    .where(sql<number>`capacity - seats_blocked - seats_taken`, '>=', seats)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export function holdOf(tx: Tx, quoteId: string) {
  return tx.selectFrom('seat_holds').selectAll().where('quote_id', '=', quoteId).executeTakeFirst()
}

export async function writeHold(
  tx: Tx,
  hold: { quoteId: string; departureId: number; seats: number; until: Instant | null },
) {
  await tx
    .insertInto('seat_holds')
    .values({
      quote_id: hold.quoteId,
      departure_id: hold.departureId,
      seats: hold.seats,
      expires_at: hold.until,
      released_at: null,
    })
    .onConflict((conflict) =>
      conflict.column('quote_id').doUpdateSet({ expires_at: hold.until, released_at: null }),
    )
    .execute()
}

/** Answers whether it was this call that released it. */
export async function endHold(tx: Tx, now: Instant, quoteId: string): Promise<boolean> {
  const { rows } = await sql<{ departure_id: number }>`
    with ended as (
      update seat_holds set released_at = ${now} where quote_id = ${quoteId} and released_at is null
      returning departure_id, seats)
    update departures d set seats_taken = d.seats_taken - ended.seats from ended where d.id = ended.departure_id
    returning d.id as departure_id`.execute(tx)
  return rows.length > 0
}
