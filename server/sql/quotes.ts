import type { Db } from '#server/db/database.ts'

export const quotes = (db: Db) => db.selectFrom('quotes').selectAll()

export const quotedItineraries = (db: Db) => db.selectFrom('quote_itineraries').selectAll()
