import { randomUUID } from 'node:crypto'

import { demoAccounts } from '#server/demo/demo-entries.ts'
import { providerScope } from '#server/demo/provider-scope.ts'
import { findAgencyByDomain } from '#server/features/agencies/agencies.sql.ts'
import { dateInZone } from '#server/features/availability/date-in-zone.ts'
import { addEntry } from '#server/features/ledger/add-entry.ts'
import { reverseEntry } from '#server/features/ledger/reverse-entry.ts'
import { saveAccountTerms } from '#server/features/ledger/save-account-terms.ts'
import type { Scope } from '#server/scope.ts'

type DemoAccount = (typeof demoAccounts)[number]
type DemoEntry = DemoAccount['entries'][number]

/** Entries and a credit limit, as the provider makes them. `scope` is of one of the agencies. */
export async function seedAccounts(scope: Scope) {
  const provider = await providerScope(scope)
  if (!provider) return
  for (const { domain, ...account } of demoAccounts) {
    const agency = await findAgencyByDomain(scope.db, domain)
    if (agency)
      await seedAccount({ ...scope, user: provider.user, agency: { ...scope.agency, ...agency } }, account)
  }
}

async function seedAccount(scope: Scope, { terms, entries }: Omit<DemoAccount, 'domain'>) {
  if (terms)
    await saveAccountTerms(scope, { ...terms, creditLimit: terms.creditLimit * 100, closingDay: null })
  for (const entry of entries) await seedEntry(scope, entry)
}

async function seedEntry(scope: Scope, { daysAgo, reversal, amount: dollars, ...entry }: DemoEntry) {
  const then = { ...scope, now: scope.now.subtract({ hours: 24 * daysAgo }) }
  const date = dateInZone(then.now, then.accountTimeZone)
  const { lineID } = await addEntry(then, { ...entry, amount: dollars * 100, date, entryID: randomUUID() })
  if (reversal === undefined) return
  const later = { ...then, now: then.now.add({ hours: 24 }) }
  await reverseEntry(later, { lineID, entryID: randomUUID(), text: reversal })
}
