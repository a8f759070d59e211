import { randomUUID } from 'node:crypto'

import { sql } from 'kysely'

import type { LocalDate } from '#contract/dates.ts'
import type { EntryKind } from '#contract/ledger/line-kinds.ts'
import { permissions } from '#contract/permissions.ts'
import type { Db, Tx } from '#server/db/database.ts'
import type { Figures, LedgerTables } from '#server/db/payment-tables.ts'
import { accounts, agencySettings, roleRights } from '#server/sql/accounts.ts'
import { namesAt, numberOf, type ReservationNames } from '#server/sql/reservations.ts'

/** The provider's users close months too, so a name can be of any agency. */
const withCloser = (db: Db, agencyId: string) =>
  db
    .selectFrom('account_statements as statements')
    .leftJoin(accounts(db).as('closers'), 'closers.id', 'statements.closed_by')
    .selectAll('statements')
    .select('closers.display_name as closed_by_name')
    .where('statements.agency_id', '=', agencyId)

export type StatementRow = NonNullable<Awaited<ReturnType<typeof statementByNumber>>>

export const statementByNumber = (db: Db, agencyId: string, number: number) =>
  withCloser(db, agencyId).where('number', '=', number).executeTakeFirst()

/** Newest first. */
export const statementsOf = (db: Db, agencyId: string) =>
  withCloser(db, agencyId).orderBy('number', 'desc').execute()

export interface StatementReservationRow extends Figures, ReservationNames {
  quote_id: string
  service_date: string
  due_cents: number
  extra_seat_cents: number
}

type Statement = Pick<StatementRow, 'id' | 'agency_id' | 'closed_at'>

/** By travel date and number, with the names as they were at the closing. */
export async function reservationsOn(
  db: Db,
  { id, agency_id, closed_at }: Statement,
  { offset, limit }: { offset: number; limit: number },
): Promise<StatementReservationRow[]> {
  const { rows } = await sql<StatementReservationRow>`
    select page.*, names.*
    from (
      select lines.agency_id, lines.quote_id, lines.service_date,
        sum(lines.sale_cents)::bigint as sale_cents, sum(lines.net_cents)::bigint as net_cents,
        sum(lines.fee_cents)::bigint as fee_cents, sum(lines.collected_cents)::bigint as collected_cents,
        sum(lines.due_cents)::bigint as due_cents, sum(lines.extra_seat_cents)::bigint as extra_seat_cents
      from account_statement_lines links join account_lines lines on lines.id = links.line_id
      where links.statement_id = ${id} and lines.agency_id = ${agency_id} and lines.quote_id is not null
      group by lines.agency_id, lines.quote_id, lines.service_date
      order by lines.service_date, ${numberOf(sql.raw('lines'))}
      limit ${limit} offset ${offset}) page
    cross join lateral ${namesAt(sql.raw('page'), closed_at)} names
    order by page.service_date, names.orl`.execute(db)
  return rows
}

const linesOn = (db: Db, { id, agency_id }: Statement) =>
  db
    .selectFrom('account_statement_lines as links')
    .innerJoin('account_lines as lines', 'lines.id', 'links.line_id')
    .where('links.statement_id', '=', id)
    .where('lines.agency_id', '=', agency_id)

/** One for each reservation and travel date. */
export async function countReservationsOn(db: Db, statement: Statement): Promise<number> {
  const { count } = await linesOn(db, statement)
    .select(sql<number>`count(distinct (quote_id, service_date))`.as('count'))
    .where('quote_id', 'is not', null)
    .executeTakeFirstOrThrow()
  return count
}

export interface StatementEntryRow {
  kind: EntryKind
  service_date: string
  reference: string | null
  text: string
  due_cents: number
}

/** By date, in the order of entering. */
export const entriesOn = (db: Db, statement: Statement): Promise<StatementEntryRow[]> =>
  linesOn(db, statement)
    .select(['service_date', 'reference', 'due_cents', sql<EntryKind>`kind`.as('kind')])
    .select(sql<string>`text`.as('text'))
    .where('quote_id', 'is', null)
    .orderBy('service_date')
    .orderBy('lines.id')
    .execute()

/** The first day of the last closed month. */
export async function lastMonth(db: Db, agencyId: string): Promise<LocalDate | undefined> {
  const last = await db
    .selectFrom('account_statements')
    .select('month')
    .where('agency_id', '=', agencyId)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst()
  return last?.month
}

interface Closing {
  agencyId: string
  /** Its first day. */
  month: LocalDate
  /** The first day after it. */
  before: LocalDate
  now: Temporal.Instant
  userId: string | null
  dueDate: LocalDate
}

export type InsertedStatement = LedgerTables['account_statements']

/**
 * Picks, sums and links the lines in one statement, so that a line that is written at the same time is in both the sums
 * and the links, or in neither. The account is locked before.
 */
export async function insertStatement(
  tx: Tx,
  { agencyId, month, before, now, userId, dueDate }: Closing,
): Promise<InsertedStatement> {
  const { rows } = await sql<InsertedStatement>`
    with picked as materialized (
      select l.* from account_lines l
      where l.agency_id = ${agencyId} and l.service_date < ${before}
        and not exists (select from account_statement_lines k where k.line_id = l.id)),
    sums as (
      select count(*)::integer as lines, coalesce(sum(sale_cents), 0)::bigint as sale_cents,
        coalesce(sum(net_cents), 0)::bigint as net_cents, coalesce(sum(fee_cents), 0)::bigint as fee_cents,
        coalesce(sum(collected_cents), 0)::bigint as collected_cents,
        coalesce(sum(entry_cents), 0)::bigint as entry_cents, coalesce(sum(due_cents), 0)::bigint as due_cents
      from picked),
    last as (
      select number, closing_cents from account_statements
      where agency_id = ${agencyId} order by number desc limit 1),
    made as (
      insert into account_statements (id, agency_id, number, month, closed_at, closed_by, due_date, opening_cents,
        closing_cents, lines, sale_cents, net_cents, fee_cents, collected_cents, entry_cents)
      select ${randomUUID()}::uuid, ${agencyId}::uuid, coalesce(last.number, 0) + 1, ${month}::date,
        ${now}::timestamptz, ${userId}::uuid, ${dueDate}::date, coalesce(last.closing_cents, 0),
        coalesce(last.closing_cents, 0) + due_cents, lines, sale_cents, net_cents, fee_cents, collected_cents,
        entry_cents
      from sums left join last on true
      returning *),
    linked as (
      insert into account_statement_lines (line_id, statement_id) select picked.id, made.id from picked, made)
    select * from made`.execute(tx)
  const [statement] = rows
  if (!statement) throw new Error('No statement was inserted.')
  return statement
}

/** Email addresses of the agency's administrators, each once. */
export async function administratorsOf(db: Db, agencyId: string) {
  return db
    .selectFrom(accounts(db).as('users'))
    .innerJoin(roleRights(db).as('roles'), 'roles.id', 'users.role_id')
    .distinctOn(sql`lower(users.email)`)
    .select(['users.display_name', sql<string>`users.email`.as('email')])
    .where('users.agency_id', '=', agencyId)
    .where('users.enabled', '=', true)
    .where('users.email', 'is not', null)
    .where(sql<boolean>`permissions @> array[${permissions.agencyAdministrator}]::smallint[]`)
    .orderBy(sql`lower(users.email), users.id`)
    .execute()
}

/** Whose month is to be closed automatically: there is a line for the statement, or a balance to carry on. */
export async function agenciesToClose(
  db: Db,
  { month, before, day }: { month: LocalDate; before: LocalDate; day: number },
) {
  return db
    .selectFrom('agency_accounts as account')
    .innerJoin(agencySettings(db).as('agencies'), 'agencies.id', 'account.agency_id')
    .select(['agencies.id', 'agencies.name', 'agencies.domain'])
    .where('account.closing_day', '<=', day)
    .where(
      sql<boolean>`not exists (
        select from account_statements s where s.agency_id = account.agency_id and s.month >= ${month})`,
    )
    .where(
      sql<boolean>`(exists (
        select from account_lines l
        where l.agency_id = account.agency_id and l.service_date < ${before}
          and not exists (select from account_statement_lines k where k.line_id = l.id))
        or (select s.closing_cents from account_statements s where s.agency_id = account.agency_id
          order by s.number desc limit 1) <> 0)`,
    )
    .orderBy('account.agency_id')
    .execute()
}
