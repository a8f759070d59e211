import type { ListedAccount, listAccounts as endpoint } from '#contract/ledger/accounts.ts'
import { dollarsOf } from '#contract/money.ts'
import { dateInZone } from '#server/features/availability/date-in-zone.ts'
import { isNearLimit } from '#server/features/ledger/account-credit.ts'
import { monthOf } from '#server/features/ledger/account-months.ts'
import { type AccountRow, pageOfAccounts, totalOfAccounts } from '#server/features/ledger/accounts.sql.ts'
import type { HandlerOf } from '#server/scope.ts'

export const listAccounts: HandlerOf<typeof endpoint> = async ({ db, now, accountTimeZone }, page) => {
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
  agencyID: row.agency_id,
  agency: row.agency,
  balance: dollarsOf(row.balance_cents),
  creditLimit: row.credit_limit_cents === null ? null : dollarsOf(row.credit_limit_cents),
  nearLimit: isNearLimit(row),
  overdue: dollarsOf(row.overdue_cents),
  dueDate: row.due_date,
  lastStatement: row.last_month === null ? null : monthOf(row.last_month),
})
