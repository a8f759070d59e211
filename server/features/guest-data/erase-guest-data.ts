import type { eraseGuestData as endpoint } from '#contract/guest-data/guest-data.ts'
import type { Tx } from '#server/db/database.ts'
import { inTransaction } from '#server/db/in-transaction.ts'
import { eraseGuests } from '#server/features/guest-data/erase-guests.ts'
import { moneyOf } from '#server/features/payments/list-money.ts'
import { isBeingPaid } from '#server/features/payments/payments.sql.ts'
import { hasPassed } from '#server/features/reservations/hold.ts'
import {
  type LockedReservation,
  lockReservation,
  waitingChanges,
} from '#server/features/reservations/reservations.sql.ts'
import { reservationNotFound } from '#server/features/reservations/show-reservations.ts'
import { Refusal } from '#server/refusal.ts'
import type { HandlerOf, Scope } from '#server/scope.ts'
import { audit } from '#server/sql/audit.ts'

/** On a guest's request, before it is time. Sent again, it answers when the data was erased. */
export const eraseGuestData: HandlerOf<typeof endpoint> = async (scope, { id }) => {
  const erasedAt = await inTransaction(scope.db, (tx) => erase(tx, scope, id))
  scope.announce({ reservations: [id] })
  return { erasedAt: erasedAt.toString() }
}

async function erase(tx: Tx, scope: Scope, id: string): Promise<Temporal.Instant> {
  const reservation = await lockReservation(tx, id)
  if (!reservation || reservation.agency_id !== scope.agency.id) throw reservationNotFound()
  if (reservation.guest_data_erased_at) return reservation.guest_data_erased_at
  const messages = await reasonsToKeep(tx, scope, reservation)
  if (messages.length > 0) throw new Refusal('conflict', { messages })
  await eraseGuests(tx, scope, [id])
  const after = { quoteID: id }
  await audit(tx, scope, { kind: 'reservation.guest-data-erased', subject: reservation.orl, after })
  return scope.now
}

/**
 * While a payment or refund is open, or the guest still has to be met, it must be known who the guest is. What is owed by card
 * is too small to be charged, so waiting for it would never end.
 */
async function reasonsToKeep(tx: Tx, scope: Scope, reservation: LockedReservation): Promise<string[]> {
  const { quote_id: id, status, departs_at } = reservation
  const money = await moneyOf(tx, scope, id)
  const has = (kind: (typeof money)[number]['kind'], ...states: string[]) =>
    money.some((movement) => movement.kind === kind && states.includes(movement.state))
  const reasons: [applies: boolean, message: string][] = [
    [
      status === 'confirmed' && !hasPassed(scope.now, departs_at),
      "The tour hasn't taken place yet. Erase the guest data afterwards, or cancel the reservation first.",
    ],
    [
      status === 'pending',
      'The reservation waits for its payment. Wait until it is paid or has expired, or cancel it first.',
    ],
    [
      (await waitingChanges(tx, [id])).length > 0,
      'A change of the reservation waits for its payment. End the change first.',
    ],
    [await isBeingPaid(tx, id), "A card payment isn't settled yet. Try again later."],
    [
      has('refund', 'due', 'refused'),
      "A refund isn't done yet. Wait until it is, or end it with 'Refunded another way'.",
    ],
    [has('dispute', 'open'), 'A payment is disputed. Wait for the decision of the bank.'],
  ]
  return reasons.filter(([applies]) => applies).map(([, message]) => message)
}
