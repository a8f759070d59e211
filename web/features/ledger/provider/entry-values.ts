import type { EntryKind } from '#contract/ledger/line-kinds.ts'
import { centsOf, dollarsOf } from '#contract/money.ts'
import { typedAmount } from '#web/features/ledger/provider/typed-amount.ts'

export type EntryChoice = 'received' | 'payout' | 'owes-more' | 'owes-less'

interface Choice {
  label: string
  kind: EntryKind
  /** 1 when the agency owes more afterwards. */
  sign: 1 | -1
  /** What the entry does, in words. */
  effect: (agency: string) => string
}

export const entryChoices: Record<EntryChoice, Choice> = {
  received: {
    label: 'Payment received',
    kind: 'received',
    sign: -1,
    effect: (agency) => `${agency} paid you. The amount is taken off what it owes.`,
  },
  payout: {
    label: 'Payout',
    kind: 'payout',
    sign: 1,
    effect: (agency) => `You paid ${agency}. The amount is taken off what you owe it.`,
  },
  'owes-more': {
    label: 'Adjustment: the agency owes more',
    kind: 'adjustment',
    sign: 1,
    effect: (agency) => `Adds to what ${agency} owes, for example an opening balance.`,
  },
  'owes-less': {
    label: 'Adjustment: the agency owes less',
    kind: 'adjustment',
    sign: -1,
    effect: (agency) => `Takes off what ${agency} owes, for example a goodwill credit.`,
  },
}

/** In dollars; undefined unless it is above 0. '$1,249.00' is fine. */
export function amountOf(text: string): number | undefined {
  const cents = centsOf(typedAmount(text))
  return cents ? dollarsOf(cents) : undefined
}

/** What the balance changes by. */
export const dueOf = (choice: EntryChoice, amount: number): number => entryChoices[choice].sign * amount

/** Only an adjustment is sent with a sign. */
export const sentAmount = (choice: EntryChoice, amount: number): number =>
  entryChoices[choice].kind === 'adjustment' ? dueOf(choice, amount) : amount
