import type { Tx } from '#server/db/database.ts'
import {
  endHold,
  holdOf,
  lockDeparture,
  releaseExpired,
  takeSeats,
  writeHold,
} from '#server/features/availability/seat-holds.sql.ts'

type Instant = Temporal.Instant

interface Seats {
  quoteId: string
  departureId: number
  seats: number
  /** Until when they are held; null: for good. */
  until: Instant | null
}

export type HoldOutcome = 'held' | 'sold out' | 'gone'

/**
 * Takes the seats of a quote, at once and atomically. The same quote again takes nothing more. Whoever calls it holds no
 * lock on another departure: departures are locked before holds, everywhere.
 */
export async function holdSeats(
  tx: Tx,
  now: Instant,
  { quoteId, departureId, seats, until }: Seats,
): Promise<HoldOutcome> {
  const departure = await lockDeparture(tx, departureId)
  if (!departure) return 'gone'
  await releaseExpired(tx, now, departureId)
  const earlier = await holdOf(tx, quoteId)
  if (earlier && !earlier.released_at) return 'held'
  if (!(await takeSeats(tx, departureId, seats))) return 'sold out'
  await writeHold(tx, { quoteId, departureId, seats, until })
  return 'held'
}

/**
 * Makes held seats taken for good. After the hold has ended it takes them back if they are there and the tour has not
 * left: seats that nobody has released are still this quote's, whatever the clock says.
 */
export async function confirmSeats(
  tx: Tx,
  now: Instant,
  { quoteId, departureId, seats }: Omit<Seats, 'until'>,
): Promise<HoldOutcome> {
  const departure = await lockDeparture(tx, departureId)
  if (!departure || Temporal.Instant.compare(departure.departs_at, now) <= 0) return 'gone'
  const hold = await holdOf(tx, quoteId)
  if (!hold || hold.released_at) {
    await releaseExpired(tx, now, departureId)
    if (!(await takeSeats(tx, departureId, seats))) return 'sold out'
  }
  await writeHold(tx, { quoteId, departureId, seats, until: null })
  return 'held'
}

/** Gives held seats back. Safe to do twice, and when there never were any. */
export async function releaseSeats(
  tx: Tx,
  now: Instant,
  quoteId: string,
  departureId: number,
): Promise<boolean> {
  await lockDeparture(tx, departureId)
  return endHold(tx, now, quoteId)
}
