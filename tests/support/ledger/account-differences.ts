import { sql } from 'kysely'

import type { Db } from '#server/db/database.ts'

const figures = sql.raw('sale_cents, net_cents, fee_cents, collected_cents')
const sums = sql.raw(`sum(sale_cents) as sale_cents, sum(net_cents) as net_cents, sum(fee_cents) as fee_cents,
  sum(collected_cents) as collected_cents`)

/** Worked out here from the reservations, their passengers and payments, without the product's view. */
const wrongReservations = sql<object>`
  with owed as (
    select r.quote_id, v.local_date as service_date, v.total_sale_cents as sale_cents,
      coalesce((select sum(net_cents) from reservation_passengers p
        where p.quote_id = r.quote_id and p.revision = r.revision), 0) as net_cents,
      coalesce((select sum(extra_seat_cents) from reservation_passengers p
        where p.quote_id = r.quote_id and p.revision = r.revision), 0) as extra_seat_cents,
      v.fees_net_cents as fee_cents,
      coalesce((select sum(amount_cents) from payments p where p.quote_id = r.quote_id and p.status = 'succeeded'), 0)
        - coalesce((select sum(f.amount_cents) from refunds f join payments p on p.id = f.payment_id
          where p.quote_id = r.quote_id and p.status = 'succeeded'), 0) as collected_cents
    from reservations r join reservation_revisions v using (quote_id, revision) join agencies a on a.id = r.agency_id
    where confirmed_at is not null and not is_test and not is_provider),
  both_sides as (
    select quote_id, service_date, ${figures}, extra_seat_cents from owed
    union all
    select quote_id, service_date, -sale_cents, -net_cents, -fee_cents, -collected_cents, -extra_seat_cents
    from account_lines where quote_id is not null)
  select quote_id as reservation, service_date, ${sums} from both_sides group by quote_id, service_date
  having (sum(sale_cents), sum(net_cents), sum(fee_cents), sum(collected_cents), sum(extra_seat_cents))
    <> (0, 0, 0, 0, 0)`

const wrongBalances = sql<object>`
  select agency_id as balance, sum(cents) as difference
  from (select agency_id, cents from account_balances
    union all select agency_id, -due_cents from account_lines) as both_sides
  group by agency_id having sum(cents) <> 0`

const wrongStatements = sql<object>`
  with linked as (
    select statement_id as id, count(*) as lines, ${sums}, sum(entry_cents) as entry_cents,
      sum(due_cents) as due_cents, array_agg(distinct agency_id) as agencies, max(service_date) as last_date
    from account_statement_lines join account_lines on account_lines.id = line_id group by statement_id),
  in_sequence as (
    select *, row_number() over own as expected_number, coalesce(lag(closing_cents) over own, 0) as expected_opening
    from account_statements window own as (partition by agency_id order by month))
  select id as statement from in_sequence s left join linked l using (id)
  where number <> expected_number or opening_cents <> expected_opening
    or s.lines <> coalesce(l.lines, 0) or agencies <> array[agency_id] or last_date >= month + interval '1 month'
    or closing_cents <> opening_cents + coalesce(due_cents, 0)
    or (s.sale_cents, s.net_cents, s.fee_cents, s.collected_cents, s.entry_cents) <> (coalesce(l.sale_cents, 0),
      coalesce(l.net_cents, 0), coalesce(l.fee_cents, 0), coalesce(l.collected_cents, 0), coalesce(l.entry_cents, 0))`

/** A second opinion on every account: reservations, balances and statements that do not add up. */
export async function accountDifferences(db: Db): Promise<object[]> {
  const found: object[] = []
  for (const query of [wrongReservations, wrongBalances, wrongStatements])
    found.push(...(await query.execute(db)).rows)
  return found
}

/** The sum of an agency's lines. */
export async function balanceOf(db: Db, agencyId: string): Promise<number> {
  const { rows } = await sql<{ cents: number }>`
    select coalesce(sum(cents), 0)::bigint as cents from account_balances where agency_id = ${agencyId}`.execute(
    db,
  )
  return rows[0]?.cents ?? 0
}
