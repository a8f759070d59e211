import { type RawBuilder, sql } from 'kysely'

import type { ReservationRecord } from '#contract/reservations.ts'

/** With several payments, one whose refund is still due counts. */
export const refundState = (quoteId: RawBuilder<unknown>) => sql<ReservationRecord['reservation']['refund']>`(
  select coalesce(max(case payments.status when 'refunding' then 'due' when 'refunded' then 'done' end), 'none')
  from payments where payments.quote_id = ${quoteId})`
