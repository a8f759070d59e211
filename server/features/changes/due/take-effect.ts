import type { Actor } from '#server/actor.ts'
import type { Tx } from '#server/db/database.ts'
import { keepChangeSeats } from '#server/features/availability/hold-seats.ts'
import { roomOf } from '#server/features/availability/room.ts'
import { revise } from '#server/features/changes/apply-change.ts'
import { settleChange } from '#server/features/changes/due/due-changes.sql.ts'
import type { Acceptance } from '#server/features/payments/payable.ts'
import { dueChangeState } from '#server/features/reservations/changeable.ts'
import {
  type DueChange,
  type LockedReservation,
  passengersOf,
} from '#server/features/reservations/reservations.sql.ts'

const lapsed = 'The time to pay for the change had run out.'
const refusals = {
  done: 'The change was already paid.',
  ended: 'The change had ended before the payment arrived.',
  lapsed,
}

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
  const { change_id: changeId, revision, passengers, price_lines: priceLines, fingerprint } = change
  const { quote_id: quoteId, is_test: isTest } = reservation
  const before = await passengersOf(tx, [quoteId])
  const plan = { kind: revision.kind, columns: revision, before, passengers, priceLines }
  const seats = { quoteId, changeId, departureId: revision.departure_id, ...roomOf(passengers) }
  if (!isTest && !(await keepChangeSeats(tx, actor.now, seats))) return { accepted: false, reason: lapsed }
  await settleChange(tx, actor.now, change, 'done')
  const next = { ...revision, made_at: actor.now }
  await revise(tx, actor, reservation, plan, { next, fingerprint, decided: { changeID: changeId } })
  return { accepted: true }
}
