import type { Actor } from '#server/actor.ts'
import type { Tx } from '#server/db/database.ts'
import { keepChangeSeats } from '#server/features/availability/hold-seats.ts'
import { notCheckedIn, roomOf } from '#server/features/availability/room.ts'
import { revise } from '#server/features/changes/apply-change.ts'
import { settleChange } from '#server/features/changes/due/due-changes.sql.ts'
import { endDueChange } from '#server/features/changes/due/end-due-change.ts'
import type { Acceptance } from '#server/features/payments/payable.ts'
import { dueChangeState } from '#server/features/reservations/changeable.ts'
import {
  type DueChange,
  type LockedReservation,
  type Passenger,
  passengersOf,
} from '#server/features/reservations/reservations.sql.ts'

const lapsed = 'The time to pay for the change had run out.'
const refusals = {
  done: 'The change was already paid.',
  ended: 'The change had ended before the payment arrived.',
  lapsed,
}
const tooHeavy =
  'Passengers were weighed since the change was made, and the departure can no longer carry the weight of the party.'

/**
 * Applies the stored plan of a change that has been paid, if it still waits for its payment and its seats are held. The
 * caller holds the reservation's lock and posts to the account.
 */
export async function takeEffect(
  tx: Tx,
  actor: Actor,
  reservation: LockedReservation,
  change: DueChange,
): Promise<Acceptance> {
  const state = dueChangeState(actor.now, change)
  if (state !== 'due') return { accepted: false, reason: refusals[state] }
  const { change_id: changeId, revision, price_lines: priceLines, fingerprint } = change
  const { quote_id: quoteId, is_test: isTest, departure_id } = reservation
  const before = await passengersOf(tx, [quoteId])
  const passengers = change.passengers.map((passenger) => ({ ...passenger, ...checkInOf(passenger, before) }))
  const plan = { kind: revision.kind, columns: revision, before, passengers, priceLines }
  const departureId = revision.departure_id
  const room = roomOf(passengers, departureId === departure_id ? departureId : null)
  const outcome = isTest
    ? 'held'
    : await keepChangeSeats(tx, actor.now, { quoteId, changeId, departureId, ...room })
  if (outcome === 'released') return { accepted: false, reason: lapsed }
  if (outcome === 'too heavy') {
    await endDueChange(tx, actor, reservation, change)
    return { accepted: false, reason: tooHeavy }
  }
  await settleChange(tx, actor.now, change, 'done')
  const next = { ...revision, made_at: actor.now }
  await revise(tx, actor, reservation, plan, { next, fingerprint, decided: { changeID: changeId } })
  return { accepted: true }
}

/** What the check-in says now about a passenger of the change. */
function checkInOf({ position }: { position: number }, before: readonly Passenger[]) {
  const { scale_pounds, released_on } = before.find((one) => one.position === position) ?? notCheckedIn
  return { scale_pounds, released_on }
}
