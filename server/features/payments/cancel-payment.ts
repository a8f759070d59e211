import { jobActor } from '#server/actor.ts'
import type { Db, Tx } from '#server/db/database.ts'
import type { Announcement } from '#server/features/availability/announcement.ts'
import type { Gateways } from '#server/features/payments/gateways.ts'
import { claimPaymentToCancel, markCancelFailed } from '#server/features/payments/payment-calls.sql.ts'
import { type Payment, paymentByReference, settlePayment } from '#server/features/payments/payments.sql.ts'
import { canceledReason, paidChange, recordPayment } from '#server/features/payments/record-payment.ts'
import type { Intent } from '#server/features/payments/stripe/stripe-gateway.ts'
import { dueChangeById } from '#server/features/reservations/changes/due-changes.sql.ts'
import { type LockedReservation, lockReservation } from '#server/features/reservations/reservations.sql.ts'
import { nextAttempt, reasonOf, type ReportFailure } from '#server/job-failure.ts'
import { audit } from '#server/sql/audit.ts'

type Instant = Temporal.Instant

const gateway = 'stripe'
const expiredReason = 'Payment was not received in time.'
const droppedReason = 'The change was dropped.'

/**
 * Cancels one open payment of an expired or canceled reservation, or of a change that lapsed or was dropped, so that a
 * payment page left open can no longer take money. Undefined when no payment is left to cancel. Stripe is called outside any
 * transaction.
 */
export async function cancelPayment(
  db: Db,
  { stripe }: Gateways,
  now: Instant,
  reportFailure: ReportFailure,
): Promise<Announcement | undefined> {
  if (!stripe) return undefined
  const payment = await claimPaymentToCancel(db, now, (attempts) => nextAttempt(now, attempts))
  if (!payment) return undefined
  let paid = false
  try {
    const intent = await stripe.cancelIntent(payment.gateway_reference)
    if (intent.status === 'canceled') await recordCanceled(db, now, payment)
    // Paid at the last moment: a booking takes the seats back if they're still free, everything else is refunded.
    if (intent.status === 'succeeded') await recordLatePayment(db, now, payment, intent)
    paid = intent.status === 'succeeded'
  } catch (error) {
    const { id, cancel_attempts: attempts } = payment
    const failure = reasonOf(error)
    reportFailure({ job: 'payment cancellations', id, attempts, reason: failure, gaveUp: false })
    await markCancelFailed(db, id, failure)
  }
  return { reservations: paid ? [payment.quote_id] : [] }
}

function recordCanceled(db: Db, now: Instant, { quote_id, gateway_reference }: Payment) {
  return db.transaction().execute(async (tx) => {
    const reservation = await lockReservation(tx, quote_id)
    const payment = await paymentByReference(tx, { gateway, gateway_reference })
    if (!reservation || !payment || !['started', 'declined'].includes(payment.status)) return
    const reason = await cancelReason(tx, reservation, payment)
    await settlePayment(tx, now, payment.id, 'canceled', reason)
    await audit(
      tx,
      { ...jobActor(now), agency: { id: reservation.agency_id } },
      {
        kind: 'payment.canceled',
        subject: reservation.orl,
        before: { status: payment.status },
        after: { gateway, reference: gateway_reference, ...paidChange(payment), reason },
      },
    )
  })
}

async function cancelReason(tx: Tx, { status, quote_id }: LockedReservation, { change_id }: Payment) {
  if (status === 'canceled') return canceledReason
  const change = await dueChangeById(tx, quote_id, change_id)
  return change?.state === 'ended' ? droppedReason : expiredReason
}

function recordLatePayment(db: Db, now: Instant, { quote_id, change_id }: Payment, intent: Intent) {
  const { reference, amountCents, currency } = intent
  const charge = { gateway, reference, changeId: change_id, amountCents, currency } as const
  return db.transaction().execute(async (tx) => {
    const reservation = await lockReservation(tx, quote_id)
    if (!reservation) return
    await recordPayment(tx, jobActor(now), reservation, charge)
  })
}
