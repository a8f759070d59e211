import type { EntryKind } from '#contract/ledger/line-kinds.ts'

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
export const demoAccounts: DemoAccount[] = [
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
