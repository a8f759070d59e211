import type { showQuoteTimer as endpoint } from '#contract/quotes.ts'
import { findQuote } from '#server/features/quotes/find-quote.ts'
import { RememberedEnds } from '#server/features/quotes/remembered-ends.ts'
import { timerAt } from '#server/features/quotes/timer.ts'
import { Refusal } from '#server/refusal.ts'
import type { HandlerOf } from '#server/scope.ts'

const ends = new RememberedEnds()

export const showQuoteTimer: HandlerOf<typeof endpoint> = async (scope, { uuid }) => {
  const end = await ends.find(scope, uuid, async () => (await findQuote(scope.db, scope, uuid)).expires_at)
  if (!end) throw new Refusal('not_found')
  return timerAt(scope.now, end)
}
