import type { Db } from '#server/db/database.ts'
import { deleteUnbookedQuotes } from '#server/features/quotes/old-quotes.sql.ts'

/** Long enough for whoever comes back to a page to be told that its quote has expired, not that it never was. */
const keptDays = 30
const batch = 1000

/** A quote that was not booked helps nobody after a while. One batch at a time; true when there may be more. */
export async function deleteOldQuotes(db: Db, now: Temporal.Instant): Promise<boolean> {
  const before = now.subtract({ hours: keptDays * 24 })
  return (await deleteUnbookedQuotes(db, before, batch)) === batch
}
