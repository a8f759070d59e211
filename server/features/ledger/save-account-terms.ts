import type { InputOf } from '#contract/endpoint.ts'
import type { saveAccountOfAgency as endpoint } from '#contract/ledger/accounts.ts'
import { dollarsOf } from '#contract/money.ts'
import { changedFields } from '#server/db/changed-fields.ts'
import { inTransaction } from '#server/db/in-transaction.ts'
import { lockAccount, updateTerms } from '#server/features/ledger/accounts.sql.ts'
import { assertCurrent } from '#server/refusal.ts'
import type { Scope } from '#server/scope.ts'
import { audit } from '#server/sql/audit.ts'

type Input = Omit<InputOf<typeof endpoint>, 'agencyID'>

export const saveAccountTerms = (
  scope: Scope,
  { creditLimit: limitCents, closingDay, paymentDays, version }: Input,
): Promise<{ ok: true }> =>
  inTransaction(scope.db, async (tx) => {
    const { agency } = scope
    const row = await lockAccount(tx, agency.id)
    assertCurrent(version, { ...termsOf(row), version: row.version })
    const change = { credit_limit_cents: limitCents, closing_day: closingDay, payment_days: paymentDays }
    const changes = changedFields(auditedTerms(row), auditedTerms(change))
    if (!changes) return { ok: true }
    await updateTerms(tx, agency.id, change)
    await audit(tx, scope, { kind: 'account.terms-changed', subject: agency.name, ...changes })
    return { ok: true }
  })

interface TermsRow {
  credit_limit_cents: number | null
  closing_day: number | null
  payment_days: number
}

const auditedTerms = ({ credit_limit_cents, closing_day, payment_days }: TermsRow) => ({
  creditLimitCents: credit_limit_cents,
  closingDay: closing_day,
  paymentDays: payment_days,
})

/** As a read shows them. */
function termsOf(row: TermsRow) {
  const { creditLimitCents, ...terms } = auditedTerms(row)
  return { creditLimit: creditLimitCents === null ? null : dollarsOf(creditLimitCents), ...terms }
}
