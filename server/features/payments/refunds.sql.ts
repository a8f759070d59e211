import type { Db, Tx } from '#server/db/database.ts'
import type { Payment } from '#server/features/payments/payments.sql.ts'

type Instant = Temporal.Instant

/** At most one refund per payment. */
export async function insertRefund(
  tx: Tx,
  now: Instant,
  { id, amount_cents }: Pick<Payment, 'id' | 'amount_cents'>,
  reason: string,
) {
  await tx
    .insertInto('refunds')
    .values({
      payment_id: id,
      amount_cents,
      reason,
      queued_at: now,
      next_attempt_at: now,
      last_error: null,
      refunded_at: null,
      gateway_reference: null,
    })
    .onConflict((conflict) => conflict.column('payment_id').doNothing())
    .execute()
}

/**
 * Claims one due refund and schedules the next attempt, so that no other process takes it and a crash during the call to
 * the gateway leads to a retry.
 */
export function claimDueRefund(db: Db, now: Instant, retryAt: (attempts: number) => Instant) {
  return db.transaction().execute(async (tx) => {
    const refund = await tx
      .selectFrom('refunds')
      .innerJoin('payments', 'payments.id', 'refunds.payment_id')
      .select(['payments.id', 'payments.gateway', 'payments.gateway_reference', 'payments.quote_id'])
      .select(['refunds.attempts', 'refunds.reason', 'refunds.queued_at'])
      .where('refunds.refunded_at', 'is', null)
      .where('refunds.next_attempt_at', '<=', now)
      .orderBy('refunds.next_attempt_at')
      .limit(1)
      .forUpdate('refunds')
      .skipLocked()
      .executeTakeFirst()
    if (!refund) return undefined
    const attempts = refund.attempts + 1
    await tx
      .updateTable('refunds')
      .set({ attempts, next_attempt_at: retryAt(attempts) })
      .where('payment_id', '=', refund.id)
      .execute()
    return { ...refund, attempts }
  })
}

/** False when it's already refunded, or was queued again since the claim because the bank may have returned it. */
export async function markRefunded(
  tx: Tx,
  now: Instant,
  { id, queued_at }: Pick<Payment, 'id'> & { queued_at: Instant },
  reference: string,
) {
  const { numUpdatedRows } = await tx
    .updateTable('refunds')
    .set({ refunded_at: now, gateway_reference: reference, last_error: null })
    .where('payment_id', '=', id)
    .where('queued_at', '=', queued_at)
    .where('refunded_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export async function markRefundFailed(db: Db, paymentId: string, error: string) {
  await db.updateTable('refunds').set({ last_error: error }).where('payment_id', '=', paymentId).execute()
}

/** Makes the next attempt a new refund instead of a repeat of the failed one. False when none is due. */
export async function requeueRefund(db: Db, now: Instant, paymentId: string, error: string) {
  const { numUpdatedRows } = await db
    .updateTable('refunds')
    .set({ queued_at: now, last_error: error })
    .where('payment_id', '=', paymentId)
    .where('refunded_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export async function retryRefundBy(tx: Tx, paymentId: string, by: Instant) {
  await tx
    .updateTable('refunds')
    .set({ next_attempt_at: by })
    .where('payment_id', '=', paymentId)
    .where('next_attempt_at', '>', by)
    .where('refunded_at', 'is', null)
    .execute()
}

/** Makes a completed refund due again. False when there is none. */
export async function reopenRefund(
  tx: Tx,
  { now, retryAt }: { now: Instant; retryAt: Instant },
  paymentId: string,
  error: string,
) {
  const { numUpdatedRows } = await tx
    .updateTable('refunds')
    .set({ refunded_at: null, gateway_reference: null })
    .set({ queued_at: now, next_attempt_at: retryAt, last_error: error })
    .where('payment_id', '=', paymentId)
    .where('refunded_at', 'is not', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export async function deleteRefund(tx: Tx, paymentId: string) {
  await tx.deleteFrom('refunds').where('payment_id', '=', paymentId).execute()
}
