import type { Db } from '#server/db/database.ts'
import { RefundRejected } from '#server/features/payments/gateway.ts'
import type { Gateways } from '#server/features/payments/gateways.ts'
import { settle } from '#server/features/payments/payments.sql.ts'
import { jobTeller } from '#server/features/payments/record-payment.ts'
import {
  claimDueRefund,
  markRefunded,
  markRefundFailed,
  renewRefund,
} from '#server/features/payments/refunds.sql.ts'
import { takeReservation } from '#server/features/reservations/confirm-reservation.ts'
import { audit } from '#server/sql/audit.ts'
import { reasonOf, type TellTrouble } from '#server/trouble.ts'

type Instant = Temporal.Instant
const backOffMinutes = [1, 2, 5, 15, 60, 240, 720]
/** After so many the pauses grow no longer. */
export const refundTries = backOffMinutes.length

/** A try is put off by a little more each time, up to half a day. Money is never given up. */
export const nextRefundAttempt = (now: Instant, attempts: number): Instant =>
  now.add({ minutes: backOffMinutes[Math.min(attempts, backOffMinutes.length) - 1] ?? 1 })

/** Gives one payment back. False when there is none to give back. */
export async function refundPayment(
  db: Db,
  gateways: Gateways,
  now: Instant,
  tellTrouble: TellTrouble,
): Promise<boolean> {
  const refund = await claimDueRefund(db, now, (attempts) => nextRefundAttempt(now, attempts))
  if (!refund) return false
  try {
    const gateway = gateways[refund.gateway]
    if (!gateway) throw new Error(`The gateway ${refund.gateway} is not set up.`)
    await finishRefund(db, now, refund, await gateway.refund(refund))
  } catch (error) {
    const reason = reasonOf(error)
    tellTrouble({ job: 'refunds', id: refund.id, attempts: refund.attempts + 1, reason, isGivenUp: false })
    if (error instanceof RefundRejected) await renewRefund(db, now, refund.id, reason)
    else await markRefundFailed(db, refund.id, reason)
  }
  return true
}

type Refund = NonNullable<Awaited<ReturnType<typeof claimDueRefund>>>

function finishRefund(db: Db, now: Instant, refund: Refund, reference: string) {
  const { id, quote_id, reason } = refund
  return db.transaction().execute(async (tx) => {
    const reservation = await takeReservation(tx, quote_id)
    if (!reservation || !(await markRefunded(tx, now, refund, reference))) return
    await settle(tx, now, id, 'refunded', reason)
    await audit(
      tx,
      { ...jobTeller(now), agency: { id: reservation.agency_id } },
      { kind: 'payment.refunded', subject: reservation.orl, after: { reference, reason } },
    )
  })
}
