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
  resizeOwnHolds,
  seatsFree,
  type SeatHold,
  takeSeats,
  whyNoRoom,
} from '#server/features/availability/room.sql.ts'

type Instant = Temporal.Instant

/** 'closed': by the provider; 'left': the tour has departed; 'gone': it is no longer offered. */
export type NoRoom = 'closed' | 'sold out' | 'too heavy' | 'left' | 'gone'
export type HoldOutcome = 'held' | NoRoom

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
 * Makes held seats sold ones. A hold that has expired takes its seats again, with the passengers' pounds, if enough are
 * left: whether something has released it already makes no difference.
 */
export async function confirmSeats(
  tx: Tx,
  now: Instant,
  { quoteId, departureId, ...room }: HoldTotals,
): Promise<HoldOutcome> {
  const departure = await lockDeparture(tx, departureId)
  if (!departure) return 'gone'
  if (Temporal.Instant.compare(departure.departs_at, now) <= 0) return 'left'
  const booking = { quoteId, changeId: quoteId }
  const hold = await holdOf(tx, booking)
  if (hold && !hold.released_at) {
    if (!hasEnded(now, hold)) {
      await keepSeats(tx, booking)
      return 'held'
    }
    await releaseExpired(tx, now, departureId)
  }
  return takeOrExplain(tx, now, {
    quote_id: quoteId,
    change_id: quoteId,
    departure_id: departureId,
    ...room,
    until: null,
  })
}

const hasEnded = (now: Instant, { expires_at }: { expires_at: Instant | null }) =>
  expires_at !== null && Temporal.Instant.compare(expires_at, now) <= 0

/** Frees all that a reservation holds. Safe to run twice, and for a quote that never held seats. */
export async function releaseSeats(tx: Tx, now: Instant, quoteId: string): Promise<void> {
  await lockHeldDepartures(tx, quoteId)
  await endHolds(tx, now, { quoteId })
}

interface ChangeSeats extends HoldTotals {
  changeId: string
}

interface HeldSeats extends ChangeSeats {
  /** When the hold expires; null for a change that takes effect at once. */
  until: Instant | null
  /** Whether it can still hold something after departure, as the provider's corrections can. */
  mayHaveLeft?: boolean
}

/**
 * Takes the seats that a change needs. Those that the reservation already has stay, and are locked now, so that departures
 * are always locked in the order of their ids.
 */
export async function holdChangeSeats(
  tx: Tx,
  now: Instant,
  { quoteId, changeId, departureId, mayHaveLeft = false, ...room }: HeldSeats,
): Promise<HoldOutcome> {
  const locked = await lockHeldDepartures(tx, quoteId, [departureId])
  const departure = locked.find(({ id }) => id === departureId)
  if (!departure) return 'gone'
  if (!mayHaveLeft && Temporal.Instant.compare(departure.departs_at, now) <= 0) return 'left'
  return takeOrExplain(tx, now, {
    quote_id: quoteId,
    change_id: changeId,
    departure_id: departureId,
    ...room,
  })
}

/** Moves the reservation to this departure, where it takes so many seats and pounds, and frees those elsewhere. */
export async function moveSeats(tx: Tx, now: Instant, seats: ChangeSeats): Promise<HoldOutcome> {
  const { quoteId, departureId } = seats
  const outcome = await holdChangeSeats(tx, now, { ...seats, until: null })
  if (outcome === 'held') await endHolds(tx, now, { quoteId, exceptDeparture: departureId })
  return outcome
}

interface ResizedSeats extends HoldTotals {
  /** The increase; 0 or less if the party takes no more than before. */
  moreSeats: number
  mayHaveLeft: boolean
}

/** Resizes the reservation's holds on its departure to these totals. */
export async function resizeSeats(
  tx: Tx,
  now: Instant,
  { moreSeats, mayHaveLeft, ...totals }: ResizedSeats,
): Promise<HoldOutcome> {
  const departure = await lockDeparture(tx, totals.departureId)
  if (!departure) return 'gone'
  const hasLeft = Temporal.Instant.compare(departure.departs_at, now) <= 0
  if (moreSeats > 0 && hasLeft && !mayHaveLeft) return 'left'
  if (await resizeLiveHolds(tx, now, totals)) return 'held'
  await releaseExpired(tx, now, totals.departureId)
  if (await resizeLiveHolds(tx, now, totals)) return 'held'
  return whyNoRoom(tx, totals.departureId, moreSeats)
}

/**
 * Makes what a change holds the reservation's own: then it takes exactly these seats and pounds on this departure and none
 * elsewhere. It no longer fits if the scale has found more weight since the change was held.
 */
export async function keepChangeSeats(
  tx: Tx,
  now: Instant,
  { changeId, ...totals }: ChangeSeats,
): Promise<'held' | 'released' | 'too heavy'> {
  const { quoteId, departureId } = totals
  await lockHeldDepartures(tx, quoteId, [departureId])
  const hold = await holdOf(tx, { quoteId, changeId })
  if (hold?.released_at) return 'released'
  if (!(await resizeLiveHolds(tx, now, totals))) {
    await releaseExpired(tx, now, departureId)
    if (!(await resizeLiveHolds(tx, now, totals))) return 'too heavy'
  }
  if (hold) await keepSeats(tx, { quoteId, changeId })
  await endHolds(tx, now, { quoteId, exceptDeparture: departureId })
  return 'held'
}

/**
 * Sets what the reservation's own passengers take on the departure where they travel, after a mark of the check-in. The
 * scale is never refused; `mustFit` is for seats that were released and are wanted back. The caller holds the
 * departure's lock.
 */
export async function takeAsMarked(
  tx: Tx,
  now: Instant,
  { moreSeats, ...totals }: HoldTotals & { mustFit: boolean; moreSeats: number },
): Promise<HoldOutcome> {
  if (await resizeOwnHolds(tx, now, totals)) return 'held'
  // The hold has just expired: a late payment takes what the scale said along.
  if (!totals.mustFit) return 'held'
  await releaseExpired(tx, now, totals.departureId)
  if (await resizeOwnHolds(tx, now, totals)) return 'held'
  return whyNoRoom(tx, totals.departureId, moreSeats, seatsFree)
}

/** Frees what a change holds that doesn't take effect. `others` are departures that the same transaction locks later. */
export async function releaseChangeSeats(
  tx: Tx,
  now: Instant,
  { quoteId, changeId }: Pick<ChangeSeats, 'quoteId' | 'changeId'>,
  others: readonly number[] = [],
) {
  await lockHeldDepartures(tx, quoteId, others)
  await endHolds(tx, now, { quoteId, changeId })
}
