import type { StatementPage } from '#server/documents/statement-page.ts'
import { findStatement, showStatement } from '#server/features/ledger/statements/show-statement.ts'
import { statementContent } from '#server/features/ledger/statements/statement-content.ts'
import {
  closingRecord,
  entryRecord,
  openingRecord,
  reservationRecord,
} from '#server/features/ledger/statements/statement-csv.ts'
import { entryOf, headOf, reservationOf } from '#server/features/ledger/statements/statement-records.ts'
import {
  countReservationsOn,
  entriesOn,
  reservationsOn,
} from '#server/features/ledger/statements/statements.sql.ts'
import { Refusal } from '#server/refusal.ts'
import type { Scope } from '#server/scope.ts'

const batchSize = 2_000
/** As many as the PDF thread makes in its time and memory. */
const pdfReservationsAtMost = 10_000

type CsvRecord = ReturnType<typeof openingRecord>

/** From the opening to the closing balance. The amounts due in between add up to the difference. */
export async function exportStatement(scope: Scope, { number }: { number: number }) {
  const statement = await findStatement(scope, number)
  return { month: headOf(statement).month, records: recordsOf(scope, statement) }
}

async function* recordsOf(
  { db }: Scope,
  statement: Awaited<ReturnType<typeof findStatement>>,
): AsyncGenerator<CsvRecord[]> {
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
