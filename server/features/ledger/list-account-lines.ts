import type { AccountLine, listAccountLines as endpoint } from '#contract/ledger/lines.ts'
import { dollarsOf } from '#contract/money.ts'
import { figuresOf } from '#server/features/ledger/account-figures.ts'
import { type LineRow, pageOfLines, totalOfLines } from '#server/features/ledger/account-lines.sql.ts'
import type { HandlerOf } from '#server/scope.ts'

export const listAccountLines: HandlerOf<typeof endpoint> = async (scope, wanted) => {
  const [rows, { matches, ...total }] = await Promise.all([
    pageOfLines(scope.db, scope, wanted),
    totalOfLines(scope.db, scope, wanted),
  ])
  return { rows: rows.map(lineOf), matches, total: figuresOf(total) }
}

const lineOf = (row: LineRow): AccountLine => ({
  id: String(row.id),
  date: row.service_date,
  madeAt: row.made_at.toString(),
  kind: row.kind,
  quoteID: row.quote_id,
  orl: row.orl,
  ProductName: row.product_name,
  guest: row.last_name === null ? null : `${row.first_name} ${row.last_name}`,
  ...figuresOf(row),
  extraSeats: dollarsOf(row.extra_seat_cents),
  reference: row.reference,
  text: row.text,
  madeBy: row.made_by_name,
  statement: row.statement,
  reverses: row.reverses === null ? null : String(row.reverses),
  isReversed: row.is_reversed,
})
