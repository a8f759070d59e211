import { quoteById } from '#server/features/quotes/quotes.sql.ts'
import { Refusal } from '#server/refusal.ts'
import type { SiteScope } from '#server/scope.ts'

export const quoteNotFound = () => new Refusal('not_found', { messages: ["This quote doesn't exist."] })

export async function findQuote(scope: SiteScope, id: string) {
  const quote = await quoteById(scope.db, scope, id)
  if (!quote) throw quoteNotFound()
  return quote
}
