import type { showQuoteTimer as endpoint } from '#contract/quotes.ts'
import { ExpiryCache } from '#server/features/quotes/expiry-cache.ts'
import { findQuote } from '#server/features/quotes/find-quote.ts'
import { timerAt } from '#server/features/quotes/timer.ts'
import type { HandlerOf } from '#server/scope.ts'

/** A quote's expiry never changes. */
const expiries = new ExpiryCache({ hours: 24 })

export const showQuoteTimer: HandlerOf<typeof endpoint> = async (scope, { uuid }) => {
  const expiry = await expiries.get(scope, uuid, async () => (await findQuote(scope, uuid)).expires_at)
  return timerAt(scope.now, expiry)
}
