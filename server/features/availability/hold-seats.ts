import type { Db, Tx } from '#server/db/database.ts'
import {
  endHolds,
  holdOf,
  type HoldTotals,
  keepSeats,
  lockDeparture,
  lockHeldDepartures,
  releaseExpired,
  resizeLiveHolds,
  whyNoRoom,
} from '#server/features/availability/seat-holds.sql.ts'
import { type SeatHold, takeSeats } from '#server/sql/seats.ts'

type Instant = Temporal.Instant

/** 'closed': by the provider; 'left': the tour has departed; 'gone': it is no longer offered. */
export type HoldOutcome = 'held' | 'closed' | 'sold out' | 'too heavy' | 'left' | 'gone'

/** Releases expired holds and inserts the booking under the same lock, ahead of anyone who pays late for those seats. */
export function withExpiredSeatsReleased<Result>(
  db: Db,
  now: Instant,
  departureId: number,
  insert: (tx: Tx) => Promise<Result>,
): Promise<Result> {
  return db.transaction().execute(async (tx) => {
    await lockDeparture(tx, departureId)
    await releaseExpired(tx, now, departureId)
    return insert(tx)
  })
}

/** Releases expired holds where that is needed. The caller has locked the departure. */
async function takeOrExplain(tx: Tx, now: Instant, hold: SeatHold): Promise<HoldOutcome> {
  if (await takeSeats(tx, hold)) return 'held'
  await releaseExpired(tx, now, hold.departure_id)
  if (await takeSeats(tx, hold)) return 'held'
  return whyNoRoom(tx, hold.departure_id, hold.seats)
}

/**
 * Makes held seats sold ones. An expired hold keeps its seats until something releases them; after that it takes them
 * again, with the passengers' pounds, if enough are left.
 */
export async function confirmSeats(
  tx: Tx,
  now: Instant,
  { quoteId, departureId, seats, pounds }: HoldTotals,
): Promise<HoldOutcome> {
  const departure = await lockDeparture(tx, departureId)
  if (!departure) return 'gone'
  if (Temporal.Instant.compare(departure.departs_at, now) <= 0) return 'left'
  const booking = { quoteId, changeId: quoteId }
  const hold = await holdOf(tx, booking)
  if (hold && !hold.released_at) {
    await keepSeats(tx, booking)
    return 'held'
  }
  return takeOrExplain(tx, now, {
    quote_id: quoteId,
    change_id: quoteId,
    departure_id: departureId,
    seats,
    pounds,
    until: null,
  })
}

/**
 * Makes the reservation's holds of the departure total exactly that, also where a change still holds something. False when
 * there is no room for what is more.
 */
export async function resizeHolds(tx: Tx, now: Instant, totals: HoldTotals): Promise<boolean> {
  await lockDeparture(tx, totals.departureId)
  if (await resizeLiveHolds(tx, now, totals)) return true
  await releaseExpired(tx, now, totals.departureId)
  return resizeLiveHolds(tx, now, totals)
}

/** All of a reservation's. Safe to run twice, and for a quote that never held seats. */
export async function releaseSeats(tx: Tx, now: Instant, quoteId: string): Promise<void> {
  await lockHeldDepartures(tx, quoteId)
  await endHolds(tx, now, { quoteId })
}

interface ChangeSeats extends HoldTotals {
  changeId: string
  /** When the hold expires; null for a change that takes effect at once. */
  until: Instant | null
  /** Whether it can still hold something after departure, as the provider's corrections can. */
  mayHaveLeft?: boolean
}

/**
 * Takes the seats that a change needs. Those that the reservation already has stay until `releaseOtherSeats`, and are
 * locked now, so that departures are always locked in the order of their ids.
 */
export async function takeChangeSeats(
  tx: Tx,
  now: Instant,
  { quoteId, changeId, departureId, seats, pounds, until, mayHaveLeft = false }: ChangeSeats,
): Promise<HoldOutcome> {
  const locked = await lockHeldDepartures(tx, quoteId, [departureId])
  const departure = locked.find(({ id }) => id === departureId)
  if (!departure) return 'gone'
  if (!mayHaveLeft && Temporal.Instant.compare(departure.departs_at, now) <= 0) return 'left'
  return takeOrExplain(tx, now, {
    quote_id: quoteId,
    change_id: changeId,
    departure_id: departureId,
    seats,
    pounds,
    until,
  })
}

interface ChangeKey {
  quoteId: string
  changeId: string
}

/** Makes a change's seats sold ones and frees those on other departures. False when its hold has been released. */
export async function keepChangeSeats(
  tx: Tx,
  now: Instant,
  { departureId, ...key }: ChangeKey & { departureId: number },
): Promise<boolean> {
  await lockHeldDepartures(tx, key.quoteId, [departureId])
  const hold = await holdOf(tx, key)
  if (!hold || hold.released_at) return false
  await keepSeats(tx, key)
  await releaseOtherSeats(tx, now, { quoteId: key.quoteId, departureId })
  return true
}

/**
 * Makes what a correction holds part of the reservation's seats and pounds, which then total exactly that. False when its
 * hold has been released.
 */
export async function keepCorrectedSeats(
  tx: Tx,
  now: Instant,
  { changeId, ...totals }: HoldTotals & { changeId: string },
): Promise<boolean> {
  await lockDeparture(tx, totals.departureId)
  const hold = await holdOf(tx, { quoteId: totals.quoteId, changeId })
  return !hold?.released_at && resizeHolds(tx, now, totals)
}

/** Those on other departures than this one, which `takeChangeSeats` has locked. */
export const releaseOtherSeats = (
  tx: Tx,
  now: Instant,
  { quoteId, departureId }: Pick<HoldTotals, 'quoteId' | 'departureId'>,
) => endHolds(tx, now, { quoteId, exceptDeparture: departureId })

/** Of a change that doesn't take effect. `others` are departures that the same transaction locks later. */
export async function releaseChangeSeats(
  tx: Tx,
  now: Instant,
  { quoteId, changeId }: ChangeKey,
  others: readonly number[] = [],
) {
  await lockHeldDepartures(tx, quoteId, others)
  await endHolds(tx, now, { quoteId, changeId })
}
