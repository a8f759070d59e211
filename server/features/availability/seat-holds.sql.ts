import { type RawBuilder, sql } from 'kysely'

import { compileOnce } from '#server/db/compile-once.ts'
import type { Tx } from '#server/db/database.ts'
import { hasRoomFor, seatsLeft } from '#server/sql/seats.ts'

type Instant = Temporal.Instant

/** Until the transaction ends, no one else takes or frees seats or pounds of the departure. */
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
      returning seats, pounds),
    freed as (select sum(seats) as seats, sum(pounds) as pounds from ended having count(*) > 0)
    update departures set seats_taken = seats_taken - freed.seats, pounds_taken = pounds_taken - freed.pounds
    from freed where id = ${departureId}`.execute(tx)
}

/** Of the holds in `ended`, by departure. */
const freeEnded = sql`
    update departures d set seats_taken = d.seats_taken - freed.seats, pounds_taken = d.pounds_taken - freed.pounds
    from (
      select departure_id, sum(seats) as seats, sum(pounds) as pounds from ended group by departure_id) as freed
    where d.id = freed.departure_id`

/** The same for all matching departures, with the alias `d`. */
export async function releaseAllExpired(tx: Tx, now: Instant, which: RawBuilder<boolean>) {
  await sql`
    with ended as (
      update seat_holds h set released_at = ${now} from departures d
      where d.id = h.departure_id and ${which} and h.released_at is null and h.expires_at <= ${now}
      returning h.departure_id, h.seats, h.pounds)
    ${freeEnded}`.execute(tx)
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
      returning departure_id, seats, pounds)
    ${freeEnded}`,
)

/** Call it after the lock. */
export const endHolds = (
  tx: Tx,
  now: Instant,
  { quoteId, changeId = null, exceptDeparture = null }: Partial<HoldsToEnd> & Pick<HoldsToEnd, 'quoteId'>,
) => endMatching(tx, { now, quoteId, changeId, exceptDeparture })

export interface HoldTotals {
  quoteId: string
  departureId: number
  seats: number
  pounds: number
}

const resize = compileOnce(
  (_, { now, quoteId, departureId, seats, pounds }: HoldTotals & { now: Instant }) => sql<object>`
    with live as (
      select change_id, seats, pounds, row_number() over (order by expires_at is not null, change_id) as position
      from seat_holds where quote_id = ${quoteId} and departure_id = ${departureId} and released_at is null),
    grown as (
      select ${seats}::integer - sum(seats)::integer as seats, ${pounds}::integer - sum(pounds)::integer as pounds
      from live having count(*) > 0),
    resized as (
      update departures set seats_taken = seats_taken + grown.seats, pounds_taken = pounds_taken + grown.pounds
      from grown where id = ${departureId}
        and ${hasRoomFor({ seats: sql`grown.seats`, pounds: sql`grown.pounds` })} returning id),
    held as (
      update seat_holds h set
        seats = case when live.position = 1 then ${seats}::integer else h.seats end,
        pounds = case when live.position = 1 then ${pounds}::integer else h.pounds end,
        released_at = case when live.position > 1 then ${now}::timestamptz end
      from live, resized where h.quote_id = ${quoteId} and h.change_id = live.change_id)
    select id from resized`,
)

/**
 * Makes the reservation's live holds of the departure total exactly that: one of them, a sold one if there is any, gets
 * the totals and the others are released. False when the departure has no room for what is more. Call it after the lock.
 */
export const resizeLiveHolds = async (tx: Tx, now: Instant, totals: HoldTotals): Promise<boolean> =>
  (await resize(tx, { now, ...totals })).length > 0

/** Of a departure that has no room for so many seats and their pounds. Call it after the lock. */
export async function whyNoRoom(
  tx: Tx,
  departureId: number,
  seats: number,
): Promise<'closed' | 'sold out' | 'too heavy'> {
  const departure = await tx
    .selectFrom('departures')
    .select(['closed_at', sql<boolean>`${seatsLeft} >= ${seats}`.as('has_seats')])
    .where('id', '=', departureId)
    .executeTakeFirstOrThrow()
  if (departure.has_seats) return 'too heavy'
  return departure.closed_at ? 'closed' : 'sold out'
}
