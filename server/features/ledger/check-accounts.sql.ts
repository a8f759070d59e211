import { sql } from 'kysely'

import type { Db, Tx } from '#server/db/database.ts'

/** The check reads every line, which can take longer than any call may. */
export async function liftStatementTimeout(tx: Tx) {
  await sql`set local statement_timeout = 0`.execute(tx)
}

/** False if the day is recorded, or another process is about to. Recorded when the transaction ends. */
export async function recordDay(tx: Tx, day: string): Promise<boolean> {
  const { rows } = await sql`
    insert into account_checks (day)
    select ${day}::date where pg_try_advisory_xact_lock(hashtextextended(${`account check ${day}`}, 0))
    on conflict do nothing returning day`.execute(tx)
  return rows.length > 0
}

const atMost = sql.lit(100)

interface WrongReservation {
  quote_id: string
  service_date: string
  expected_cents: number
  posted_cents: number
}

/** Reservations whose lines of a travel date differ from what they say now, in any figure. */
export async function wrongReservations(db: Db): Promise<WrongReservation[]> {
  const { rows } = await sql<WrongReservation>`
    with posted as (
      select quote_id, agency_id, service_date, sum(sale_cents) as sale, sum(net_cents) as net, sum(fee_cents) as fee,
        sum(collected_cents) as collected, sum(extra_seat_cents) as extra_seat
      from account_lines where quote_id is not null group by quote_id, agency_id, service_date),
    compared as (
      select coalesce(e.quote_id, p.quote_id) as quote_id, coalesce(e.service_date, p.service_date) as service_date,
        array[coalesce(e.sale_cents, 0), coalesce(e.net_cents, 0), coalesce(e.fee_cents, 0),
          coalesce(e.collected_cents, 0), coalesce(e.extra_seat_cents, 0)]::bigint[] as expected,
        array[coalesce(p.sale, 0), coalesce(p.net, 0), coalesce(p.fee, 0), coalesce(p.collected, 0),
          coalesce(p.extra_seat, 0)]::bigint[] as posted
      from reservation_accounts e full join posted p
        on p.quote_id = e.quote_id and p.agency_id = e.agency_id and p.service_date = e.service_date)
    select quote_id, service_date, expected[2] + expected[3] - expected[4] as expected_cents,
      posted[2] + posted[3] - posted[4] as posted_cents
    from compared where expected <> posted order by quote_id, service_date limit ${atMost}`.execute(db)
  return rows
}

interface WrongBalance {
  agency_id: string
  balance_cents: number
  lines_cents: number
}

export async function wrongBalances(db: Db): Promise<WrongBalance[]> {
  const { rows } = await sql<WrongBalance>`
    with balances as (select agency_id, sum(cents)::bigint as cents from account_balances group by agency_id),
    lines as (select agency_id, sum(due_cents)::bigint as cents from account_lines group by agency_id)
    select coalesce(b.agency_id, l.agency_id) as agency_id, coalesce(b.cents, 0) as balance_cents,
      coalesce(l.cents, 0) as lines_cents
    from balances b full join lines l on l.agency_id = b.agency_id
    where coalesce(b.cents, 0) <> coalesce(l.cents, 0) order by 1 limit ${atMost}`.execute(db)
  return rows
}

interface WrongStatement {
  agency_id: string
  number: number
}

/** Statements that do not follow from the one before, or whose totals are not those of their lines. */
export async function wrongStatements(db: Db): Promise<WrongStatement[]> {
  const { rows } = await sql<WrongStatement>`
    with linked as (
      select s.statement_id, count(*)::integer as lines, sum(l.sale_cents) as sale, sum(l.net_cents) as net,
        sum(l.fee_cents) as fee, sum(l.collected_cents) as collected, sum(l.entry_cents) as entry,
        count(distinct l.agency_id) as agencies, max(l.service_date) as latest, min(l.agency_id::text) as agency
      from account_statement_lines s join account_lines l on l.id = s.line_id group by s.statement_id),
    sequence as (
      select *, lag(closing_cents, 1, 0::bigint) over w as before, row_number() over w as position,
        lag(month) over w as month_before
      from account_statements window w as (partition by agency_id order by number))
    select q.agency_id, q.number from sequence q left join linked l on l.statement_id = q.id
    where q.opening_cents <> q.before or q.number <> q.position or q.month <= q.month_before
      or (q.lines, q.sale_cents, q.net_cents, q.fee_cents, q.collected_cents, q.entry_cents)
        <> (coalesce(l.lines, 0), coalesce(l.sale, 0), coalesce(l.net, 0), coalesce(l.fee, 0), coalesce(l.collected, 0),
          coalesce(l.entry, 0))
      or l.agencies > 1 or l.agency <> q.agency_id::text or l.latest >= q.month + interval '1 month'
    order by q.agency_id, q.number limit ${atMost}`.execute(db)
  return rows
}
