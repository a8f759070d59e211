import type { AccountFigures } from '#contract/ledger/account-parts.ts'
import { dollarsOf } from '#contract/money.ts'
import type { Figures } from '#server/db/payment-tables.ts'

/** What the agency keeps of its sales. */
const commissionOf = ({ sale_cents, net_cents, fee_cents }: Omit<Figures, 'collected_cents'>) =>
  sale_cents - net_cents - fee_cents

/** In dollars, as calls answer them. */
export const figuresOf = (cents: Figures & { due_cents: number }): AccountFigures => ({
  sale: dollarsOf(cents.sale_cents),
  net: dollarsOf(cents.net_cents),
  commission: dollarsOf(commissionOf(cents)),
  fee: dollarsOf(cents.fee_cents),
  collected: dollarsOf(cents.collected_cents),
  due: dollarsOf(cents.due_cents),
})

/** A limit is near when this much of it is used. */
const nearShare = 0.8

interface Credit {
  balance_cents: number
  credit_limit_cents: number | null
}

/** What can still be sold on account; null without a limit. */
export const creditLeft = ({ balance_cents, credit_limit_cents }: Credit): number | null =>
  credit_limit_cents === null ? null : Math.max(0, credit_limit_cents - balance_cents)

export const isNearLimit = ({ balance_cents, credit_limit_cents }: Credit): boolean =>
  credit_limit_cents !== null && balance_cents >= credit_limit_cents * nearShare
