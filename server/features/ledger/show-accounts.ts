import type { Api } from '#contract/api.ts'
import { addMonths } from '#contract/dates.ts'
import type { AgencyAccount, ListedAccount } from '#contract/ledger/accounts.ts'
import type { AccountLine } from '#contract/ledger/lines.ts'
import { dollarsOf } from '#contract/money.ts'
import { dateInZone } from '#server/features/availability/date-in-zone.ts'
import { creditLeft, figuresOf, isNearLimit } from '#server/features/ledger/account-figures.ts'
import { type LineRow, pageOfLines, totalOfLines } from '#server/features/ledger/account-lines.sql.ts'
import { closableMonth, firstDayOf, lastMonths, monthOf } from '#server/features/ledger/account-months.ts'
import {
  type AccountRow,
  findAccount,
  pageOfAccounts,
  salesByDay,
  totalOfAccounts,
} from '#server/features/ledger/accounts.sql.ts'
import { Refusal } from '#server/refusal.ts'
import type { HandlerOf, Scope } from '#server/scope.ts'
import { sum } from '#server/sum.ts'

/** The provider has no account with itself. */
export const showAgencyAccount: HandlerOf<Api['showAgencyAccount']> = async (scope) => {
  const today = dateInZone(scope.now, scope.accountTimeZone)
  const [account, months] = await Promise.all([
    findAccount(scope.db, scope.agency.id, today),
    monthsOf(scope, today),
  ])
  if (!account) throw new Refusal('not_found')
  return { ...accountOf(account, today), months }
}

/** The fields that both calls return. */
const summaryOf = (row: AccountRow) => ({
  agencyID: row.agency_id,
  agency: row.agency,
  balance: dollarsOf(row.balance_cents),
  creditLimit: row.credit_limit_cents === null ? null : dollarsOf(row.credit_limit_cents),
  nearLimit: isNearLimit(row),
  overdue: dollarsOf(row.overdue_cents),
  dueDate: row.due_date,
})

function accountOf(row: AccountRow, today: string): Omit<AgencyAccount, 'months'> {
  const left = creditLeft(row)
  return {
    ...summaryOf(row),
    creditLeft: left === null ? null : dollarsOf(left),
    closingDay: row.closing_day,
    paymentDays: row.payment_days,
    today,
    closable: closableMonth(today, row.last_month && monthOf(row.last_month)),
    version: row.version,
  }
}

/** A month without travel counts as 0. */
async function monthsOf({ db, agency }: Scope, today: string): Promise<AgencyAccount['months']> {
  const months = lastMonths(today)
  const after = firstDayOf(monthOf(addMonths(today, 1)))
  const days = await salesByDay(db, agency.id, firstDayOf(months[0] ?? ''), after)
  return months.map((month) => {
    const own = days.filter(({ service_date }) => monthOf(service_date) === month)
    const total = (name: 'sale_cents' | 'net_cents' | 'fee_cents') => sum(own.map((day) => day[name]))
    const { sale, net, commission } = figuresOf({
      sale_cents: total('sale_cents'),
      net_cents: total('net_cents'),
      fee_cents: total('fee_cents'),
      collected_cents: 0,
      due_cents: 0,
    })
    return { month, sale, net, commission }
  })
}

export const listAccounts: HandlerOf<Api['listAccounts']> = async ({ db, now, accountTimeZone }, page) => {
  const today = dateInZone(now, accountTimeZone)
  const [rows, total] = await Promise.all([
    pageOfAccounts(db, today, page),
    totalOfAccounts(db, today, page.search),
  ])
  return {
    rows: rows.map(listed),
    matches: total.matches,
    total: { balance: dollarsOf(total.balance_cents), overdue: dollarsOf(total.overdue_cents) },
  }
}

const listed = (row: AccountRow): ListedAccount => ({
  ...summaryOf(row),
  lastStatement: row.last_month === null ? null : monthOf(row.last_month),
})

export const listAccountLines: HandlerOf<Api['listAccountLines']> = async (scope, wanted) => {
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
