import { jobActor } from '#server/actor.ts'
import type { Db } from '#server/db/database.ts'
import { RefundRefused } from '#server/features/payments/gateway.ts'
import type { Gateways } from '#server/features/payments/gateways.ts'
import { scheduleRefundCheck } from '#server/features/payments/payment-calls.sql.ts'
import { settleRefundedPayment } from '#server/features/payments/payments.sql.ts'
import {
  claimDueRefund,
  type ClaimedRefund,
  markAttemptFailed,
  markAttemptRefused,
  markRefunded,
} from '#server/features/payments/refunds.sql.ts'
import { lockReservation } from '#server/features/reservations/reservations.sql.ts'
import { nextAttempt, reasonOf, type ReportFailure } from '#server/job-failure.ts'
import { audit } from '#server/sql/audit.ts'

type Instant = Temporal.Instant

/** Makes one due refund and never gives up on it. False when none is due. The gateway is called outside any transaction. */
export async function refundPayment(
  db: Db,
  gateways: Gateways,
  now: Instant,
  reportFailure: ReportFailure,
): Promise<boolean> {
  const refund = await claimDueRefund(db, now, (attempts) => nextAttempt(now, attempts))
  if (!refund) return false
  try {
    const gateway = gateways[refund.gateway]
    if (!gateway) throw new RefundRefused(`The gateway ${refund.gateway} is not configured.`)
    await finishRefund(db, now, refund, await gateway.refund(refund))
  } catch (error) {
    const reason = reasonOf(error)
    reportFailure({ job: 'refunds', id: refund.id, attempts: refund.attempts, reason, gaveUp: false })
    if (error instanceof RefundRefused) await recordRefusal(db, now, refund, reason)
    else await markAttemptFailed(db, refund, reason)
  }
  return true
}

function finishRefund(db: Db, now: Instant, refund: ClaimedRefund, reference: string) {
  const { id, payment_id, quote_id, amount_cents: amountCents, reason } = refund
  return db.transaction().execute(async (tx) => {
    const reservation = await lockReservation(tx, quote_id)
    if (!reservation || !(await markRefunded(tx, now, id, reference))) return
    await settleRefundedPayment(tx, payment_id)
    await audit(
      tx,
      { ...jobActor(now), agency: { id: reservation.agency_id } },
      { kind: 'payment.refunded', subject: reservation.orl, after: { reference, amountCents, reason } },
    )
  })
}

/** The gateway may know of refunds that we don't. */
function recordRefusal(db: Db, now: Instant, refund: ClaimedRefund, reason: string) {
  return db.transaction().execute(async (tx) => {
    await markAttemptRefused(tx, refund, reason)
    await scheduleRefundCheck(tx, now, refund.payment_id)
  })
}
