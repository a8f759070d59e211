import { type RawBuilder, sql } from 'kysely'

import type { Tx } from '#server/db/database.ts'

type Instant = Temporal.Instant

/** Of the departure that a statement reads; the table's check keeps it from going below zero. */
export const seatsLeft = sql<number>`capacity - seats_blocked - seats_taken`

/**
 * What expired holds still count as taken there, looked up only when fewer than `party` seats are left without them. The
 * moment stands beside the sum, not in the condition: PostgreSQL would take a moment that it does not know for one at
 * which a third of all holds have ended, and plan the whole statement anew each time, which takes longer than to run it.
 */
export const seatsEnded = (party: number | RawBuilder<number>, now: Instant) => sql<number>`
  case when ${seatsLeft} >= ${party} then 0 else coalesce((
    select sum(h.seats) filter (where h.expires_at <= ${now}) from seat_holds h
    where h.departure_id = departures.id and h.released_at is null and h.expires_at is not null), 0) end`

interface HoldToWrite {
  quote_id: string
  departure_id: number
  seats: number
  /** Until when they are held; null: for good. */
  until: Instant | null
}

/**
 * Two parts of a booking's statement: `taken` has a row if there are enough seats, and then they are taken and held.
 * Whoever waits for another booking of the departure compares with what that one has left.
 */
export const seatsTaken = ({ quote_id, departure_id, seats, until }: HoldToWrite) => sql`
  taken as (
    update departures set seats_taken = seats_taken + ${seats}
    where id = ${departure_id} and ${seatsLeft} >= ${seats} returning id),
  held as (
    insert into seat_holds (quote_id, departure_id, seats, expires_at)
    select ${quote_id}, id, ${seats}, ${until} from taken)`

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

/** The same of all departures `d` for which the condition holds, after their locks. */
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

/** Takes seats if there are enough; the table's own check stands behind the condition. */
export async function takeSeats(tx: Tx, departureId: number, seats: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('departures')
    .set((set) => ({ seats_taken: set('seats_taken', '+', seats) }))
    .where('id', '=', departureId)
    .where(seatsLeft, '>=', seats)
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
