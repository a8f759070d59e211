import { dateText } from '#contract/dates.ts'
import { lineKinds } from '#contract/ledger/line-kinds.ts'
import { monthText } from '#contract/ledger/month-text.ts'
import type { Statement } from '#contract/ledger/statements.ts'
import { moneyText } from '#contract/money.ts'
import { extraSeatsText } from '#contract/weights/extra-seats-text.ts'
import type { StatementPage, StatementTable } from '#server/documents/statement-page.ts'

const figures = ['sale', 'net', 'commission', 'fee', 'collected', 'due'] as const
const figureTitles = ['Sale', 'Net', 'Commission', 'Fee', 'Collected', 'Due']

const amounts = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2 })

const textColumn = (title: string, width: number) => ({ title, width, isAmount: false })
const amountColumn = (title: string, width = 58) => ({ title, width, isAmount: true })

const reservationTable = ({ reservations, total }: Statement): StatementTable => ({
  title: 'Reservations',
  empty: 'No reservations.',
  columns: [
    textColumn('Travel date', 52),
    textColumn('Reservation', 54),
    textColumn('Agency reference', 66),
    textColumn('Guest', 94),
    textColumn('Tour', 106),
    ...figureTitles.map((title) => amountColumn(title)),
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
