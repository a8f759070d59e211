import { sql } from 'kysely'

import type { LocalDate } from '#contract/dates.ts'
import { compileOnce } from '#server/db/compile-once.ts'
import type { Db, Tx } from '#server/db/database.ts'
import { accounts } from '#server/sql/accounts.ts'
import { soldTrips } from '#server/sql/reservations.ts'

interface ChangedTotal {
  quoteId: string
  revision: number
  totalCents: number
  userId: string
  now: Temporal.Instant
}

const insertDifference = compileOnce(
  (_, { quoteId, revision, totalCents, userId, now }: ChangedTotal) => sql<object>`
    insert into takings (quote_id, revision, kind, amount_cents, reference, user_id, taken_at)
    select ${quoteId}::uuid, ${revision}::integer, last.kind, ${totalCents}::bigint - taken.cents, last.reference,
      ${userId}::uuid, ${now}::timestamptz
    from (select sum(amount_cents)::bigint as cents from takings where quote_id = ${quoteId}) as taken,
      (select kind, reference from takings where quote_id = ${quoteId} order by revision desc limit 1) as last
    where ${totalCents}::bigint <> taken.cents`,
)

/**
 * Brings what was taken at the desk up to the reservation's new total. Does nothing for a reservation that wasn't paid there.
 * The caller holds the reservation's lock.
 */
export const takeDifference = async (tx: Tx, changed: ChangedTotal) =>
  void (await insertDifference(tx, changed))

interface Takings {
  /** The provider's. */
  agencyId: string
  date: LocalDate
  /** Decides when the day begins and ends. */
  timeZone: string
}

/** A day's lines with who took them and for what, oldest first. */
export function takingsOfDay(db: Db, { agencyId, date, timeZone }: Takings) {
  const midnight = (days: number) =>
    sql<Temporal.Instant>`(${date}::date + ${sql.lit(days)})::timestamp at time zone ${timeZone}::text`
  return db
    .selectFrom('takings')
    .innerJoin(soldTrips(db, agencyId).as('trips'), 'trips.quote_id', 'takings.quote_id')
    .leftJoin(accounts(db).as('users'), (join) =>
      join.onRef('users.id', '=', 'takings.user_id').on('users.agency_id', '=', agencyId),
    )
    .selectAll('takings')
    .select(['trips.orl', 'trips.first_name', 'trips.last_name', 'trips.product_name'])
    .select('users.display_name')
    .where('takings.taken_at', '>=', midnight(0))
    .where('takings.taken_at', '<', midnight(1))
    .orderBy('takings.id')
    .execute()
}
