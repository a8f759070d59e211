import { lineKinds } from '#contract/ledger/line-kinds.ts'
import type { ListedStatement, StatementEntry, StatementReservation } from '#contract/ledger/statements.ts'
import { csvRow } from '#server/csv.ts'
import { lastDayOf } from '#server/features/ledger/account-months.ts'

type Cell = string | number

/** A row of the file. What a row doesn't have stays empty. */
type StatementRecord = Partial<Record<(typeof columns)[number], Cell>>

const columns = [
  'Kind',
  'Date',
  'Reservation #',
  'Guest',
  'Tour',
  'Agency Reference',
  'Reference',
  'Text',
  'Sale',
  'Net',
  'Commission',
  'Fee',
  'Collected',
  'Due',
  'Due Date',
  'Extra Seats',
] as const

export const statementCsvHead = csvRow(columns)

export const statementCsvRow = (record: StatementRecord) =>
  csvRow(columns.map((column) => record[column] ?? ''))

export const openingRecord = ({ opening }: ListedStatement): StatementRecord => ({
  Kind: 'Opening balance',
  Due: opening,
})

export const closingRecord = ({ month, closing, dueDate }: ListedStatement): StatementRecord => ({
  Kind: 'Closing balance',
  Date: lastDayOf(month),
  Due: closing,
  'Due Date': closing > 0 ? dueDate : '',
})

export const reservationRecord = (reservation: StatementReservation): StatementRecord => ({
  Kind: 'Reservation',
  Date: reservation.date,
  'Reservation #': reservation.orl,
  Guest: reservation.guest,
  Tour: reservation.ProductName,
  'Agency Reference': reservation.agencyReference ?? '',
  Sale: reservation.sale,
  Net: reservation.net,
  Commission: reservation.commission,
  Fee: reservation.fee,
  Collected: reservation.collected,
  Due: reservation.due,
  'Extra Seats': reservation.extraSeats,
})

export const entryRecord = ({ kind, date, reference, text, due }: StatementEntry): StatementRecord => ({
  Kind: lineKinds[kind],
  Date: date,
  Reference: reference ?? '',
  Text: text,
  Due: due,
})
