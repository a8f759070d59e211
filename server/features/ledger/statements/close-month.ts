import { addMonths } from '#contract/dates.ts'
import type { InputOf, OutputOf } from '#contract/endpoint.ts'
import { monthText } from '#contract/ledger/month-text.ts'
import type { closeMonth as endpoint } from '#contract/ledger/statements.ts'
import { jobActor } from '#server/actor.ts'
import type { Db, Tx } from '#server/db/database.ts'
import { inTransaction } from '#server/db/in-transaction.ts'
import { findProvider } from '#server/features/agencies/agencies.sql.ts'
import { dateInZone } from '#server/features/availability/date-in-zone.ts'
import {
  closingRefusal,
  dueDateOf,
  firstDayAfter,
  firstDayOf,
  monthOf,
} from '#server/features/ledger/account-months.ts'
import { lockAccount } from '#server/features/ledger/accounts.sql.ts'
import { statementMail } from '#server/features/ledger/statements/statement-mail.ts'
import {
  administratorsOf,
  agenciesToClose,
  type InsertedStatement,
  insertStatement,
  lastMonth,
} from '#server/features/ledger/statements/statements.sql.ts'
import { reasonOf, type ReportFailure } from '#server/job-failure.ts'
import { queueMail } from '#server/mail/queue-mail.ts'
import { Refusal } from '#server/refusal.ts'
import type { Scope } from '#server/scope.ts'
import { audit, type AuditScope } from '#server/sql/audit.ts'

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

/** Who closes a month of which agency: a call's scope, or the job. */
interface Closer extends AuditScope {
  agency: { id: string; name: string; domain: string | null }
  accountTimeZone: string
  siteOrigin(label: string | null): string
}

/** Makes the statement, traces it and mails it, or throws a refusal. */
async function closeAccount(tx: Tx, closer: Closer, month: string): Promise<InsertedStatement> {
  const { agency, now, user } = closer
  const { payment_days } = await lockAccount(tx, agency.id)
  const today = dateInZone(now, closer.accountTimeZone)
  const last = await lastMonth(tx, agency.id)
  const refusal = closingRefusal(month, { today, last: last && monthOf(last) })
  if (refusal) throw refusal
  const statement = await insertStatement(tx, {
    agencyId: agency.id,
    month: firstDayOf(month),
    before: firstDayAfter(month),
    now,
    userId: user?.id ?? null,
    dueDate: dueDateOf(today, payment_days),
  })
  await traceClosing(tx, closer, month, statement)
  await mailStatement(tx, closer, statement)
  return statement
}

function traceClosing(tx: Tx, closer: Closer, month: string, statement: InsertedStatement) {
  const { number, lines, opening_cents, closing_cents, due_date } = statement
  const after = {
    statement: number,
    month,
    lines,
    openingCents: opening_cents,
    closingCents: closing_cents,
    dueDate: due_date,
  }
  return audit(tx, closer, { kind: 'account.month-closed', subject: monthText(month), after })
}

async function mailStatement(tx: Tx, closer: Closer, statement: InsertedStatement) {
  const { agency, now } = closer
  const provider = (await findProvider(tx)).name
  const link = `${closer.siteOrigin(agency.domain)}/agency-account/statements/${statement.number}`
  for (const { email, display_name } of await administratorsOf(tx, agency.id)) {
    const names = { reader: display_name, agency: agency.name, provider }
    await queueMail(tx, now, { recipient: email, ...statementMail(statement, names, link) })
  }
}
