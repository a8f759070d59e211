import { sql } from 'kysely'

import type { Db } from '#server/db/database.ts'
import { accounts, agencySettings } from '#server/sql/accounts.ts'
import { departsAt } from '#server/sql/departs-at.ts'
import { quotes } from '#server/sql/quotes.ts'

/** One revision with what documents say about it. Of any agency: the mail job has none, other callers compare it before. */
export function revisionRow(db: Db, quoteId: string, revision: number) {
  return db
    .selectFrom('reservation_revisions as revisions')
    .innerJoin('reservations', 'reservations.quote_id', 'revisions.quote_id')
    .innerJoin(quotes(db).as('quotes'), 'quotes.id', 'revisions.quote_id')
    .innerJoin(agencySettings(db).as('agencies'), 'agencies.id', 'reservations.agency_id')
    .leftJoin(accounts(db).as('bookers'), (join) =>
      join
        .onRef('bookers.id', '=', 'reservations.booked_by')
        .onRef('bookers.agency_id', '=', 'reservations.agency_id'),
    )
    .selectAll('revisions')
    .select(departsAt(sql`revisions`).as('departs_at'))
    .select(['reservations.orl', 'reservations.is_test', 'reservations.confirmed_at'])
    .select('reservations.guest_data_erased_at')
    .select(['reservations.payment_required', 'agencies.name as agency_name'])
    .select(['quotes.product_id', 'quotes.product_code', 'quotes.product_name'])
    .select(['quotes.attributes as offered_attributes', 'bookers.display_name as booker_name'])
    .where('revisions.quote_id', '=', quoteId)
    .where('revisions.revision', '=', revision)
    .executeTakeFirst()
}

export type RevisionRow = NonNullable<Awaited<ReturnType<typeof revisionRow>>>

export function travelersOf(db: Db, quoteId: string, revision: number) {
  return db
    .selectFrom('reservation_passengers')
    .select(['position', 'first_name', 'last_name', 'type', 'seats', 'extra_seat_cents'])
    .select(['sale_cents', 'floor_sale_cents'])
    .where('quote_id', '=', quoteId)
    .where('revision', '=', revision)
    .orderBy('position')
    .execute()
}

/** Of the agency's user who booked, unless they can't sign in any more. The provider's own staff get none. */
export async function bookerEmail(
  db: Db,
  { agencyId, userId }: { agencyId: string; userId: string },
): Promise<string | null> {
  const booker = await db
    .selectFrom(accounts(db).as('bookers'))
    .innerJoin(agencySettings(db).as('agencies'), 'agencies.id', 'bookers.agency_id')
    .select('bookers.email')
    .where('bookers.id', '=', userId)
    .where('bookers.agency_id', '=', agencyId)
    .where('bookers.enabled', '=', true)
    .where('agencies.is_provider', '=', false)
    .executeTakeFirst()
  return booker?.email ?? null
}
