import { monthText } from '#contract/ledger/month-text.ts'
import type { Tx } from '#server/db/database.ts'
import { findProvider } from '#server/features/agencies/agencies.sql.ts'
import { dateInZone } from '#server/features/availability/date-in-zone.ts'
import { firstDayOf, monthOf } from '#server/features/ledger/account-months.ts'
import { lockAccount } from '#server/features/ledger/account-terms.sql.ts'
import {
  administratorsOf,
  type InsertedStatement,
  insertStatement,
  lastMonth,
} from '#server/features/ledger/statements/closing.sql.ts'
import {
  closingRefusal,
  dueDateOf,
  firstDayAfter,
} from '#server/features/ledger/statements/month-to-close.ts'
import { statementMail } from '#server/features/ledger/statements/statement-mail.ts'
import { queueMail } from '#server/mail/queue-mail.ts'
import { audit, type AuditScope } from '#server/sql/audit.ts'

/** Who closes a month of which agency: a call's scope, or the job. */
export interface Closer extends AuditScope {
  agency: { id: string; name: string; domain: string | null }
  accountTimeZone: string
  siteOrigin(label: string | null): string
}

/** Makes the statement, traces it and mails it, or throws a refusal. */
export async function closeAccount(tx: Tx, closer: Closer, month: string): Promise<InsertedStatement> {
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
