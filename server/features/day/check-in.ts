import type { Tx } from '#server/db/database.ts'
import { type HoldOutcome, takeAsMarked } from '#server/features/availability/hold-seats.ts'
import { type CheckedIn, moreRoom, roomOf } from '#server/features/availability/room.ts'
import { absenceOf } from '#server/features/day/refused-mark.ts'
import { departuresOf, type NamedPassenger } from '#server/features/reservations/manifest/manifest.sql.ts'
import type { LockedReservation, Passenger } from '#server/features/reservations/reservations.sql.ts'

interface Sought {
  now: Temporal.Instant
  departureId: number
  reservation: LockedReservation
  passenger: NamedPassenger
}

/** Why the passenger isn't on the departure; undefined if they are. */
export async function findAbsence(
  tx: Tx,
  { now, departureId, reservation, passenger }: Sought,
): Promise<string | undefined> {
  const isHere = reservation.departure_id === departureId
  const wasHere =
    !isHere &&
    (await departuresOf(tx, [reservation.quote_id])).some(({ departure_id }) => departure_id === departureId)
  return absenceOf({ now, departureId, reservation, passenger, wasHere })
}

interface Marked {
  now: Temporal.Instant
  departureId: number
  quoteId: string
  /** Those who travel, as they are now. */
  passengers: readonly Passenger[]
  /** What the check-in says about some of them from now on, by position. */
  checkedIn: ReadonlyMap<number, CheckedIn>
}

/**
 * Makes the party take what its passengers take after a mark. Only seats that are wanted back must fit. Call it after the
 * locks of the reservation and the departure.
 */
export async function takeRoomAsMarked(
  tx: Tx,
  { now, departureId, quoteId, passengers, checkedIn }: Marked,
): Promise<HoldOutcome> {
  const marked = passengers.map((passenger) => ({ ...passenger, ...checkedIn.get(passenger.position) }))
  const room = roomOf(marked, departureId)
  const more = moreRoom(room, roomOf(passengers, departureId))
  if (more.seats === 0 && more.difference === 0) return 'held'
  const mustFit = more.seats > 0
  return takeAsMarked(tx, now, { quoteId, departureId, ...room, mustFit, moreSeats: more.seats })
}
