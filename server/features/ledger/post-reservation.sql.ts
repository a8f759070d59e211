import { sql } from 'kysely'

import type { LineKind } from '#contract/ledger/line-kinds.ts'
import { compileOnce } from '#server/db/compile-once.ts'
import { addToBalanceSql } from '#server/sql/account-lines.ts'

interface Posting {
  quoteId: string
  kind: LineKind
  now: Temporal.Instant
  userId: string | null
  limited: boolean
}

/**
 * Adds what is missing between a reservation's lines and what it says now, for each travel date: a move takes back the
 * old date's figures and adds the new one's.
 */
export const insertMissingLines = compileOnce((_, { quoteId, kind, now, userId, limited }: Posting) => {
  const lines = sql.raw('lines')
  return sql<object>`
    with expected as (select * from reservation_accounts where quote_id = ${quoteId}),
    posted as (
      select agency_id, service_date, sum(sale_cents)::bigint as sale_cents, sum(net_cents)::bigint as net_cents,
        sum(fee_cents)::bigint as fee_cents, sum(collected_cents)::bigint as collected_cents,
        sum(extra_seat_cents)::bigint as extra_seat_cents
      from account_lines where quote_id = ${quoteId} group by agency_id, service_date),
    missing as (
      select coalesce(e.agency_id, p.agency_id) as agency_id, coalesce(e.service_date, p.service_date) as service_date,
        coalesce(e.sale_cents, 0) - coalesce(p.sale_cents, 0) as sale_cents,
        coalesce(e.net_cents, 0) - coalesce(p.net_cents, 0) as net_cents,
        coalesce(e.fee_cents, 0) - coalesce(p.fee_cents, 0) as fee_cents,
        coalesce(e.collected_cents, 0) - coalesce(p.collected_cents, 0) as collected_cents,
        coalesce(e.extra_seat_cents, 0) - coalesce(p.extra_seat_cents, 0) as extra_seat_cents
      from expected e full join posted p on p.service_date = e.service_date),
    added as (
      select agency_id, sum(net_cents + fee_cents - collected_cents)::bigint as cents from missing group by agency_id),
    allowed as (
      select agency_id from added where not ${limited}::boolean or within_credit_limit(agency_id, cents)),
    lines as (
      insert into account_lines (agency_id, made_at, kind, service_date, quote_id, sale_cents, net_cents, fee_cents,
        collected_cents, extra_seat_cents, user_id)
      select agency_id, ${now}::timestamptz, ${kind}, service_date, ${quoteId}::uuid, sale_cents, net_cents, fee_cents,
        collected_cents, extra_seat_cents, ${userId}::uuid
      from missing join allowed using (agency_id)
      where (sale_cents, net_cents, fee_cents, collected_cents, extra_seat_cents) <> (0, 0, 0, 0, 0)
      order by service_date
      returning agency_id, due_cents)
    ${addToBalanceSql(lines)}`
})
