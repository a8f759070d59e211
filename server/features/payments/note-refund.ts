import type { Tx } from '#server/db/database.ts'
import { paymentByReference, settle } from '#server/features/payments/payments.sql.ts'
import type { Teller } from '#server/features/payments/record-payment.ts'
import {
  deleteRefund,
  hastenRefund,
  insertRefund,
  markRefunded,
  renewRefund,
  reopenRefund,
} from '#server/features/payments/refunds.sql.ts'
import type { StripeEvent } from '#server/features/payments/stripe-event.ts'
import type { TakenReservation } from '#server/features/reservations/confirm-reservation.ts'
import { audit } from '#server/sql/audit.ts'

const gateway = 'stripe'
const byHand = 'Refunded at the gateway.'
/** So that a bank that sends everything back at once is not asked without end. */
const pauseMinutes = 60

/** Long enough for a refund that is just being made to be written down. */
const askMinutes = 1

/**
 * Done by hand at the gateway: the reservation stands and the record says that it was given back. Of what is ours to give
 * back this may be old news, told again after the bank has sent it back: the gateway is asked how it stands.
 */
export async function noteRefund(
  tx: Tx,
  teller: Teller,
  { agency_id, orl }: TakenReservation,
  { reference, refund }: Extract<StripeEvent, { kind: 'refunded' }>,
): Promise<string> {
  const { now } = teller
  const payment = await paymentByReference(tx, { gateway, gateway_reference: reference })
  if (!payment) return 'not ours'
  if (payment.status === 'refunding') {
    await hastenRefund(tx, payment.id, now.add({ minutes: askMinutes }))
    return 'refund due'
  }
  const reason = payment.reason ?? byHand
  await insertRefund(tx, now, payment, reason)
  if (!(await markRefunded(tx, now, { ...payment, queued_at: now }, refund))) return 'refunded already'
  await settle(tx, now, payment.id, 'refunded', reason)
  const scope = { ...teller, agency: { id: agency_id } }
  await audit(tx, scope, { kind: 'payment.refunded', subject: orl, after: { reference: refund, reason } })
  return 'refunded'
}

/** The bank sent a refund back: ours is due again; one that was made by hand is as if it had never been. */
export async function noteFailedRefund(
  tx: Tx,
  teller: Teller,
  { agency_id, orl }: TakenReservation,
  { reference, reason: failure }: Extract<StripeEvent, { kind: 'refund-failed' }>,
): Promise<string> {
  const { now } = teller
  const payment = await paymentByReference(tx, { gateway, gateway_reference: reference })
  const moments = { now, retryAt: now.add({ minutes: pauseMinutes }) }
  if (!payment) return 'ignored'
  if (!(await reopenRefund(tx, moments, payment.id, failure))) {
    // We may not know yet that it was made, as when the answer was lost: asked for the same one, Stripe would repeat it.
    return (await renewRefund(tx, now, payment.id, failure)) ? 'refund due' : 'ignored'
  }
  const isOurs = payment.reason !== byHand
  const reason = isOurs ? payment.reason : null
  if (!isOurs) await deleteRefund(tx, payment.id)
  await settle(tx, now, payment.id, isOurs ? 'refunding' : 'succeeded', reason)
  const scope = { ...teller, agency: { id: agency_id } }
  await audit(tx, scope, { kind: 'payment.refund-failed', subject: orl, after: { reference, failure } })
  return 'refund failed'
}
