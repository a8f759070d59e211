import { addMonths } from '#contract/dates.ts'
import type { InputOf, OutputOf } from '#contract/endpoint.ts'
import type { closeMonth as endpoint } from '#contract/ledger/statements.ts'
import { jobActor } from '#server/actor.ts'
import type { Db } from '#server/db/database.ts'
import { inTransaction } from '#server/db/in-transaction.ts'
import { dateInZone } from '#server/features/availability/date-in-zone.ts'
import { firstDayOf, monthOf } from '#server/features/ledger/account-months.ts'
import { closeAccount, type Closer } from '#server/features/ledger/statements/close-account.ts'
import { agenciesToClose } from '#server/features/ledger/statements/closing.sql.ts'
import { firstDayAfter } from '#server/features/ledger/statements/month-to-close.ts'
import { type ReportFailure, reasonOf } from '#server/job-failure.ts'
import { Refusal } from '#server/refusal.ts'
import type { Scope } from '#server/scope.ts'

/** By the provider, inside the agency. */
export async function closeMonth(
  scope: Scope,
  { month }: Pick<InputOf<typeof endpoint>, 'month'>,
): Promise<OutputOf<typeof endpoint>> {
  const { number } = await inTransaction(scope.db, (tx) => closeAccount(tx, scope, month))
  scope.wakeJobs('mail')
  return { number }
}

type Account = Pick<Closer, 'accountTimeZone' | 'siteOrigin'>

/** Closes the last month of each agency whose closing day has come. One that fails is reported and tried again later. */
export async function closeDueMonths(
  db: Db,
  now: Temporal.Instant,
  account: Account,
  reportFailure: ReportFailure,
): Promise<false> {
  const today = dateInZone(now, account.accountTimeZone)
  const month = monthOf(addMonths(today, -1))
  const day = Number(today.slice(8))
  const due = await agenciesToClose(db, { month: firstDayOf(month), before: firstDayAfter(month), day })
  for (const agency of due)
    try {
      await inTransaction(db, (tx) => closeAccount(tx, { ...jobActor(now), ...account, agency }, month))
    } catch (error) {
      // Closed by hand or by another process at the same time, or deleted.
      if (error instanceof Refusal) continue
      const reason = reasonOf(error)
      reportFailure({ job: 'statements', id: agency.id, attempts: 1, reason, gaveUp: false })
    }
  return false
}
