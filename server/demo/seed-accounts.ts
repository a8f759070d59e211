import { randomUUID } from 'node:crypto'

import type { EntryKind } from '#contract/ledger/line-kinds.ts'
import { providerScope } from '#server/demo/agent-scope.ts'
import { findAgencyByDomain } from '#server/features/agencies/agencies.sql.ts'
import { dateInZone } from '#server/features/availability/date-in-zone.ts'
import { addEntry, reverseEntry } from '#server/features/ledger/add-entry.ts'
import { saveAccountTerms } from '#server/features/ledger/save-account-terms.ts'
import type { Scope } from '#server/scope.ts'

interface DemoEntry {
  kind: EntryKind
  amount: number
  daysAgo: number
  reference: string | null
  text: string
  /** Reversed a day later. */
  reversal?: string
}

interface DemoAccount {
  domain: string
  terms?: { creditLimit: number; paymentDays: number }
  entries: DemoEntry[]
}

/** Desert Pax pays by card, so its nearly used limit never blocks demo bookings. */
const demoAccounts: DemoAccount[] = [
  {
    domain: 'canyon',
    entries: [
      { kind: 'adjustment', amount: 1240, daysAgo: 75, reference: null, text: 'Opening balance' },
      { kind: 'received', amount: 900, daysAgo: 40, reference: 'WIRE 20817', text: 'Bank transfer' },
      {
        kind: 'received',
        amount: 340,
        daysAgo: 12,
        reference: 'CHECK 5512',
        text: 'Check',
        reversal: 'The check was returned by the bank',
      },
      { kind: 'adjustment', amount: -45, daysAgo: 8, reference: null, text: 'Goodwill for a late pickup' },
      { kind: 'received', amount: 340, daysAgo: 5, reference: 'WIRE 21466', text: 'Bank transfer' },
    ],
  },
  {
    domain: 'desert',
    terms: { creditLimit: 5000, paymentDays: 14 },
    entries: [
      { kind: 'adjustment', amount: 5400, daysAgo: 75, reference: null, text: 'Opening balance' },
      { kind: 'received', amount: 1200, daysAgo: 20, reference: 'WIRE 21139', text: 'Bank transfer' },
    ],
  },
  {
    domain: 'family',
    entries: [
      { kind: 'adjustment', amount: -620, daysAgo: 75, reference: null, text: 'Opening balance' },
      { kind: 'payout', amount: 620, daysAgo: 30, reference: 'ACH 7731', text: 'Commission paid out' },
    ],
  },
]

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
