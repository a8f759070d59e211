import type { Actor } from '#server/actor.ts'
import type { Tx } from '#server/db/database.ts'
import { paymentByReference, settlePayment } from '#server/features/payments/payments.sql.ts'
import {
  deleteRefund,
  insertRefund,
  markRefunded,
  reopenRefund,
  requeueRefund,
  retryRefundBy,
} from '#server/features/payments/refunds.sql.ts'
import type { StripeEvent } from '#server/features/payments/stripe/stripe-event.ts'
import type { LockedReservation } from '#server/features/reservations/reservations.sql.ts'
import { audit } from '#server/sql/audit.ts'

const gateway = 'stripe'
const byHand = 'Refunded at the gateway.'
/** Avoids a loop with a bank that returns every refund at once. */
const returnedPauseMinutes = 60

/** Gives a refund in progress time to be recorded. */
const checkMinutes = 1

/**
 * A refund made by hand at Stripe is recorded and the reservation stays confirmed. If our own refund is due, the event may
 * be an outdated one about a refund the bank returned, so we ask Stripe again soon.
 */
export async function recordStripeRefund(
  tx: Tx,
  actor: Actor,
  { agency_id, orl }: LockedReservation,
  { reference, refund }: Extract<StripeEvent, { kind: 'refunded' }>,
): Promise<string> {
  const { now } = actor
  const payment = await paymentByReference(tx, { gateway, gateway_reference: reference })
  if (!payment) return 'not ours'
  if (payment.status === 'refunding') {
    await retryRefundBy(tx, payment.id, now.add({ minutes: checkMinutes }))
    return 'refund due'
  }
  const reason = payment.reason ?? byHand
  await insertRefund(tx, now, payment, reason)
  if (!(await markRefunded(tx, now, { ...payment, queued_at: now }, refund))) return 'already refunded'
  await settlePayment(tx, now, payment.id, 'refunded', reason)
  const scope = { ...actor, agency: { id: agency_id } }
  await audit(tx, scope, { kind: 'payment.refunded', subject: orl, after: { reference: refund, reason } })
  return 'refunded'
}

/** The bank returned a refund: ours becomes due again, one made by hand is removed. */
export async function recordFailedRefund(
  tx: Tx,
  actor: Actor,
  { agency_id, orl }: LockedReservation,
  { reference, reason: failure }: Extract<StripeEvent, { kind: 'refund-failed' }>,
): Promise<string> {
  const { now } = actor
  const payment = await paymentByReference(tx, { gateway, gateway_reference: reference })
  const times = { now, retryAt: now.add({ minutes: returnedPauseMinutes }) }
  if (!payment) return 'ignored'
  if (!(await reopenRefund(tx, times, payment.id, failure))) {
    // We may have missed Stripe's answer to our refund: repeating the same request would return the failed one.
    return (await requeueRefund(tx, now, payment.id, failure)) ? 'refund due' : 'ignored'
  }
  const isOurs = payment.reason !== byHand
  const reason = isOurs ? payment.reason : null
  if (!isOurs) await deleteRefund(tx, payment.id)
  await settlePayment(tx, now, payment.id, isOurs ? 'refunding' : 'succeeded', reason)
  const scope = { ...actor, agency: { id: agency_id } }
  await audit(tx, scope, { kind: 'payment.refund-failed', subject: orl, after: { reference, failure } })
  return 'refund failed'
}
