import type { Tx } from '#server/db/database.ts'
import {
  type HoldOutcome,
  releaseOtherSeats,
  takeChangeSeats,
} from '#server/features/availability/hold-seats.ts'
import { assertWithinUnpaidLimits } from '#server/features/reservations/changes/changes.sql.ts'
import { payBefore } from '#server/features/reservations/changes/time-to-pay.ts'
import type { LockedReservation } from '#server/features/reservations/reservations.sql.ts'
import { unpaidSeatsRefusal } from '#server/features/reservations/unpaid-seats.ts'
import type { Refusal } from '#server/refusal.ts'
import type { Scope } from '#server/scope.ts'

interface Wanted {
  changeId: string
  departureId: number
  departsAt: Temporal.Instant
  seats: number
  pounds: number
  /** What has to be paid first; 0 when the change takes effect at once. */
  dueCents: number
  refuse: (outcome: Exclude<HoldOutcome, 'held'>) => Refusal
}

/**
 * Takes the seats and pounds of a change: at once, freeing those on other departures, or held until it is paid. Returns what is due.
 * Test reservations have no seats.
 */
export async function takeSeatsOrHold(
  tx: Tx,
  scope: Scope,
  { quote_id: quoteId, is_test: isTest }: LockedReservation,
  { changeId, departureId, departsAt, seats, pounds, dueCents, refuse }: Wanted,
) {
  const { now, limits } = scope
  const due = dueCents > 0 ? { cents: dueCents, expiresAt: payBefore(now, limits, departsAt) } : undefined
  if (isTest) return due
  const until = due?.expiresAt ?? null
  const hold = { quoteId, changeId, departureId, seats, pounds, until }
  const outcome = await takeChangeSeats(tx, now, hold)
  if (outcome !== 'held') throw refuse(outcome)
  if (due) await assertWithinLimits(tx, scope, seats)
  else await releaseOtherSeats(tx, now, { quoteId, departureId })
  return due
}

/** After the seats are taken, in the lock order of bookings. The change itself isn't in the count yet. */
export async function assertWithinLimits(tx: Tx, scope: Scope, seats: number) {
  try {
    await assertWithinUnpaidLimits(tx, scope, seats)
  } catch (error) {
    throw unpaidSeatsRefusal(error, scope, seats, 'change') ?? error
  }
}
