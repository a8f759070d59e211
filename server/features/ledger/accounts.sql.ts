import { type Selectable, sql, type Updateable } from 'kysely'

import type { LocalDate } from '#contract/dates.ts'
import type { Db, Tx } from '#server/db/database.ts'
import type { LedgerTables } from '#server/db/payment-tables.ts'
import { Refusal } from '#server/refusal.ts'
import { agencySettings } from '#server/sql/accounts.ts'

export interface AccountRow {
  agency_id: string
  agency: string
  balance_cents: number
  credit_limit_cents: number | null
  closing_day: number | null
  payment_days: number
  version: number
  /** The first day of the last closed month. */
  last_month: LocalDate | null
  /** Of the overdue statement, or else of the last one. */
  due_date: LocalDate | null
  overdue_cents: number
}

const isOnDueStatement = (line: 'entries' | 'reversed') => sql<boolean>`exists (
  select from account_statement_lines as links join account_statements as listing on listing.id = links.statement_id
  where links.line_id = ${sql.table(line)}.id and listing.agency_id = agencies.id and listing.number <= due.number)`

/**
 * Of every agency, without the provider. Overdue: what is unpaid of the latest statement after its due date. What was
 * received or credited since, less what was reversed of that, pays it; a new debit has its own due date.
 */
const accountRows = (db: Db, today: LocalDate) => sql<AccountRow>`
  select agencies.id as agency_id, agencies.name as agency, balance.cents as balance_cents, terms.credit_limit_cents,
    terms.closing_day, coalesce(terms.payment_days, 30) as payment_days, coalesce(terms.version, 1) as version,
    last.month as last_month, overdue.cents as overdue_cents,
    case when overdue.cents > 0 then due.due_date else last.due_date end as due_date
  from ${agencySettings(db)} as agencies
  left join lateral (
    select * from agency_accounts where agency_accounts.agency_id = agencies.id) as terms on true
  cross join lateral (
    select coalesce(sum(cents), 0)::bigint as cents from account_balances
    where account_balances.agency_id = agencies.id) as balance
  left join lateral (
    select month, due_date from account_statements
    where account_statements.agency_id = agencies.id order by number desc limit 1) as last on true
  left join lateral (
    select number, due_date, closing_cents from account_statements
    where account_statements.agency_id = agencies.id and account_statements.due_date < ${today}::date
    order by number desc limit 1) as due on true
  cross join lateral (
    select coalesce(sum(entries.entry_cents), 0)::bigint as cents
    from account_lines as entries left join account_lines as reversed
      on reversed.id = entries.reverses and reversed.agency_id = agencies.id
    where entries.agency_id = agencies.id and entries.quote_id is null and due.number is not null
      and not ${isOnDueStatement('entries')}
      and (coalesce(reversed.entry_cents, entries.entry_cents) < 0 or ${isOnDueStatement('reversed')})) as paid
  cross join lateral (
    select case when due.number is null then 0
      else greatest(0, least(due.closing_cents + paid.cents, balance.cents)) end as cents) as overdue
  where not agencies.is_provider`

export async function findAccount(
  db: Db,
  agencyId: string,
  today: LocalDate,
): Promise<AccountRow | undefined> {
  const { rows } = await sql<AccountRow>`${accountRows(db, today)} and agencies.id = ${agencyId}`.execute(db)
  return rows[0]
}

interface AccountPage {
  search: string
  sort: 'agency' | 'balance' | 'overdue'
  descending: boolean
  offset: number
  limit: number
}

const matching = (db: Db, today: LocalDate, search: string) =>
  sql`${accountRows(db, today)} and strpos(lower(agencies.name), lower(${search}::text)) > 0`

const sortKeys = { agency: sql`lower(agency)`, balance: sql`balance_cents`, overdue: sql`overdue_cents` }

export async function pageOfAccounts(
  db: Db,
  today: LocalDate,
  { search, sort, descending, offset, limit }: AccountPage,
): Promise<AccountRow[]> {
  const { rows } = await sql<AccountRow>`
    select * from (${matching(db, today, search)}) as accounts
    order by ${sortKeys[sort]} ${descending ? sql`desc` : sql`asc`}, lower(agency), agency_id
    limit ${limit} offset ${offset}`.execute(db)
  return rows
}

interface AccountTotal {
  matches: number
  balance_cents: number
  overdue_cents: number
}

/** Of all agencies that match. */
export async function totalOfAccounts(db: Db, today: LocalDate, search: string): Promise<AccountTotal> {
  const { rows } = await sql<AccountTotal>`
    select count(*) as matches, coalesce(sum(balance_cents), 0)::bigint as balance_cents,
      coalesce(sum(overdue_cents), 0)::bigint as overdue_cents
    from (${matching(db, today, search)}) as accounts`.execute(db)
  return rows[0] ?? { matches: 0, balance_cents: 0, overdue_cents: 0 }
}

interface DayRow {
  service_date: LocalDate
  sale_cents: number
  net_cents: number
  fee_cents: number
}

/** Of an agency's lines by date of travel, which is the order of the index, from a day on and before another. */
export async function salesByDay(db: Db, agencyId: string, from: LocalDate, before: LocalDate) {
  const { rows } = await sql<DayRow>`
    select service_date, sum(sale_cents)::bigint as sale_cents, sum(net_cents)::bigint as net_cents,
      sum(fee_cents)::bigint as fee_cents
    from account_lines
    where agency_id = ${agencyId} and service_date >= ${from}::date and service_date < ${before}::date
    group by service_date`.execute(db)
  return rows
}

type Terms = LedgerTables['agency_accounts']

/**
 * The agency's terms, with the row's defaults if there is none yet. Until the transaction ends, no one else changes
 * them, closes a month of the agency, or adds a booking or change on account within a limit.
 */
export async function lockAccount(tx: Tx, agencyId: string): Promise<Selectable<Terms>> {
  await tx
    .insertInto('agency_accounts')
    .values({ agency_id: agencyId, credit_limit_cents: null, closing_day: null })
    .onConflict((conflict) => conflict.column('agency_id').doNothing())
    .execute()
  return (
    tx
      .selectFrom('agency_accounts')
      .selectAll()
      .where('agency_id', '=', agencyId)
      .forUpdate()
      // None if the agency was deleted at the same time.
      .executeTakeFirstOrThrow(() => new Refusal('not_found'))
  )
}

export async function updateTerms(tx: Tx, agencyId: string, change: Omit<Updateable<Terms>, 'version'>) {
  await tx
    .updateTable('agency_accounts')
    .set((set) => ({ ...change, version: set('version', '+', 1) }))
    .where('agency_id', '=', agencyId)
    .execute()
}
