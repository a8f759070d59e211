import type { AccountFigures } from '#contract/ledger/account-parts.ts'
import { dollarsOf } from '#contract/money.ts'
import type { Figures } from '#server/db/ledger-tables.ts'

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
