import type { Db, Tx } from '#server/db/database.ts'
import type { AgencyScope } from '#server/features/reservations/reservations.sql.ts'
import { accounts } from '#server/sql/accounts.ts'

/** Every revision, oldest first, with the display name of who made it. */
export function revisionsOf(db: Db, { agency }: AgencyScope, quoteId: string) {
  return (
    db
      .selectFrom('reservation_revisions as revisions')
      .innerJoin('reservations', 'reservations.quote_id', 'revisions.quote_id')
      // By id alone: the provider's users change reservations of every agency.
      .leftJoin(accounts(db).as('makers'), 'makers.id', 'revisions.user_id')
      .selectAll('revisions')
      .select('makers.display_name as made_by_name')
      .where('reservations.agency_id', '=', agency.id)
      .where('revisions.quote_id', '=', quoteId)
      .orderBy('revisions.revision')
      .execute()
  )
}

/**
 * When the reservation was corrected, moved or added to and when passengers were canceled, oldest first. Changes that were
 * dropped, lapsed or still wait for their payment count from when they were asked for.
 */
export async function changesSince(
  tx: Tx,
  quoteId: string,
  since: Temporal.Instant,
): Promise<Temporal.Instant[]> {
  const rows = await tx
    .selectFrom('reservation_revisions')
    .select('made_at as at')
    .where('quote_id', '=', quoteId)
    .where('kind', 'in', ['corrected', 'moved', 'added', 'passengers-canceled'])
    .where('made_at', '>', since)
    .unionAll(
      tx
        .selectFrom('reservation_changes')
        .select('asked_at as at')
        .where('quote_id', '=', quoteId)
        .where('state', '<>', 'done')
        .where('asked_at', '>', since),
    )
    .orderBy('at')
    .execute()
  return rows.map(({ at }) => at)
}

/** The passengers of every revision. */
export function passengersOfRevisions(db: Db, { agency }: AgencyScope, quoteId: string) {
  return db
    .selectFrom('reservation_passengers as passengers')
    .innerJoin('reservations', 'reservations.quote_id', 'passengers.quote_id')
    .selectAll('passengers')
    .where('reservations.agency_id', '=', agency.id)
    .where('passengers.quote_id', '=', quoteId)
    .orderBy('passengers.position')
    .execute()
}
