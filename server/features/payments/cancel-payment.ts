import type { Db } from '#server/db/database.ts'
import {
  type CancelablePayment,
  claimPaymentToCancel,
  noteCancelError,
} from '#server/features/payments/cancellations.sql.ts'
import type { Gateways } from '#server/features/payments/gateways.ts'
import { paymentByReference, settle } from '#server/features/payments/payments.sql.ts'
import { jobTeller, recordPayment } from '#server/features/payments/record-payment.ts'
import { nextRefundAttempt, refundTries } from '#server/features/payments/refund-payment.ts'
import type { Intent } from '#server/features/payments/stripe-gateway.ts'
import { takeReservation } from '#server/features/reservations/confirm-reservation.ts'
import { audit } from '#server/sql/audit.ts'
import { reasonOf, type TellTrouble } from '#server/trouble.ts'

type Instant = Temporal.Instant

const gateway = 'stripe'
const reason = 'The time to pay was over.'

/**
 * Calls one payment off whose reservation has expired, so that a page left open cannot pay it any more. False when there
 * is none. Stripe is asked outside of any transaction, and asked again later when it fails.
 */
export async function cancelPayment(
  db: Db,
  { stripe }: Gateways,
  now: Instant,
  tellTrouble: TellTrouble,
): Promise<boolean> {
  if (!stripe) return false
  const retries = Array.from({ length: refundTries }, (_, tried) => nextRefundAttempt(now, tried + 1))
  const payment = await claimPaymentToCancel(db, now, retries)
  if (!payment) return false
  try {
    const intent = await stripe.cancelIntent(payment.gateway_reference)
    if (intent.status === 'canceled') await writeCanceled(db, now, payment)
    // It was paid in the last moment: the seats are taken back if they are there, else the money goes back.
    if (intent.status === 'succeeded') await writePaid(db, now, payment, intent)
  } catch (error) {
    const { id, cancel_attempts: attempts } = payment
    const failure = reasonOf(error)
    tellTrouble({ job: 'payments called off', id, attempts, reason: failure, isGivenUp: false })
    await noteCancelError(db, id, failure)
  }
  return true
}

function writeCanceled(db: Db, now: Instant, { quote_id, gateway_reference }: CancelablePayment) {
  return db.transaction().execute(async (tx) => {
    const reservation = await takeReservation(tx, quote_id)
    const payment = await paymentByReference(tx, { gateway, gateway_reference })
    if (!reservation || !payment || !['started', 'declined'].includes(payment.status)) return
    await settle(tx, now, payment.id, 'canceled', reason)
    await audit(
      tx,
      { ...jobTeller(now), agency: { id: reservation.agency_id } },
      {
        kind: 'payment.canceled',
        subject: reservation.orl,
        before: { status: payment.status },
        after: { gateway, reference: gateway_reference, reason },
      },
    )
  })
}

function writePaid(db: Db, now: Instant, { quote_id }: CancelablePayment, intent: Intent) {
  const { reference, amountCents, currency } = intent
  return db.transaction().execute(async (tx) => {
    const reservation = await takeReservation(tx, quote_id)
    if (!reservation) return
    await recordPayment(tx, jobTeller(now), reservation, { gateway, reference, amountCents, currency })
  })
}
