import { randomUUID } from 'node:crypto'

import type { Insertable, Selectable } from 'kysely'

import type { Db, Tx } from '#server/db/database.ts'
import type { Tables } from '#server/db/tables.ts'

type Instant = Temporal.Instant
export type Payment = Selectable<Tables['payments']>
type NewPayment = Omit<Insertable<Tables['payments']>, 'id' | 'status' | 'reason' | 'settled_at'>

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

/** The payment of that reference, which is made if there is none yet. */
export async function startPayment(db: Db, payment: NewPayment): Promise<Payment> {
  await db
    .insertInto('payments')
    .values({ ...payment, id: randomUUID(), status: 'started', reason: null, settled_at: null })
    .onConflict((conflict) => conflict.columns(['gateway', 'gateway_reference']).doNothing())
    .execute()
  return byReference(db, payment).executeTakeFirstOrThrow()
}

export async function settle(
  tx: Tx,
  now: Instant,
  id: string,
  status: Exclude<Payment['status'], 'started'>,
  reason: string | null = null,
) {
  await tx.updateTable('payments').set({ status, reason, settled_at: now }).where('id', '=', id).execute()
}

/** The newest first. */
export function paymentsOf(db: Db, quoteId: string) {
  return db
    .selectFrom('payments')
    .selectAll()
    .where('quote_id', '=', quoteId)
    .orderBy('started_at', 'desc')
    .execute()
}

/** A slow card whose time has come, of one reservation or of any. Not locked: the reservation is what everyone locks. */
export function dueSlowPayment(db: Db, now: Instant, quoteId?: string) {
  return db
    .selectFrom('payments')
    .select(['id', 'quote_id', 'gateway', 'gateway_reference', 'amount_cents', 'currency'])
    .where('status', '=', 'started')
    .where('due_at', '<=', now)
    .$if(quoteId !== undefined, (query) => query.where('quote_id', '=', quoteId ?? ''))
    .orderBy('due_at')
    .limit(1)
    .executeTakeFirst()
}

export async function noteOutcome(
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

/** False when it was told already. */
export async function insertEvent(tx: Tx, event: Insertable<Tables['payment_events']>): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('payment_events')
    .values(event)
    .onConflict((conflict) => conflict.columns(['gateway', 'event_id']).doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}
