import { sql } from 'kysely'

import type { Db } from '#server/db/database.ts'

export const quotes = (db: Db) => db.selectFrom('quotes').selectAll()

export const quotedItineraries = (db: Db) => db.selectFrom('quote_itineraries').selectAll()

/**
 * Whether the departure in the current row leaves when the quote says. An import may have changed the tour's time zone
 * since, even while the statement waited for the row: a subquery is evaluated again then, `not exists` may not be.
 */
export const leavesAsQuoted = (quoteId: string) => sql<boolean>`departs_at = coalesce((
  select quoted.departs_at from quote_itineraries as quoted
  where quoted.quote_id = ${quoteId}::uuid and quoted.departure_id = departures.id), departs_at)`
