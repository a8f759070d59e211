import { sql } from 'kysely'

import type { Db, Tx } from '#server/db/database.ts'
import type { Payment } from '#server/features/payments/payments.sql.ts'
import { changeIsOver, reservationIsOver } from '#server/sql/reservations.ts'

type Instant = Temporal.Instant
type RetryAt = (attempts: number) => Instant

/**
 * Claims one open payment whose reservation or change can't be paid any more, and schedules the next attempt, so that no
 * other process takes it and a crash during the call to Stripe leads to a retry.
 */
export function claimPaymentToCancel(db: Db, now: Instant, retryAt: RetryAt): Promise<Payment | undefined> {
  return db.transaction().execute(async (tx) => {
    const payment = await tx
      .selectFrom('payments')
      .selectAll()
      .where('gateway', '=', 'stripe')
      .where('status', 'in', ['started', 'declined'])
      .where((eb) =>
        eb.or([
          reservationIsOver(sql.ref('payments.quote_id')),
          changeIsOver(sql.ref('payments.quote_id'), sql.ref('payments.change_id')),
        ]),
      )
      .where((eb) => eb.or([eb('cancel_next_at', 'is', null), eb('cancel_next_at', '<=', now)]))
      .orderBy('started_at')
      .limit(1)
      .forUpdate('payments')
      .skipLocked()
      .executeTakeFirst()
    if (!payment) return undefined
    const cancel_attempts = payment.cancel_attempts + 1
    await tx
      .updateTable('payments')
      .set({ cancel_attempts, cancel_next_at: retryAt(cancel_attempts) })
      .where('id', '=', payment.id)
      .execute()
    return { ...payment, cancel_attempts }
  })
}

export async function markCancelFailed(db: Db, id: string, error: string) {
  await db.updateTable('payments').set({ cancel_error: error }).where('id', '=', id).execute()
}

/** Something happened to the payment's refunds at the gateway. */
export async function scheduleRefundCheck(db: Db, now: Instant, id: string) {
  await db
    .updateTable('payments')
    .set({ refund_check_at: now, refund_check_attempts: 0 })
    .where('id', '=', id)
    .execute()
}

/** Claims one payment whose refunds are to be compared with Stripe's, and schedules the next attempt. */
export function claimRefundCheck(db: Db, now: Instant, retryAt: RetryAt) {
  return db.transaction().execute(async (tx) => {
    const payment = await tx
      .selectFrom('payments')
      .select(['id', 'quote_id', 'gateway_reference', 'refund_check_attempts'])
      .where('gateway', '=', 'stripe')
      .where('refund_check_at', '<=', now)
      .orderBy('refund_check_at')
      .limit(1)
      .forUpdate('payments')
      .skipLocked()
      .executeTakeFirst()
    if (!payment) return undefined
    const refund_check_attempts = payment.refund_check_attempts + 1
    const refund_check_at = retryAt(refund_check_attempts)
    const claim = { refund_check_attempts, refund_check_at }
    await tx.updateTable('payments').set(claim).where('id', '=', payment.id).execute()
    return { ...payment, ...claim }
  })
}

/** Unless another check was scheduled since the claim. */
export async function endRefundCheck(tx: Tx, claim: { id: string; refund_check_at: Instant }) {
  await tx
    .updateTable('payments')
    .set({ refund_check_at: null, refund_check_attempts: 0 })
    .where('id', '=', claim.id)
    .where('refund_check_at', '=', claim.refund_check_at)
    .execute()
}
