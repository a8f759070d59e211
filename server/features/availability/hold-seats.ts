import type { Db, Tx } from '#server/db/database.ts'
import {
  endHold,
  holdOf,
  keepSeats,
  lockDeparture,
  releaseExpired,
} from '#server/features/availability/seat-holds.sql.ts'
import { takeSeats } from '#server/sql/seats.ts'

type Instant = Temporal.Instant

interface Seats {
  quoteId: string
  departureId: number
  seats: number
}

/** 'left': the tour has; 'gone': the departure is no longer offered. */
export type HoldOutcome = 'held' | 'sold out' | 'left' | 'gone'

/**
 * Frees what expired holds still count as taken, and lets the booking that needs it take them before anybody else can:
 * whoever paid too late for them is behind it in line.
 */
export function withEndedSeats<Result>(
  db: Db,
  now: Instant,
  departureId: number,
  take: (tx: Tx) => Promise<Result>,
): Promise<Result> {
  return db.transaction().execute(async (tx) => {
    await lockDeparture(tx, departureId)
    await releaseExpired(tx, now, departureId)
    return take(tx)
  })
}

/**
 * Makes held seats taken for good. After the hold has ended it takes them back if they are there and the tour has not
 * left: seats that nobody has released are still this quote's, whatever the clock says.
 */
export async function confirmSeats(
  tx: Tx,
  now: Instant,
  { quoteId, departureId, seats }: Seats,
): Promise<HoldOutcome> {
  const departure = await lockDeparture(tx, departureId)
  if (!departure) return 'gone'
  if (Temporal.Instant.compare(departure.departs_at, now) <= 0) return 'left'
  const hold = await holdOf(tx, quoteId)
  if (hold && !hold.released_at) {
    await keepSeats(tx, quoteId)
    return 'held'
  }
  await releaseExpired(tx, now, departureId)
  const taken = await takeSeats(tx, { quote_id: quoteId, departure_id: departureId, seats, until: null })
  return taken ? 'held' : 'sold out'
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
