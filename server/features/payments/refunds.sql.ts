import { randomUUID } from 'node:crypto'

import { type Insertable, type Selectable, sql } from 'kysely'

import type { Db, Tx } from '#server/db/database.ts'
import type { Tables } from '#server/db/tables.ts'

type Instant = Temporal.Instant
export type Refund = Selectable<Tables['refunds']>

type NewRefund = Pick<Insertable<Tables['refunds']>, 'payment_id' | 'change_id' | 'amount_cents' | 'reason'>

export async function insertRefund(tx: Tx, now: Instant, refund: NewRefund) {
  await tx
    .insertInto('refunds')
    .values({ ...refund, id: randomUUID(), made_by: 'portal', queued_at: now, next_attempt_at: now })
    .execute()
}

/** One that was made already. */
export async function insertMadeRefund(
  tx: Tx,
  now: Instant,
  refund: NewRefund & Pick<Refund, 'made_by'>,
  reference: string,
) {
  const times = { queued_at: now, next_attempt_at: now, refunded_at: now }
  await tx
    .insertInto('refunds')
    .values({ ...refund, ...times, id: randomUUID(), gateway_reference: reference })
    .execute()
}

/** Oldest first. */
export function refundsOfPayment(db: Db, paymentId: string) {
  return db
    .selectFrom('refunds')
    .selectAll()
    .where('payment_id', '=', paymentId)
    .orderBy('queued_at')
    .orderBy('id')
    .execute()
}

export function refundOfReservation(db: Db, quoteId: string, id: string) {
  return db
    .selectFrom('refunds')
    .innerJoin('payments', 'payments.id', 'refunds.payment_id')
    .selectAll('refunds')
    .where('payments.quote_id', '=', quoteId)
    .where('refunds.id', '=', id)
    .executeTakeFirst()
}

/**
 * Claims one due refund and schedules the next attempt, so that no other process takes it and a crash during the call to
 * the gateway leads to a retry. During the attempt it isn't refused.
 */
export function claimDueRefund(db: Db, now: Instant, retryAt: (attempts: number) => Instant) {
  return db.transaction().execute(async (tx) => {
    const refund = await tx
      .selectFrom('refunds')
      .innerJoin('payments', 'payments.id', 'refunds.payment_id')
      .select(['refunds.id', 'refunds.payment_id', 'refunds.amount_cents', 'refunds.reason'])
      .select(['refunds.attempts', 'refunds.request_number'])
      .select(['payments.gateway', 'payments.gateway_reference as payment_reference', 'payments.quote_id'])
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
      .set({ attempts, next_attempt_at: retryAt(attempts), is_refused: false })
      .where('id', '=', refund.id)
      .execute()
    return { ...refund, attempts }
  })
}
export type ClaimedRefund = NonNullable<Awaited<ReturnType<typeof claimDueRefund>>>

/** False when it's done already, or when the bank has returned this refund. */
export async function markRefunded(tx: Tx, now: Instant, id: string, reference: string) {
  const { numUpdatedRows } = await tx
    .updateTable('refunds')
    .set({ refunded_at: now, gateway_reference: reference, last_error: null, is_refused: false })
    .where('id', '=', id)
    .where('refunded_at', 'is', null)
    .where(sql<boolean>`${reference} <> all(returned_references)`)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

type Attempt = Pick<ClaimedRefund, 'id' | 'attempts'>

const attemptOf = (db: Db, { id, attempts }: Attempt) =>
  db
    .updateTable('refunds')
    .where('id', '=', id)
    .where('attempts', '=', attempts)
    .where('refunded_at', 'is', null)

export async function markAttemptFailed(db: Db, attempt: Attempt, error: string) {
  await attemptOf(db, attempt).set({ last_error: error }).execute()
}

/** The next attempt is a new request: a repeat would get the same answer. */
export async function markAttemptRefused(db: Db, attempt: Attempt, error: string) {
  await attemptOf(db, attempt)
    .set((eb) => ({ last_error: error, is_refused: true, request_number: eb('request_number', '+', 1) }))
    .execute()
}

/** Ends a refund that the gateway refused. False when it's done or being attempted. */
export async function endAnotherWay(
  tx: Tx,
  now: Instant,
  id: string,
  { reference, userId }: { reference: string; userId: string },
) {
  const { numUpdatedRows } = await tx
    .updateTable('refunds')
    .set({ refunded_at: now, other_reference: reference, ended_by: userId, is_refused: false })
    .where('id', '=', id)
    .where('refunded_at', 'is', null)
    .where('is_refused', '=', true)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** A bank returned the gateway's refund `reference`: ours is due again. False when that's known. */
export async function reopenRefund(
  tx: Tx,
  retryAt: Instant,
  id: string,
  { reference, error }: { reference: string; error: string },
) {
  const { numUpdatedRows } = await tx
    .updateTable('refunds')
    .set((eb) => ({
      refunded_at: null,
      gateway_reference: null,
      next_attempt_at: sql<Instant>`greatest(next_attempt_at, ${retryAt})`,
      last_error: error,
      is_refused: true,
      request_number: eb('request_number', '+', 1),
      returned_references: sql<string[]>`array_append(returned_references, ${reference})`,
    }))
    .where('id', '=', id)
    .where('other_reference', 'is', null)
    .where(sql<boolean>`${reference} <> all(returned_references)`)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export async function reduceRefund(tx: Tx, id: string, byCents: number) {
  await tx
    .updateTable('refunds')
    .set((eb) => ({
      amount_cents: eb('amount_cents', '-', byCents),
      request_number: eb('request_number', '+', 1),
    }))
    .where('id', '=', id)
    .execute()
}

export async function replaceReference(tx: Tx, id: string, reference: string) {
  await tx.updateTable('refunds').set({ gateway_reference: reference }).where('id', '=', id).execute()
}

export async function deleteRefund(tx: Tx, id: string) {
  await tx.deleteFrom('refunds').where('id', '=', id).execute()
}
