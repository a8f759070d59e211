import { type RawBuilder, sql } from 'kysely'

import type { ReservationRecord } from '#contract/reservations.ts'

/** With several refunds, one that is refused or still due counts. */
export const refundState = (quoteId: RawBuilder<unknown>) => sql<ReservationRecord['reservation']['refund']>`(
  select coalesce(max(case
    when refunds.refunded_at is not null then 'done' when refunds.is_refused then 'refused' else 'due' end), 'none')
  from payments join refunds on refunds.payment_id = payments.id where payments.quote_id = ${quoteId})`
