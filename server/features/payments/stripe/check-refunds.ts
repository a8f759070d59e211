import { jobActor } from '#server/actor.ts'
import type { Db } from '#server/db/database.ts'
import type { Gateways } from '#server/features/payments/gateways.ts'
import { claimRefundCheck, endRefundCheck } from '#server/features/payments/payment-calls.sql.ts'
import { paymentByReference } from '#server/features/payments/payments.sql.ts'
import { recordStripeRefunds } from '#server/features/payments/stripe/record-stripe-refunds.ts'
import type { StripeRefund } from '#server/features/payments/stripe/stripe-refund.ts'
import { lockReservation } from '#server/features/reservations/reservations.sql.ts'
import { nextAttempt, reasonOf, type ReportFailure } from '#server/job-failure.ts'

type Instant = Temporal.Instant

const withMoney = ['succeeded', 'refunding', 'refunded']

/**
 * Compares the refunds of one payment with Stripe's list, after Stripe reported a change or refused a refund. False when
 * none is to be checked. Stripe is called outside any transaction.
 */
export async function checkRefunds(
  db: Db,
  { stripe }: Gateways,
  now: Instant,
  reportFailure: ReportFailure,
): Promise<boolean> {
  if (!stripe) return false
  const claim = await claimRefundCheck(db, now, (attempts) => nextAttempt(now, attempts))
  if (!claim) return false
  try {
    await recordList(db, now, claim, await stripe.listRefunds(claim.gateway_reference))
  } catch (error) {
    const { id, refund_check_attempts: attempts } = claim
    reportFailure({ job: 'refund checks', id, attempts, reason: reasonOf(error), gaveUp: false })
  }
  return true
}

type Claim = NonNullable<Awaited<ReturnType<typeof claimRefundCheck>>>

function recordList(db: Db, now: Instant, claim: Claim, list: StripeRefund[]) {
  const { gateway_reference, quote_id } = claim
  return db.transaction().execute(async (tx) => {
    const reservation = await lockReservation(tx, quote_id)
    const payment = await paymentByReference(tx, { gateway: 'stripe', gateway_reference })
    // Stripe's event about the payment itself is still to come: check again later.
    if (!reservation || !payment || !withMoney.includes(payment.status)) return
    await recordStripeRefunds({ tx, actor: jobActor(now), reservation, payment }, list)
    await endRefundCheck(tx, claim)
  })
}
