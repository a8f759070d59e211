/** A limit is near when this much of it is used. */
const nearShare = 0.8

export interface Credit {
  balance_cents: number
  credit_limit_cents: number | null
}

/** What can still be sold on account; null without a limit. */
export const creditLeft = ({ balance_cents, credit_limit_cents }: Credit): number | null =>
  credit_limit_cents === null ? null : Math.max(0, credit_limit_cents - balance_cents)

export const isNearLimit = ({ balance_cents, credit_limit_cents }: Credit): boolean =>
  credit_limit_cents !== null && balance_cents >= credit_limit_cents * nearShare
