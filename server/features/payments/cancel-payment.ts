import { jobActor } from '#server/actor.ts'
import type { Announcement } from '#server/features/availability/announcement.ts'
import type { GatewayContext } from '#server/features/payments/gateways.ts'
import { auditPayable, type PaymentContext } from '#server/features/payments/payable.ts'
import { claimPaymentToCancel, markCancelFailed } from '#server/features/payments/payment-calls.sql.ts'
import { type Payment, paymentByReference, settlePayment } from '#server/features/payments/payments.sql.ts'
import { paidChange, recordPayment } from '#server/features/payments/record-payment.ts'
import type { Intent } from '#server/features/payments/stripe/stripe-gateway.ts'
import { nextAttempt, reasonOf } from '#server/job-failure.ts'

type Instant = Temporal.Instant

const gateway = 'stripe'

/**
 * Cancels one open payment of an expired or canceled reservation, or of a change that lapsed or was dropped, so that a
 * payment page left open can no longer take money. Undefined when no payment is left to cancel. Stripe is called outside any
 * transaction.
 */
export async function cancelPayment(
  context: GatewayContext,
  now: Instant,
): Promise<Announcement | undefined> {
  const { db, reportFailure } = context
  const { stripe } = context.gateways
  if (!stripe) return undefined
  const payment = await claimPaymentToCancel(db, now, (attempts) => nextAttempt(now, attempts))
  if (!payment) return undefined
  let paid = false
  try {
    const intent = await stripe.cancelIntent(payment.gateway_reference)
    if (intent.status === 'canceled') await recordCanceled(context, now, payment)
    // Paid at the last moment: a booking takes the seats back if they're still free, everything else is refunded.
    if (intent.status === 'succeeded') await recordLatePayment(context, now, payment, intent)
    paid = intent.status === 'succeeded'
  } catch (error) {
    const { id, cancel_attempts: attempts } = payment
    const failure = reasonOf(error)
    reportFailure({ job: 'payment cancellations', id, attempts, reason: failure, gaveUp: false })
    await markCancelFailed(db, id, failure)
  }
  return { reservations: paid ? [payment.quote_id] : [] }
}

function recordCanceled({ db, payables }: PaymentContext, now: Instant, canceled: Payment) {
  const { quote_id, gateway_reference } = canceled
  return db.transaction().execute(async (tx) => {
    const payable = await payables.lock(tx, quote_id)
    const payment = await paymentByReference(tx, { gateway, gateway_reference })
    if (!payable || !payment || !['started', 'declined'].includes(payment.status)) return
    const reason = await payable.reasonToCancel(payment.change_id)
    await settlePayment(tx, now, payment.id, 'canceled', reason)
    await auditPayable(tx, jobActor(now), payable, {
      kind: 'payment.canceled',
      before: { status: payment.status },
      after: { gateway, reference: gateway_reference, ...paidChange(payment), reason },
    })
  })
}

function recordLatePayment(
  { db, payables }: PaymentContext,
  now: Instant,
  { quote_id, change_id }: Payment,
  intent: Intent,
) {
  const { reference, amountCents, currency } = intent
  const charge = { gateway, reference, changeId: change_id, amountCents, currency } as const
  return db.transaction().execute(async (tx) => {
    const payable = await payables.lock(tx, quote_id)
    if (payable) await recordPayment(tx, jobActor(now), payable, charge)
  })
}
