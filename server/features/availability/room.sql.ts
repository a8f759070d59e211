import { type RawBuilder, sql } from 'kysely'

import { compileOnce } from '#server/db/compile-once.ts'
import type { Db, Tx } from '#server/db/database.ts'

type Instant = Temporal.Instant

export const departureSeats = (db: Db) =>
  db
    .selectFrom('departures')
    .select([
      'id',
      'departs_at',
      'capacity',
      'seats_blocked',
      'seats_blocked_by_hand',
      'seats_taken',
      'closed_at',
      'payload_pounds',
      'pounds_taken',
      'scale_difference',
    ])

/** The seats that no one has on the departure in the current row, even if it is closed. */
export const seatsFree = sql<number>`capacity - seats_blocked - seats_blocked_by_hand - seats_taken`

/** The seats left on the departure in the current row: none if the provider closed it. */
export const seatsLeft = sql<number>`
  case when closed_at is null then ${seatsFree} else 0 end`

/**
 * Seats that expired holds still count as taken, looked up only when fewer than `party` are left without them.
 * `now` stands in the filter, not in the condition: otherwise PostgreSQL estimates a third of all holds as expired and
 * plans the statement again at every use.
 */
export const expiredSeats = (party: Count, now: Instant) => sql<number>`
  case when closed_at is not null or ${seatsLeft} >= ${party} then 0 else coalesce((
    select sum(h.seats) filter (where h.expires_at <= ${now}) from seat_holds h
    where h.departure_id = departures.id and h.released_at is null and h.expires_at is not null), 0) end`

type Count = number | RawBuilder<number>

interface Room {
  seats: Count
  /** As declared. */
  pounds: Count
  /** What the scale said beyond that. */
  difference: Count
}

/** What the passengers of the departure in the current row weigh: as weighed, else as declared. */
const weight = sql`pounds_taken + scale_difference`

/** Whether the departure in the current row has room for so many more. Less than before always fits: a check keeps the seats left at 0 or more. */
const hasRoomFor = ({ seats, pounds, difference }: Room, left = seatsLeft) => sql<boolean>`
  ${left} >= ${seats}
    and (payload_pounds is null or ${weight} + ${pounds} + ${difference} <= greatest(payload_pounds, ${weight}))`

/** The pounds left on the departure in the current row: null without a payload, below 0 when it weighs more than its payload. */
export const poundsLeft = sql<number | null>`payload_pounds - pounds_taken - scale_difference`

/** Pounds that expired holds still count, looked up only when less than `party` is left without them. */
export const expiredPounds = (party: Count, now: Instant) => sql<number>`
  case when ${poundsLeft} < ${party} then coalesce((
    select sum(h.pounds + h.scale_difference) filter (where h.expires_at <= ${now}) from seat_holds h
    where h.departure_id = departures.id and h.released_at is null and h.expires_at is not null), 0) else 0 end`

export interface SeatHold {
  quote_id: string
  /** What the seats are held for: the booking, which has its quote's id, or a change. */
  change_id: string
  departure_id: number
  seats: number
  /** What its passengers declared, whether or not the departure has a payload. */
  pounds: number
  /** What the scale said beyond that. */
  difference: number
  /** When the hold expires; null for sold seats. */
  until: Instant | null
}

/**
 * Two common table expressions: `taken` has a row if enough seats and pounds were left; then they are taken and held. The
 * row lock makes a second booking of the departure wait and compare with what the first one left.
 */
export const takeSeatsSql = (hold: SeatHold, condition = sql<boolean>`true`) => sql`
  taken as (
    update departures set seats_taken = seats_taken + ${hold.seats}, pounds_taken = pounds_taken + ${hold.pounds},
      scale_difference = scale_difference + ${hold.difference}
    where id = ${hold.departure_id} and ${hasRoomFor(hold)} and ${condition} returning id),
  held as (
    insert into seat_holds (quote_id, change_id, departure_id, seats, pounds, scale_difference, expires_at)
    select ${hold.quote_id}, ${hold.change_id}, id, ${hold.seats}, ${hold.pounds}, ${hold.difference}, ${hold.until}
    from taken
    on conflict (quote_id, change_id) do update set seats = excluded.seats, pounds = excluded.pounds,
      scale_difference = excluded.scale_difference, expires_at = excluded.expires_at, released_at = null)`

const takeIfLeft = compileOnce(
  (_, hold: SeatHold) => sql<object>`with ${takeSeatsSql(hold)} select id from taken`,
)

/** False when too few seats or pounds are left. */
export const takeSeats = async (tx: Tx, hold: SeatHold): Promise<boolean> =>
  (await takeIfLeft(tx, hold)).length > 0

/** Until the transaction ends, no one else takes or frees seats or pounds of the departure. */
export async function lockDeparture(tx: Tx, id: number) {
  return tx
    .selectFrom('departures')
    .select(['id', 'departs_at'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
}

/** Frees what the holds in `ended` took, by departure. */
const freeEnded = sql`
    update departures d set seats_taken = d.seats_taken - freed.seats, pounds_taken = d.pounds_taken - freed.pounds,
      scale_difference = d.scale_difference - freed.difference
    from (
      select departure_id, sum(seats) as seats, sum(pounds) as pounds, sum(scale_difference) as difference
      from ended group by departure_id) as freed
    where d.id = freed.departure_id`

/** Call it after the lock: it must see what was committed while waiting. */
export async function releaseExpired(tx: Tx, now: Instant, departureId: number) {
  await sql`
    with ended as (
      update seat_holds set released_at = ${now}
      where departure_id = ${departureId} and released_at is null and expires_at <= ${now}
      returning departure_id, seats, pounds, scale_difference)
    ${freeEnded}`.execute(tx)
}

/** The same for all matching departures, with the alias `d`. */
export async function releaseAllExpired(tx: Tx, now: Instant, which: RawBuilder<boolean>) {
  await sql`
    with ended as (
      update seat_holds h set released_at = ${now} from departures d
      where d.id = h.departure_id and ${which} and h.released_at is null and h.expires_at <= ${now}
      returning h.departure_id, h.seats, h.pounds, h.scale_difference)
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
 * Locks the departures where the reservation has seats, and others, in the order of their ids. The ids are an array:
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
      returning departure_id, seats, pounds, scale_difference)
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
  difference: number
}

interface Resizing extends HoldTotals {
  now: Instant
  /** Without the holds of a change that waits for its payment. They can grow on a closed departure. */
  ownOnly: boolean
  /** Whether the increase must fit. */
  mustFit: boolean
}

const resize = compileOnce(
  (_, { now, quoteId, departureId, seats, pounds, difference, ownOnly, mustFit }: Resizing) => sql<object>`
    with live as (
      select change_id, seats, pounds, scale_difference,
        row_number() over (order by expires_at is not null, change_id) as position
      from seat_holds where quote_id = ${quoteId} and departure_id = ${departureId} and released_at is null
        and (not ${ownOnly}::boolean or expires_at is null or change_id = ${quoteId})),
    grown as (
      select ${seats}::integer - sum(seats)::integer as seats, ${pounds}::integer - sum(pounds)::integer as pounds,
        ${difference}::integer - sum(scale_difference)::integer as difference
      from live having count(*) > 0),
    resized as (
      update departures set seats_taken = seats_taken + grown.seats, pounds_taken = pounds_taken + grown.pounds,
        scale_difference = scale_difference + grown.difference
      from grown where id = ${departureId} and (not ${mustFit}::boolean or (${hasRoomFor(
        { seats: sql`grown.seats`, pounds: sql`grown.pounds`, difference: sql`grown.difference` },
        sql`case when closed_at is null or ${ownOnly}::boolean then ${seatsFree} else 0 end`,
      )})) returning id),
    held as (
      update seat_holds h set
        seats = case when live.position = 1 then ${seats}::integer else h.seats end,
        pounds = case when live.position = 1 then ${pounds}::integer else h.pounds end,
        scale_difference = case when live.position = 1 then ${difference}::integer else h.scale_difference end,
        released_at = case when live.position > 1 then ${now}::timestamptz end
      from live, resized where h.quote_id = ${quoteId} and h.change_id = live.change_id)
    select id from resized`,
)

/**
 * Resizes the reservation's live holds on the departure to these totals: one of them, a sold one if there is any, gets the
 * totals and the others are released. False if the increase doesn't fit. Call it after the lock.
 */
export const resizeLiveHolds = async (tx: Tx, now: Instant, totals: HoldTotals): Promise<boolean> =>
  (await resize(tx, { now, ...totals, ownOnly: false, mustFit: true })).length > 0

/** The same, but what a change holds that waits for its payment stays as it is. */
export const resizeOwnHolds = async (
  tx: Tx,
  now: Instant,
  totals: HoldTotals & Pick<Resizing, 'mustFit'>,
): Promise<boolean> => (await resize(tx, { now, ...totals, ownOnly: true })).length > 0

/** Says why the departure can't take this party, or why one that was on it can't have its seats back. Call it after the lock. */
export async function whyNoRoom(
  tx: Tx,
  departureId: number,
  seats: number,
  left = seatsLeft,
): Promise<'closed' | 'sold out' | 'too heavy'> {
  const departure = await tx
    .selectFrom('departures')
    .select(['closed_at', sql<boolean>`${left} >= ${seats}`.as('has_seats')])
    .where('id', '=', departureId)
    .executeTakeFirstOrThrow()
  if (departure.has_seats) return 'too heavy'
  return departure.closed_at ? 'closed' : 'sold out'
}
