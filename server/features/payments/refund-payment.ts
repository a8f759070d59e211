import { jobActor } from '#server/actor.ts'
import type { Db } from '#server/db/database.ts'
import { RefundRejected } from '#server/features/payments/gateway.ts'
import type { Gateways } from '#server/features/payments/gateways.ts'
import { settlePayment } from '#server/features/payments/payments.sql.ts'
import {
  claimDueRefund,
  markRefunded,
  markRefundFailed,
  requeueRefund,
} from '#server/features/payments/refunds.sql.ts'
import { lockReservation } from '#server/features/reservations/reservations.sql.ts'
import { nextAttempt, reasonOf, type ReportFailure } from '#server/job-failure.ts'
import { audit } from '#server/sql/audit.ts'

type Instant = Temporal.Instant

/** Makes one due refund and never gives up on it. False when none is due. */
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
    if (!gateway) throw new Error(`The gateway ${refund.gateway} is not configured.`)
    await finishRefund(db, now, refund, await gateway.refund(refund))
  } catch (error) {
    const reason = reasonOf(error)
    reportFailure({ job: 'refunds', id: refund.id, attempts: refund.attempts, reason, gaveUp: false })
    if (error instanceof RefundRejected) await requeueRefund(db, now, refund.id, reason)
    else await markRefundFailed(db, refund.id, reason)
  }
  return true
}

type Refund = NonNullable<Awaited<ReturnType<typeof claimDueRefund>>>

function finishRefund(db: Db, now: Instant, refund: Refund, reference: string) {
  const { id, quote_id, reason } = refund
  return db.transaction().execute(async (tx) => {
    const reservation = await lockReservation(tx, quote_id)
    if (!reservation || !(await markRefunded(tx, now, refund, reference))) return
    await settlePayment(tx, now, id, 'refunded', reason)
    await audit(
      tx,
      { ...jobActor(now), agency: { id: reservation.agency_id } },
      { kind: 'payment.refunded', subject: reservation.orl, after: { reference, reason } },
    )
  })
}
