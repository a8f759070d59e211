import type { Db } from '#server/db/database.ts'
import { deleteUnbookedQuotes } from '#server/features/quotes/quotes.sql.ts'

/** Until then a page with an old quote reads “expired” instead of “not found”. */
const keptDays = 30
const batchSize = 1000

/** Deletes one batch of expired, unbooked quotes; true when there may be more. */
export async function deleteOldQuotes(db: Db, now: Temporal.Instant): Promise<boolean> {
  const expiredBefore = now.subtract({ hours: keptDays * 24 })
  return (await deleteUnbookedQuotes(db, expiredBefore, batchSize)) === batchSize
}
