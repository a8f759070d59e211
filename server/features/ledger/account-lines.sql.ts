import { type RawBuilder, type Selectable, sql } from 'kysely'

import { type EntryKind, entryKinds, type LineKind } from '#contract/ledger/line-kinds.ts'
import type { LineFilter } from '#contract/ledger/lines.ts'
import { compileOnce } from '#server/db/compile-once.ts'
import type { Db, Tx } from '#server/db/database.ts'
import type { Figures, LedgerTables } from '#server/db/payment-tables.ts'
import { addToBalanceSql } from '#server/sql/account-lines.ts'
import { accounts } from '#server/sql/accounts.ts'
import { soldTrips } from '#server/sql/reservations.ts'

interface LineScope {
  agency: { id: string }
}

type Wanted = Omit<LineFilter, 'offset' | 'limit'>

const isOpen = sql<boolean>`
  not exists (select from account_statement_lines as listed where listed.line_id = lines.id)`

/** Only the conditions that were asked for, and that a line is an entry, so that PostgreSQL can use its indexes. */
function conditions(db: Db, { agency }: LineScope, wanted: Wanted): RawBuilder<unknown> {
  const numbered = () => soldTrips(db, agency.id).where('orl', 'like', `%${wanted.reservation}%`)
  return sql.join(
    [
      sql`lines.agency_id = ${agency.id}`,
      ...(wanted.on === 'open' ? [isOpen] : []),
      ...(wanted.kind === '' ? [] : [sql`lines.kind = ${wanted.kind}`]),
      ...(entryKinds.some((kind) => kind === wanted.kind) ? [sql`lines.quote_id is null`] : []),
      ...(wanted.from === '' ? [] : [sql`lines.service_date >= ${wanted.from}::date`]),
      ...(wanted.to === '' ? [] : [sql`lines.service_date <= ${wanted.to}::date`]),
      ...(wanted.reservation === ''
        ? []
        : [sql`lines.quote_id in ${numbered().clearSelect().select('reservations.quote_id')}`]),
    ],
    sql` and `,
  )
}

type LineTable = LedgerTables['account_lines']

export type LineRow = Figures &
  Pick<LineTable, 'made_at' | 'kind' | 'service_date' | 'quote_id'> & {
    id: number
    due_cents: number
    extra_seat_cents: number
    reference: string | null
    text: string | null
    reverses: number | null
    is_reversed: boolean
    statement: number | null
    orl: string | null
    first_name: string | null
    last_name: string | null
    product_name: string | null
    made_by_name: string | null
  }

/**
 * The page is cut before anything is joined to it. Users are joined by id only, because the provider's users make entries in every
 * agency.
 */
export async function pageOfLines(
  db: Db,
  scope: LineScope,
  { offset, limit, ...wanted }: LineFilter,
): Promise<LineRow[]> {
  const { rows } = await sql<LineRow>`
    select lines.id, lines.made_at, lines.kind, lines.service_date, lines.quote_id, lines.sale_cents, lines.net_cents,
      lines.fee_cents, lines.collected_cents, lines.due_cents, lines.extra_seat_cents, lines.reference, lines.text,
      lines.reverses,
      trips.orl, trips.first_name, trips.last_name, trips.product_name, makers.display_name as made_by_name,
      statements.number as statement,
      exists (select from account_lines as undo where undo.reverses = lines.id and undo.agency_id = lines.agency_id)
        as is_reversed
    from (
      select * from account_lines as lines where ${conditions(db, scope, wanted)}
      order by lines.service_date desc, lines.id desc limit ${limit} offset ${offset}) as lines
    left join account_statement_lines as listed on listed.line_id = lines.id
    left join account_statements as statements on statements.id = listed.statement_id
    left join ${soldTrips(db, scope.agency.id)} as trips on trips.quote_id = lines.quote_id
    left join ${accounts(db)} as makers on makers.id = lines.user_id
    where lines.agency_id = ${scope.agency.id}
    order by lines.service_date desc, lines.id desc`.execute(db)
  return rows
}

type Total = Figures & { due_cents: number; matches: number }

const sums = sql`
  coalesce(sum(sale_cents), 0)::bigint as sale_cents, coalesce(sum(net_cents), 0)::bigint as net_cents,
  coalesce(sum(fee_cents), 0)::bigint as fee_cents, coalesce(sum(collected_cents), 0)::bigint as collected_cents`

const nothing = { matches: 0, sale_cents: 0, net_cents: 0, fee_cents: 0, collected_cents: 0, due_cents: 0 }

/** Of all lines that match. */
export async function totalOfLines(db: Db, scope: LineScope, wanted: Wanted): Promise<Total> {
  if (isEveryOpenLine(wanted)) return totalOfOpenLines(db, scope)
  const { rows } = await sql<Total>`
    select count(*) as matches, ${sums}, coalesce(sum(due_cents), 0)::bigint as due_cents
    from account_lines as lines where ${conditions(db, scope, wanted)}`.execute(db)
  return rows[0] ?? nothing
}

const isEveryOpenLine = ({ on, kind, reservation, from, to }: Wanted) =>
  on === 'open' && [kind, reservation, from, to].every((filter) => filter === '')

/** All lines without those of the statements, which know their totals: years of closed lines are not looked at one by one. */
async function totalOfOpenLines(db: Db, { agency }: LineScope): Promise<Total> {
  const { rows } = await sql<Total>`
    with every as (
      select count(*) as matches, ${sums}, coalesce(sum(due_cents), 0)::bigint as due_cents
      from account_lines where agency_id = ${agency.id}),
    closed as (
      select coalesce(sum(lines), 0)::bigint as matches, ${sums},
        coalesce(sum(closing_cents - opening_cents), 0)::bigint as due_cents
      from account_statements where agency_id = ${agency.id})
    select every.matches - closed.matches as matches, every.sale_cents - closed.sale_cents as sale_cents,
      every.net_cents - closed.net_cents as net_cents, every.fee_cents - closed.fee_cents as fee_cents,
      every.collected_cents - closed.collected_cents as collected_cents,
      every.due_cents - closed.due_cents as due_cents
    from every, closed`.execute(db)
  return rows[0] ?? nothing
}

export interface NewEntry {
  agency_id: string
  made_at: Temporal.Instant
  kind: EntryKind
  service_date: string
  entry_cents: number
  entry_id: string
  reference: string | null
  text: string
  /** The line that it undoes. */
  reverses: number | null
  user_id: string
}

/** Adds the entry and its balance. Undefined if its `entry_id` is used or the line is reversed already. */
export async function insertEntry(tx: Tx, entry: NewEntry): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    with line as (
      insert into account_lines (agency_id, made_at, kind, service_date, entry_cents, entry_id, reference, text,
        reverses, user_id)
      values (${entry.agency_id}, ${entry.made_at}, ${entry.kind}, ${entry.service_date}, ${entry.entry_cents},
        ${entry.entry_id}, ${entry.reference}, ${entry.text}, ${entry.reverses}, ${entry.user_id})
      on conflict do nothing returning id, agency_id, due_cents),
    balanced as (${addToBalanceSql(sql.raw('line'))})
    select id from line`.execute(tx)
  return rows[0]?.id
}

export type StoredLine = Selectable<LedgerTables['account_lines']>

const linesOf = (db: Db, agencyId: string) =>
  db.selectFrom('account_lines').selectAll().where('agency_id', '=', agencyId)

export const findLine = (db: Db, agencyId: string, id: number): Promise<StoredLine | undefined> =>
  linesOf(db, agencyId).where('id', '=', id).executeTakeFirst()

export const findEntry = (db: Db, agencyId: string, entryId: string): Promise<StoredLine | undefined> =>
  linesOf(db, agencyId).where('entry_id', '=', entryId).executeTakeFirst()

export const findReversal = (db: Db, agencyId: string, reversed: number): Promise<StoredLine | undefined> =>
  linesOf(db, agencyId).where('reverses', '=', reversed).executeTakeFirst()

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
