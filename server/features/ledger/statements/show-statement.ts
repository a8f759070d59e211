import type { Api } from '#contract/api.ts'
import type { ListedStatement, StatementEntry, StatementReservation } from '#contract/ledger/statements.ts'
import { dollarsOf } from '#contract/money.ts'
import type { StatementPage } from '#server/documents/pages.ts'
import { figuresOf } from '#server/features/ledger/account-figures.ts'
import { monthOf } from '#server/features/ledger/account-months.ts'
import {
  closingRecord,
  entryRecord,
  openingRecord,
  reservationRecord,
  statementContent,
} from '#server/features/ledger/statements/statement-files.ts'
import {
  countReservationsOn,
  entriesOn,
  reservationsOn,
  statementByNumber,
  type StatementEntryRow,
  type StatementReservationRow,
  type StatementRow,
  statementsOf,
} from '#server/features/ledger/statements/statements.sql.ts'
import { Refusal } from '#server/refusal.ts'
import type { HandlerOf, Scope } from '#server/scope.ts'

export const listStatements: HandlerOf<Api['listStatements']> = async ({ db, agency }) => ({
  rows: (await statementsOf(db, agency.id)).map(headOf),
})

async function findStatement({ db, agency }: Scope, number: number): Promise<StatementRow> {
  const statement = await statementByNumber(db, agency.id, number)
  if (!statement) throw new Refusal('not_found')
  return statement
}

export const showStatement: HandlerOf<Api['showStatement']> = async (scope, { number, ...page }) => {
  const { db, agency } = scope
  const row = await findStatement(scope, number)
  const reservations = await reservationsOn(db, row, page)
  return {
    ...headOf(row),
    agency: agency.name,
    reservations: reservations.map(reservationOf),
    matches: await countReservationsOn(db, row),
    entries: (await entriesOn(db, row)).map(entryOf),
    total: totalOf(row),
    entriesTotal: dollarsOf(row.entry_cents),
  }
}

/** Of the reservations. */
function totalOf({ net_cents, fee_cents, collected_cents, sale_cents }: StatementRow) {
  const due_cents = net_cents + fee_cents - collected_cents
  return figuresOf({ sale_cents, net_cents, fee_cents, collected_cents, due_cents })
}

const batchSize = 2_000
/** As many as the PDF thread makes in its time and memory. */
const pdfReservationsAtMost = 10_000

/** From the opening to the closing balance. The amounts due in between add up to the difference. */
export async function exportStatement(scope: Scope, { number }: { number: number }) {
  const statement = await findStatement(scope, number)
  return { month: headOf(statement).month, records: recordsOf(scope, statement) }
}

async function* recordsOf({ db }: Scope, statement: StatementRow) {
  const head = headOf(statement)
  yield [openingRecord(head)]
  let rows
  let offset = 0
  do {
    rows = await reservationsOn(db, statement, { offset, limit: batchSize })
    yield rows.map((row) => reservationRecord(reservationOf(row)))
    offset += batchSize
  } while (rows.length === batchSize)
  yield (await entriesOn(db, statement)).map((row) => entryRecord(entryOf(row)))
  yield [closingRecord(head)]
}

export async function exportStatementPage(
  scope: Scope,
  { number }: { number: number },
): Promise<{ month: string; page: StatementPage }> {
  const matches = await countReservationsOn(scope.db, await findStatement(scope, number))
  if (matches > pdfReservationsAtMost) throw tooLong(matches)
  const statement = await showStatement(scope, { number, offset: 0, limit: pdfReservationsAtMost })
  return { month: statement.month, page: statementContent(statement) }
}

const counted = new Intl.NumberFormat('en-US')

const tooLong = (matches: number) =>
  new Refusal('conflict', {
    messages: [
      `This statement has ${counted.format(matches)} reservations, and a PDF holds up to ${counted.format(pdfReservationsAtMost)}. Download the CSV file instead.`,
    ],
  })

const headOf = (row: StatementRow): ListedStatement => ({
  number: row.number,
  month: monthOf(row.month),
  closedAt: row.closed_at.toString(),
  closedBy: row.closed_by_name,
  dueDate: row.due_date,
  opening: dollarsOf(row.opening_cents),
  closing: dollarsOf(row.closing_cents),
  lines: row.lines,
})

const reservationOf = (row: StatementReservationRow): StatementReservation => ({
  quoteID: row.quote_id,
  orl: row.orl,
  guest: row.guest,
  ProductName: row.product_name,
  agencyReference: row.agency_reference,
  date: row.service_date,
  ...figuresOf(row),
  extraSeats: dollarsOf(row.extra_seat_cents),
})

const entryOf = (row: StatementEntryRow): StatementEntry => ({
  kind: row.kind,
  date: row.service_date,
  reference: row.reference,
  text: row.text,
  due: dollarsOf(row.due_cents),
})
