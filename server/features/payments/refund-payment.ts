import { jobActor } from '#server/actor.ts'
import type { Db } from '#server/db/database.ts'
import { type GatewayContext, RefundRefused } from '#server/features/payments/gateways.ts'
import { auditPayable, type PaymentContext } from '#server/features/payments/payable.ts'
import { scheduleRefundCheck } from '#server/features/payments/payment-calls.sql.ts'
import { settleRefundedPayment } from '#server/features/payments/payments.sql.ts'
import {
  claimDueRefund,
  type ClaimedRefund,
  markAttemptFailed,
  markAttemptRefused,
  markRefunded,
} from '#server/features/payments/refunds.sql.ts'
import { nextAttempt, reasonOf } from '#server/job-failure.ts'

type Instant = Temporal.Instant

/** Makes one due refund and never gives up on it. False when none is due. The gateway is called outside any transaction. */
export async function refundPayment(context: GatewayContext, now: Instant): Promise<boolean> {
  const { db, gateways, reportFailure } = context
  const refund = await claimDueRefund(db, now, (attempts) => nextAttempt(now, attempts))
  if (!refund) return false
  try {
    const gateway = gateways[refund.gateway]
    if (!gateway) throw new RefundRefused(`The gateway ${refund.gateway} is not configured.`)
    await finishRefund(context, now, refund, await gateway.refund(refund))
  } catch (error) {
    const reason = reasonOf(error)
    reportFailure({ job: 'refunds', id: refund.id, attempts: refund.attempts, reason, gaveUp: false })
    if (error instanceof RefundRefused) await recordRefusal(db, now, refund, reason)
    else await markAttemptFailed(db, refund, reason)
  }
  return true
}

function finishRefund(
  { db, payables }: PaymentContext,
  now: Instant,
  refund: ClaimedRefund,
  reference: string,
) {
  const { id, payment_id, quote_id, amount_cents: amountCents, reason } = refund
  return db.transaction().execute(async (tx) => {
    const payable = await payables.lock(tx, quote_id)
    if (!payable || !(await markRefunded(tx, now, id, reference))) return
    await settleRefundedPayment(tx, payment_id)
    const after = { reference, amountCents, reason }
    await auditPayable(tx, jobActor(now), payable, { kind: 'payment.refunded', after })
  })
}

/** The gateway may know of refunds that we don't. */
function recordRefusal(db: Db, now: Instant, refund: ClaimedRefund, reason: string) {
  return db.transaction().execute(async (tx) => {
    await markAttemptRefused(tx, refund, reason)
    await scheduleRefundCheck(tx, now, refund.payment_id)
  })
}
