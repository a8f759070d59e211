import { type RawBuilder, sql } from 'kysely'

import { compileOnce } from '#server/db/compile-once.ts'
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

interface HoldKey {
  quoteId: string
  changeId: string
}

export function holdOf(tx: Tx, { quoteId, changeId }: HoldKey) {
  return tx
    .selectFrom('seat_holds')
    .selectAll()
    .where('quote_id', '=', quoteId)
    .where('change_id', '=', changeId)
    .executeTakeFirst()
}

/** Held seats become sold ones. */
export async function keepSeats(tx: Tx, { quoteId, changeId }: HoldKey) {
  await tx
    .updateTable('seat_holds')
    .set({ expires_at: null })
    .where('quote_id', '=', quoteId)
    .where('change_id', '=', changeId)
    .execute()
}

const lockHeld = compileOnce(
  (_, { quoteId, others }: { quoteId: string; others: readonly number[] }) => sql<{
    id: number
    departs_at: Instant
  }>`
    select id, departs_at from departures where id = any (array(
      select departure_id from seat_holds where quote_id = ${quoteId} and released_at is null) || ${others}::bigint[])
    order by id for update`,
)

/**
 * Those that the reservation has seats on, and others that it needs, in the order of their ids. The ids are an array:
 * joined, a departure that changed while the lock was awaited would be missing from the answer.
 */
export const lockHeldDepartures = (tx: Tx, quoteId: string, others: readonly number[] = []) =>
  lockHeld(tx, { quoteId, others })

interface HoldsToEnd {
  now: Instant
  quoteId: string
  /** Null: of the booking and all changes. */
  changeId: string | null
  /** Null: on every departure. */
  exceptDeparture: number | null
}

const endMatching = compileOnce(
  (_, { now, quoteId, changeId, exceptDeparture }: HoldsToEnd) => sql<object>`
    with ended as (
      update seat_holds set released_at = ${now} where quote_id = ${quoteId} and released_at is null
        and change_id = coalesce(${changeId}::uuid, change_id)
        and departure_id is distinct from ${exceptDeparture}::bigint
      returning departure_id, seats),
    freed as (select departure_id, sum(seats) as seats from ended group by departure_id)
    update departures d set seats_taken = d.seats_taken - freed.seats from freed where d.id = freed.departure_id`,
)

/** Call it after the lock. */
export const endHolds = (
  tx: Tx,
  now: Instant,
  { quoteId, changeId = null, exceptDeparture = null }: Partial<HoldsToEnd> & Pick<HoldsToEnd, 'quoteId'>,
) => endMatching(tx, { now, quoteId, changeId, exceptDeparture })

/** Takes the seats from the reservation's holds of the departure, one after the other. Call it after the lock. */
export async function shrinkHolds(
  tx: Tx,
  now: Instant,
  { quoteId, departureId, seats }: { quoteId: string; departureId: number; seats: number },
) {
  await sql`
    with live as (
      select change_id, least(seats, greatest(0, ${seats} - coalesce(sum(seats) over (
        order by change_id rows between unbounded preceding and 1 preceding), 0))) as freed
      from seat_holds where quote_id = ${quoteId} and departure_id = ${departureId} and released_at is null),
    shrunk as (
      update seat_holds h set
        seats = case when h.seats = live.freed then h.seats else h.seats - live.freed end,
        released_at = case when h.seats = live.freed then ${now}::timestamptz end
      from live where h.quote_id = ${quoteId} and h.change_id = live.change_id and live.freed > 0
      returning live.freed)
    update departures set seats_taken = seats_taken - (select coalesce(sum(freed), 0) from shrunk)
    where id = ${departureId}`.execute(tx)
}
