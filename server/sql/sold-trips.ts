import type { Db } from '#server/db/database.ts'

/** The number, guest and tour of an agency's reservations, as they are now. */
export const soldTrips = (db: Db, agencyId: string) =>
  db
    .selectFrom('reservations')
    .innerJoin('reservation_revisions as current', (join) =>
      join
        .onRef('current.quote_id', '=', 'reservations.quote_id')
        .onRef('current.revision', '=', 'reservations.revision'),
    )
    .innerJoin('quotes', 'quotes.id', 'reservations.quote_id')
    .select(['reservations.quote_id', 'orl', 'current.first_name', 'current.last_name', 'product_name'])
    .where('reservations.agency_id', '=', agencyId)
