import type { Tx } from '#server/db/database.ts'
import { resizeHolds, takeChangeSeats } from '#server/features/availability/hold-seats.ts'
import { moreRoom } from '#server/features/reservations/changes/correct/correction-weights.ts'
import { assertWithinLimits } from '#server/features/reservations/changes/take-seats.ts'
import type { LockedReservation, Passenger } from '#server/features/reservations/reservations.sql.ts'
import { roomOf } from '#server/features/reservations/room-of.ts'
import { badInput } from '#server/refusal.ts'
import type { Scope } from '#server/scope.ts'

interface Corrected {
  changeId: string
  before: readonly Passenger[]
  after: readonly Passenger[]
  /** When a correction that has to be paid lapses; undefined when it takes effect at once. */
  until: Temporal.Instant | undefined
}

/** The rules have compared both with what was left before the departure was locked. */
const justSold = () =>
  badInput('paxArray', [
    "This departure's last seats or pounds were just sold. Check the weights again, or move the reservation to another departure.",
  ])

/**
 * Seats and pounds follow the corrected weights at once, or what the party needs more is held until it is paid. A test
 * reservation takes neither.
 */
export async function takeCorrectedRoom(
  tx: Tx,
  scope: Scope,
  reservation: LockedReservation,
  { changeId, before, after, until }: Corrected,
) {
  const { seats, pounds } = moreRoom(before, after)
  if (reservation.is_test || (seats === 0 && pounds === 0)) return
  const place = { quoteId: reservation.quote_id, departureId: reservation.departure_id }
  if (!until) {
    if (!(await resizeHolds(tx, scope.now, { ...place, ...roomOf(after) }))) throw justSold()
    return
  }
  const more = { seats: Math.max(0, seats), pounds: Math.max(0, pounds) }
  if (more.seats === 0 && more.pounds === 0) return
  const hold = { ...place, ...more, changeId, until, mayHaveLeft: true }
  if ((await takeChangeSeats(tx, scope.now, hold)) !== 'held') throw justSold()
  if (more.seats > 0) await assertWithinLimits(tx, scope, more.seats)
}
