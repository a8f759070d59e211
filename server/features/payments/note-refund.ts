import { audit } from '#server/db/audit.ts'
import type { Tx } from '#server/db/database.ts'
import { paymentByReference, settle } from '#server/features/payments/payments.sql.ts'
import type { Teller } from '#server/features/payments/record-payment.ts'
import {
  deleteRefund,
  insertRefund,
  markRefunded,
  reopenRefund,
} from '#server/features/payments/refunds.sql.ts'
import type { StripeEvent } from '#server/features/payments/stripe-event.ts'
import type { TakenReservation } from '#server/features/reservations/confirm-reservation.ts'

const gateway = 'stripe'
const byHand = 'Refunded at the gateway.'
/** So that a bank that sends everything back at once is not asked without end. */
const pauseMinutes = 60

/** Ours to do, or done by hand at the gateway: then the reservation stands and the record says that it was given back. */
export async function noteRefund(
  tx: Tx,
  teller: Teller,
  { agency_id, orl }: TakenReservation,
  { reference, refund }: Extract<StripeEvent, { kind: 'refunded' }>,
): Promise<string> {
  const payment = await paymentByReference(tx, { gateway, gateway_reference: reference })
  if (!payment) return 'not ours'
  const reason = payment.reason ?? byHand
  await insertRefund(tx, teller.now, payment, reason)
  if (!(await markRefunded(tx, teller.now, payment.id, refund))) return 'refunded already'
  await settle(tx, teller.now, payment.id, 'refunded', reason)
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
  if (!payment || !(await reopenRefund(tx, moments, payment.id, failure))) return 'ignored'
  const isOurs = payment.reason !== byHand
  const reason = isOurs ? payment.reason : null
  if (!isOurs) await deleteRefund(tx, payment.id)
  await settle(tx, now, payment.id, isOurs ? 'refunding' : 'succeeded', reason)
  const scope = { ...teller, agency: { id: agency_id } }
  await audit(tx, scope, { kind: 'payment.refund-failed', subject: orl, after: { reference, failure } })
  return 'refund failed'
}
