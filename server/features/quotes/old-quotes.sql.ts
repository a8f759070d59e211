import { sql } from 'kysely'

import type { Db } from '#server/db/database.ts'

/** Of the quotes that expired before then and were never booked, so many at most. Answers how many went. */
export async function deleteUnbookedQuotes(
  db: Db,
  before: Temporal.Instant,
  atMost: number,
): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from quotes where id in (
      select id from quotes
      where expires_at < ${before} and not exists (select from reservations where quote_id = quotes.id)
      order by expires_at limit ${atMost} for update skip locked)`.execute(db)
  return Number(numAffectedRows ?? 0)
}
