import { dateText } from '#contract/dates.ts'
import { lineKinds } from '#contract/ledger/line-kinds.ts'
import { monthText } from '#contract/ledger/month-text.ts'
import type {
  ListedStatement,
  Statement,
  StatementEntry,
  StatementReservation,
} from '#contract/ledger/statements.ts'
import { moneyText } from '#contract/money.ts'
import { extraSeatsText } from '#contract/weights/extra-seats-text.ts'
import { csvRow } from '#server/csv.ts'
import { amountColumn, type StatementPage, type StatementTable, textColumn } from '#server/documents/pages.ts'
import { lastDayOf } from '#server/features/ledger/account-months.ts'

const figures = ['sale', 'net', 'commission', 'fee', 'collected', 'due'] as const
const figureTitles = ['Sale', 'Net', 'Commission', 'Fee', 'Collected', 'Due']

const amounts = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2 })

const reservationTable = ({ reservations, total }: Statement): StatementTable => ({
  title: 'Reservations',
  empty: 'No reservations.',
  columns: [
    textColumn('Travel date', 52),
    textColumn('Reservation', 54),
    textColumn('Agency reference', 66),
    textColumn('Guest', 94),
    textColumn('Tour', 106),
    ...figureTitles.map((title) => amountColumn(title, 58)),
  ],
  rows: reservations.map((reservation) => [
    reservation.date,
    reservation.orl,
    reservation.agencyReference ?? '',
    reservation.guest,
    [reservation.ProductName, extraSeatsText(reservation.extraSeats)].filter(Boolean).join(', '),
    ...figures.map((name) => amounts.format(reservation[name])),
  ]),
  total: ['Total', '', '', '', '', ...figures.map((name) => amounts.format(total[name]))],
})

const entryTable = ({ entries, entriesTotal }: Statement): StatementTable => ({
  title: 'Payments and adjustments',
  empty: 'No payments or adjustments.',
  columns: [
    textColumn('Date', 52),
    textColumn('Kind', 100),
    textColumn('Reference', 130),
    textColumn('Text', 370),
    amountColumn('Due', 68),
  ],
  rows: entries.map(({ date, kind, reference, text, due }) => [
    date,
    lineKinds[kind],
    reference ?? '',
    text,
    amounts.format(due),
  ]),
  total: ['Total', '', '', '', amounts.format(entriesTotal)],
})

/** What a statement's PDF says. */
export function statementContent(statement: Statement): StatementPage {
  const { number, month, agency, dueDate, opening, closing, total, entriesTotal } = statement
  const heading = `Statement ${number}: ${monthText(month)}`
  const facts = [
    ['Agency', agency],
    ['Month', monthText(month)],
    ['Statement number', String(number)],
    ...(closing > 0 ? [['Due date', dateText(dueDate)]] : []),
    ['Opening balance', moneyText(opening)],
    ['Closing balance', moneyText(closing)],
  ]
  const balance = [
    ['Opening balance', opening],
    ['Reservations', total.due],
    ['Payments and adjustments', entriesTotal],
    ['Closing balance', closing],
  ] as const
  return {
    kind: 'statement',
    title: `${heading}: ${agency}`,
    agency,
    heading,
    facts: facts.map(([label = '', value = '']) => ({ label, value })),
    tables: [reservationTable(statement), entryTable(statement)],
    balance: balance.map(([label, amount]) => ({ label, value: moneyText(amount) })),
    note: 'All amounts are in US dollars. A balance above 0 is what the agency owes; below 0, what it is owed.',
  }
}

/** A row of the file. What a row doesn't have stays empty. */
type StatementRecord = Partial<Record<(typeof columns)[number], string | number>>

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

export const statementCsv = {
  head: csvRow(columns),
  row: (record: StatementRecord) => csvRow(columns.map((column) => record[column] ?? '')),
}

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
