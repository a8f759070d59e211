import { randomUUID } from 'node:crypto'

import type { Tx } from '#server/db/database.ts'
import { paymentKey, type PaymentScope } from '#server/features/payments/payment-scope.ts'
import {
  findOrStartPayment,
  type Payment,
  paymentByReference,
  paymentsOf,
} from '#server/features/payments/payments.sql.ts'
import { currency, recordDecline, recordPayment } from '#server/features/payments/record-payment.ts'
import {
  type CardOutcome,
  declinedText,
  slowSeconds,
} from '#server/features/payments/test-gateway/test-card.ts'
import { hasLapsed } from '#server/features/reservations/changes/due-change.ts'
import { dueChangeById } from '#server/features/reservations/changes/due-changes.sql.ts'
import { type LockedReservation, lockReservation } from '#server/features/reservations/reservations.sql.ts'
import { Refusal } from '#server/refusal.ts'

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Charges the test card once per `attempt`, and never when there is nothing to pay or a payment is in progress. */
export async function payByTestCard(
  scope: PaymentScope,
  attempt: string,
  outcome: CardOutcome,
): Promise<'declined' | 'done'> {
  const status = await scope.db.transaction().execute(async (tx) => {
    const reservation = await lockReservation(tx, scope.quoteID)
    if (!reservation || reservation.agency_id !== scope.agency.id) throw new Refusal('not_found')
    const reference = `${paymentKey(scope)} ${uuid.test(attempt) ? attempt : randomUUID()}`
    const earlier = await paymentByReference(tx, { gateway: 'test', gateway_reference: reference })
    if (earlier) return earlier.status
    const amountCents = await payableCents(tx, scope, reservation)
    if (amountCents === undefined || (await isBeingPaid(tx, scope))) return 'succeeded'
    return charge(tx, scope, reservation, { reference, amountCents, outcome })
  })
  scope.wakeJobs()
  scope.announce({ reservations: [scope.quoteID] })
  return status === 'declined' ? 'declined' : 'done'
}

/** Undefined when there is nothing to pay. A booking can still be paid after its hold expired, a change can't. */
async function payableCents(
  tx: Tx,
  { now, quoteID, changeID }: PaymentScope,
  reservation: LockedReservation,
) {
  if (reservation.status === 'canceled') return undefined
  if (changeID === quoteID) return reservation.paid ? undefined : reservation.total_sale_cents
  const change = await dueChangeById(tx, quoteID, changeID)
  return change?.state === 'due' && !hasLapsed(now, change) ? change.amount_cents : undefined
}

const isBeingPaid = async (tx: Tx, scope: PaymentScope) =>
  (await paymentsOf(tx, scope)).some(({ status, due_at }) => status === 'started' && due_at)

async function charge(
  tx: Tx,
  scope: PaymentScope,
  reservation: LockedReservation,
  { reference, amountCents, outcome }: { reference: string; amountCents: number; outcome: CardOutcome },
): Promise<Payment['status']> {
  const { changeID: changeId } = scope
  if (outcome === 'succeeds')
    return recordPayment(tx, scope, reservation, {
      gateway: 'test',
      reference,
      changeId,
      amountCents,
      currency,
    })
  const payment = await findOrStartPayment(tx, {
    quote_id: reservation.quote_id,
    change_id: changeId,
    gateway: 'test',
    gateway_reference: reference,
    amount_cents: amountCents,
    currency,
    started_at: scope.now,
    due_at: outcome === 'slow' ? scope.now.add({ seconds: slowSeconds }) : null,
  })
  if (outcome === 'declined') await recordDecline(tx, scope, reservation, payment, declinedText)
  return outcome === 'declined' ? 'declined' : 'started'
}
