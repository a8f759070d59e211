import { type RawBuilder, sql } from 'kysely'

import type { ReservationRecord } from '#contract/reservations.ts'
import type { Db } from '#server/db/database.ts'

/** With several refunds, one that is refused or still due counts. */
export const refundState = (quoteId: RawBuilder<unknown>) => sql<ReservationRecord['reservation']['refund']>`(
  select coalesce(max(case
    when refunds.refunded_at is not null then 'done' when refunds.is_refused then 'refused' else 'due' end), 'none')
  from payments join refunds on refunds.payment_id = payments.id where payments.quote_id = ${quoteId})`

/** What goes back, or went back, because of one change of a reservation. */
export async function refundOfChange(db: Db, quoteId: string, changeId: string): Promise<number> {
  const { rows } = await sql<{ cents: number }>`
    select coalesce(sum(refunds.amount_cents), 0)::integer as cents
    from payments join refunds on refunds.payment_id = payments.id
    where payments.quote_id = ${quoteId} and refunds.change_id = ${changeId}`.execute(db)
  return rows[0]?.cents ?? 0
}
