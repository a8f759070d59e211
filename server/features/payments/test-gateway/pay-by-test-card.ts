import { randomUUID } from 'node:crypto'

import type { Tx } from '#server/db/database.ts'
import type { PaymentScope } from '#server/features/payments/payment-scope.ts'
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
import { type LockedReservation, lockReservation } from '#server/features/reservations/reservations.sql.ts'
import { Refusal } from '#server/refusal.ts'

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Charges the test card once per `attempt`, and never when the reservation is paid or canceled, or a payment is in progress. */
export async function payByTestCard(
  scope: PaymentScope,
  attempt: string,
  outcome: CardOutcome,
): Promise<'declined' | 'done'> {
  const status = await scope.db.transaction().execute(async (tx) => {
    const reservation = await lockReservation(tx, scope.quoteID)
    if (!reservation || reservation.agency_id !== scope.agency.id) throw new Refusal('not_found')
    const reference = `${reservation.quote_id} ${uuid.test(attempt) ? attempt : randomUUID()}`
    const earlier = await paymentByReference(tx, { gateway: 'test', gateway_reference: reference })
    if (earlier) return earlier.status
    const isOver = reservation.paid || reservation.status === 'canceled'
    if (isOver || (await isBeingPaid(tx, reservation))) return 'succeeded'
    return charge(tx, scope, reservation, reference, outcome)
  })
  scope.wakeJobs()
  return status === 'declined' ? 'declined' : 'done'
}

const isBeingPaid = async (tx: Tx, { quote_id }: LockedReservation) =>
  (await paymentsOf(tx, quote_id)).some(({ status, due_at }) => status === 'started' && due_at)

async function charge(
  tx: Tx,
  scope: PaymentScope,
  reservation: LockedReservation,
  reference: string,
  outcome: CardOutcome,
): Promise<Payment['status']> {
  const { total_sale_cents: amountCents } = reservation
  if (outcome === 'succeeds')
    return recordPayment(tx, scope, reservation, { gateway: 'test', reference, amountCents, currency })
  const payment = await findOrStartPayment(tx, {
    quote_id: reservation.quote_id,
    change_id: reservation.quote_id,
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
