import { sql } from 'kysely'

import type { EntryKind } from '#contract/ledger/line-kinds.ts'
import type { Db } from '#server/db/database.ts'
import type { Figures } from '#server/db/ledger-tables.ts'
import { accounts } from '#server/sql/accounts.ts'
import { namesAt, numberOf, type ReservationNames } from '#server/sql/reservation-names.ts'

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
