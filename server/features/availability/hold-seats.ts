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
  await endHolds(tx, now, { quoteId })
}

interface ChangeSeats extends Seats {
  changeId: string
  /** When the hold expires; null for a change that takes effect at once. */
  until: Instant | null
}

/**
 * Takes the seats that a change needs. Those that the reservation already has stay until `releaseOtherSeats`, and are
 * locked now, so that departures are always locked in the order of their ids.
 */
export async function takeChangeSeats(
  tx: Tx,
  now: Instant,
  { quoteId, changeId, departureId, seats, until }: ChangeSeats,
): Promise<HoldOutcome> {
  const locked = await lockHeldDepartures(tx, quoteId, [departureId])
  const departure = locked.find(({ id }) => id === departureId)
  if (!departure) return 'gone'
  if (Temporal.Instant.compare(departure.departs_at, now) <= 0) return 'left'
  const hold = {
    quote_id: quoteId,
    change_id: changeId,
    departure_id: departureId,
    seats,
    until,
  }
  if (await takeSeats(tx, hold)) return 'held'
  await releaseExpired(tx, now, departureId)
  return (await takeSeats(tx, hold)) ? 'held' : 'sold out'
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

/** Those on other departures than this one, which `takeChangeSeats` has locked. */
export const releaseOtherSeats = (tx: Tx, now: Instant, { quoteId, departureId }: Omit<Seats, 'seats'>) =>
  endHolds(tx, now, { quoteId, exceptDeparture: departureId })

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
