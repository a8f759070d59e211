import { sql } from 'kysely'

import { compileOnce } from '#server/db/compile-once.ts'
import type { Db } from '#server/db/database.ts'

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
