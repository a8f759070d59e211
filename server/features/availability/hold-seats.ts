import type { Db, Tx } from '#server/db/database.ts'
import {
  endHolds,
  holdOf,
  keepSeats,
  lockDeparture,
  lockHeldDepartures,
  releaseExpired,
  shrinkHolds,
} from '#server/features/availability/seat-holds.sql.ts'
import { takeSeats } from '#server/sql/seats.ts'

type Instant = Temporal.Instant

interface Seats {
  quoteId: string
  departureId: number
  seats: number
}

/** 'left': the tour has departed; 'gone': it is no longer offered. */
export type HoldOutcome = 'held' | 'sold out' | 'left' | 'gone'

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

/**
 * Makes held seats sold ones. An expired hold keeps its seats until something releases them; after that it takes them
 * again if enough are left.
 */
export async function confirmSeats(
  tx: Tx,
  now: Instant,
  { quoteId, departureId, seats }: Seats,
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
  await releaseExpired(tx, now, departureId)
  const taken = await takeSeats(tx, {
    quote_id: quoteId,
    change_id: quoteId,
    departure_id: departureId,
    seats,
    until: null,
  })
  return taken ? 'held' : 'sold out'
}

/** Of a reservation that keeps the others. */
export async function releaseSomeSeats(tx: Tx, now: Instant, { quoteId, departureId, seats }: Seats) {
  await lockDeparture(tx, departureId)
  await shrinkHolds(tx, now, { quoteId, departureId, seats })
}

/** All of a reservation's. Safe to run twice, and for a quote that never held seats. */
export async function releaseSeats(tx: Tx, now: Instant, quoteId: string): Promise<void> {
  await lockHeldDepartures(tx, quoteId)
  await endHolds(tx, now, quoteId)
}
