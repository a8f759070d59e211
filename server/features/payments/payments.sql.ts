import { randomUUID } from 'node:crypto'

import { type Insertable, type Selectable, sql } from 'kysely'

import { compileOnce } from '#server/db/compile-once.ts'
import type { Db, Tx } from '#server/db/database.ts'
import type { Tables } from '#server/db/tables.ts'
import type { Charged, PaidFor } from '#server/features/payments/payable.ts'
import { changeKind, reservationIsOf } from '#server/sql/reservations.ts'

type Instant = Temporal.Instant
export type Payment = Selectable<Tables['payments']>

/** Money that a gateway takes. */
export interface Charge extends Charged {
  gateway: Payment['gateway']
  reference: string
}

const byReference = (
  db: Db,
  { gateway, gateway_reference }: Pick<Payment, 'gateway' | 'gateway_reference'>,
) =>
  db
    .selectFrom('payments')
    .selectAll()
    .where('gateway', '=', gateway)
    .where('gateway_reference', '=', gateway_reference)

export function paymentByReference(db: Db, reference: Pick<Payment, 'gateway' | 'gateway_reference'>) {
  return byReference(db, reference).executeTakeFirst()
}

/** Creates the payment, or returns the one that already has this reference. */
export async function findOrStartPayment(
  db: Db,
  now: Instant,
  quoteId: string,
  charge: Charge,
  dueAt: Instant | null = null,
): Promise<Payment> {
  const payment = {
    quote_id: quoteId,
    change_id: charge.changeId,
    gateway: charge.gateway,
    gateway_reference: charge.reference,
    amount_cents: charge.amountCents,
    currency: charge.currency,
    started_at: now,
    due_at: dueAt,
  }
  await db
    .insertInto('payments')
    .values({ ...payment, id: randomUUID(), status: 'started', reason: null, settled_at: null })
    .onConflict((conflict) => conflict.columns(['gateway', 'gateway_reference']).doNothing())
    .execute()
  return byReference(db, payment).executeTakeFirstOrThrow()
}

export async function settlePayment(
  tx: Tx,
  now: Instant,
  id: string,
  status: Exclude<Payment['status'], 'started'>,
  reason: string | null = null,
) {
  await tx.updateTable('payments').set({ status, reason, settled_at: now }).where('id', '=', id).execute()
}

/** What the gateway took, which can differ from what was asked. */
export async function saveCharged(tx: Tx, id: string, charged: Pick<Payment, 'amount_cents' | 'currency'>) {
  await tx.updateTable('payments').set(charged).where('id', '=', id).execute()
}

/** A payment that couldn't be accepted is refunded once none of its refunds is due. Others keep their status. */
export async function settleRefundedPayment(tx: Tx, id: string) {
  const isDue = sql`exists (select from refunds where refunds.payment_id = ${id} and refunds.refunded_at is null)`
  await tx
    .updateTable('payments')
    .set({ status: sql`case when ${isDue} then 'refunding' else 'refunded' end` })
    .where('id', '=', id)
    .where('status', 'in', ['refunding', 'refunded'])
    .execute()
}

/** The payments of the booking or of one change, newest first. */
export function paymentsOf(db: Db, { quoteID, changeID }: PaidFor) {
  return db
    .selectFrom('payments')
    .selectAll()
    .where('quote_id', '=', quoteID)
    .where('change_id', '=', changeID)
    .orderBy('started_at', 'desc')
    .execute()
}

/** A slow card payment that is due, of one booking or change or of any. Unlocked: callers lock the reservation. */
export function dueSlowPayment(db: Db, now: Instant, paidFor?: PaidFor) {
  return db
    .selectFrom('payments')
    .select(['id', 'quote_id', 'change_id', 'gateway', 'gateway_reference', 'amount_cents', 'currency'])
    .where('status', '=', 'started')
    .where('due_at', '<=', now)
    .$if(paidFor !== undefined, (query) =>
      query.where('quote_id', '=', paidFor?.quoteID ?? '').where('change_id', '=', paidFor?.changeID ?? ''),
    )
    .orderBy('due_at')
    .limit(1)
    .executeTakeFirst()
}

export interface KeptPayment {
  id: string
  gateway: 'test' | 'stripe'
  gateway_reference: string
  /** What was paid less all its refunds, including those that are due. */
  kept_cents: number
}

const selectKept = compileOnce((db, { quoteId }: { quoteId: string }) =>
  db
    .selectFrom('payments')
    .leftJoin('refunds', 'refunds.payment_id', 'payments.id')
    .select(['payments.id', 'payments.gateway', 'payments.gateway_reference'])
    .select(
      sql<number>`payments.amount_cents - coalesce(sum(refunds.amount_cents), 0)::bigint`.as('kept_cents'),
    )
    .where('payments.quote_id', '=', quoteId)
    .where('payments.status', '=', 'succeeded')
    .groupBy('payments.id')
    .orderBy('payments.settled_at', 'desc')
    .orderBy('payments.started_at', 'desc')
    .orderBy('payments.id'),
)

/** The accepted payments of a reservation, newest first. */
export const keptPayments = (db: Db, quoteId: string): Promise<KeptPayment[]> => selectKept(db, { quoteId })

/** Everything that concerns money of one reservation of the agency, newest first. */
export async function moneyRows(db: Db, agencyId: string, quoteId: string) {
  const payments = db
    .selectFrom('payments')
    .where('payments.quote_id', '=', quoteId)
    .where(reservationIsOf(agencyId, sql.ref('payments.quote_id')))
  return {
    disputes: await payments
      .innerJoin('disputes', 'disputes.payment_id', 'payments.id')
      .selectAll('disputes')
      .orderBy('opened_at', 'desc')
      .execute(),
    refunds: await payments
      .innerJoin('refunds', 'refunds.payment_id', 'payments.id')
      .selectAll('refunds')
      .orderBy('queued_at', 'desc')
      .execute(),
    payments: await payments
      .selectAll()
      .select(changeKind(sql.ref('payments.quote_id'), sql.ref('payments.change_id')).as('change_kind'))
      .where('status', 'in', ['succeeded', 'refunding', 'refunded'])
      .orderBy('started_at', 'desc')
      .execute(),
  }
}

/** When Stripe reported the latest `most` declined cards of a booking or change: the earliest of them, if it's after `since`. */
export async function declinedCardAt(
  db: Db,
  { quoteID, changeID }: PaidFor,
  { since, most }: { since: Instant; most: number },
): Promise<Instant | undefined> {
  const event = await db
    .selectFrom('payment_events as events')
    .innerJoin('payments', (join) =>
      join
        .onRef('payments.gateway', '=', 'events.gateway')
        .onRef('payments.gateway_reference', '=', 'events.gateway_reference'),
    )
    .select('events.received_at')
    .where('payments.quote_id', '=', quoteID)
    .where('payments.change_id', '=', changeID)
    .where('events.outcome', '=', 'declined')
    .where('events.received_at', '>', since)
    .orderBy('events.received_at', 'desc')
    .offset(most - 1)
    .limit(1)
    .executeTakeFirst()
  return event?.received_at
}

export async function saveEventOutcome(
  tx: Tx,
  { gateway, event_id }: Pick<Selectable<Tables['payment_events']>, 'gateway' | 'event_id'>,
  outcome: string,
) {
  await tx
    .updateTable('payment_events')
    .set({ outcome })
    .where('gateway', '=', gateway)
    .where('event_id', '=', event_id)
    .execute()
}

/** False when the event was already received. */
export async function insertEvent(tx: Tx, event: Insertable<Tables['payment_events']>): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('payment_events')
    .values(event)
    .onConflict((conflict) => conflict.columns(['gateway', 'event_id']).doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

/** Of events that were received this early, oldest first. Returns how many were deleted. */
export async function deleteEvents(db: Db, until: Instant, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from payment_events where (gateway, event_id) in (
      select gateway, event_id from payment_events where received_at <= ${until}
      order by received_at limit ${limit})`.execute(db)
  return Number(numAffectedRows ?? 0)
}

/** Whether a payment hasn't been settled, so that money may still arrive. */
export async function isBeingPaid(tx: Tx, quoteId: string): Promise<boolean> {
  const started = await tx
    .selectFrom('payments')
    .select('id')
    .where('quote_id', '=', quoteId)
    .where('status', '=', 'started')
    .limit(1)
    .executeTakeFirst()
  return started !== undefined
}
