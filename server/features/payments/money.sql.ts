import { sql } from 'kysely'

import type { Db } from '#server/db/database.ts'
import { changeKind, reservationIsOf } from '#server/sql/reservations.ts'

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
