import { addMonths } from '#contract/dates.ts'
import type { AgencyAccount, showAgencyAccount as endpoint } from '#contract/ledger/accounts.ts'
import { dollarsOf } from '#contract/money.ts'
import { dateInZone } from '#server/features/availability/date-in-zone.ts'
import { creditLeft, isNearLimit } from '#server/features/ledger/account-credit.ts'
import { figuresOf } from '#server/features/ledger/account-figures.ts'
import { closableMonth, firstDayOf, lastMonths, monthOf } from '#server/features/ledger/account-months.ts'
import { type AccountRow, findAccount, salesByDay } from '#server/features/ledger/accounts.sql.ts'
import { Refusal } from '#server/refusal.ts'
import type { HandlerOf, Scope } from '#server/scope.ts'
import { sum } from '#server/sum.ts'

/** The provider has no account with itself. */
export const showAgencyAccount: HandlerOf<typeof endpoint> = async (scope) => {
  const today = dateInZone(scope.now, scope.accountTimeZone)
  const [account, months] = await Promise.all([
    findAccount(scope.db, scope.agency.id, today),
    monthsOf(scope, today),
  ])
  if (!account) throw new Refusal('not_found')
  return { ...accountOf(account, today), months }
}

function accountOf(row: AccountRow, today: string): Omit<AgencyAccount, 'months'> {
  const left = creditLeft(row)
  return {
    agencyID: row.agency_id,
    agency: row.agency,
    balance: dollarsOf(row.balance_cents),
    creditLimit: row.credit_limit_cents === null ? null : dollarsOf(row.credit_limit_cents),
    creditLeft: left === null ? null : dollarsOf(left),
    nearLimit: isNearLimit(row),
    overdue: dollarsOf(row.overdue_cents),
    dueDate: row.due_date,
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
    const cents = {
      sale_cents: total('sale_cents'),
      net_cents: total('net_cents'),
      fee_cents: total('fee_cents'),
    }
    const { sale, net, commission } = figuresOf({ ...cents, collected_cents: 0, due_cents: 0 })
    return { month, sale, net, commission }
  })
}
