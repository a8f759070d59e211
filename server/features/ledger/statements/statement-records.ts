import type { ListedStatement, StatementEntry, StatementReservation } from '#contract/ledger/statements.ts'
import { dollarsOf } from '#contract/money.ts'
import { figuresOf } from '#server/features/ledger/account-figures.ts'
import { monthOf } from '#server/features/ledger/account-months.ts'
import type {
  StatementEntryRow,
  StatementReservationRow,
  StatementRow,
} from '#server/features/ledger/statements/statements.sql.ts'

export const headOf = (row: StatementRow): ListedStatement => ({
  number: row.number,
  month: monthOf(row.month),
  closedAt: row.closed_at.toString(),
  closedBy: row.closed_by_name,
  dueDate: row.due_date,
  opening: dollarsOf(row.opening_cents),
  closing: dollarsOf(row.closing_cents),
  lines: row.lines,
})

export const reservationOf = (row: StatementReservationRow): StatementReservation => ({
  quoteID: row.quote_id,
  orl: row.orl,
  guest: row.guest,
  ProductName: row.product_name,
  agencyReference: row.agency_reference,
  date: row.service_date,
  ...figuresOf(row),
  extraSeats: dollarsOf(row.extra_seat_cents),
})

export const entryOf = (row: StatementEntryRow): StatementEntry => ({
  kind: row.kind,
  date: row.service_date,
  reference: row.reference,
  text: row.text,
  due: dollarsOf(row.due_cents),
})
