import type { Insertable } from 'kysely'

import type { Db, Tx } from '#server/db/database.ts'
import type { Tables } from '#server/db/tables.ts'
import type { SiteScope } from '#server/scope.ts'

type NewQuote = Omit<Insertable<Tables['quotes']>, 'agency_id' | 'created_by' | 'created_at'>
type NewItinerary = Omit<Insertable<Tables['quote_itineraries']>, 'quote_id'>

export async function insertQuote(
  tx: Tx,
  { agency, now }: SiteScope,
  createdBy: string,
  quote: NewQuote,
  itineraries: NewItinerary[],
) {
  await tx
    .insertInto('quotes')
    .values({ ...quote, agency_id: agency.id, created_by: createdBy, created_at: now })
    .execute()
  await tx
    .insertInto('quote_itineraries')
    .values(itineraries.map((itinerary) => ({ ...itinerary, quote_id: quote.id })))
    .execute()
}

const quoteOf = (db: Db, { agency }: SiteScope, id: string) =>
  db.selectFrom('quotes').selectAll().where('agency_id', '=', agency.id).where('id', '=', id)

/** Undefined for another agency's quote, as for one that never was. */
export const quoteById = (db: Db, scope: SiteScope, id: string) => quoteOf(db, scope, id).executeTakeFirst()

/** Two bookings of one quote queue up here. */
export const lockQuote = (tx: Tx, scope: SiteScope, id: string) =>
  quoteOf(tx, scope, id).forUpdate().executeTakeFirst()

export function itinerariesOf(db: Db, quoteIds: readonly string[]) {
  return db
    .selectFrom('quote_itineraries')
    .selectAll()
    .where('quote_id', 'in', quoteIds)
    .orderBy('local_time')
    .execute()
}
