import { sql } from 'kysely'

import type { Db } from '#server/db/database.ts'
import { agencySettings } from '#server/sql/accounts.ts'
import { unpaidHolds } from '#server/sql/traveling.ts'

interface Hold {
  quote_id: string
  change_id: string
  seats: number
  expires_at: Temporal.Instant
}

/** What waits for payment on a departure: bookings and changes of every agency. Sorted by expiry, the earliest first. */
export const unpaidHoldsOn = (db: Db, { departureId, now }: { departureId: number; now: Temporal.Instant }) =>
  db
    .selectFrom(unpaidHolds(departureId, now).$castTo<Hold>().as('held'))
    .innerJoin('reservations', 'reservations.quote_id', 'held.quote_id')
    .innerJoin('reservation_revisions as current', (join) =>
      join
        .onRef('current.quote_id', '=', 'reservations.quote_id')
        .onRef('current.revision', '=', 'reservations.revision'),
    )
    .innerJoin(agencySettings(db).as('agencies'), 'agencies.id', 'reservations.agency_id')
    .leftJoin('reservation_changes as due', (join) =>
      join.onRef('due.quote_id', '=', 'held.quote_id').onRef('due.change_id', '=', 'held.change_id'),
    )
    .select(['held.quote_id', 'held.change_id', 'held.seats', 'held.expires_at'])
    .select(['reservations.agency_id', 'reservations.orl', 'reservations.revision'])
    .select(['agencies.name as agency_name', 'current.first_name', 'current.last_name'])
    .select(sql<number>`coalesce(due.amount_cents, current.total_sale_cents)`.as('amount_cents'))
    .orderBy('held.expires_at')
    .orderBy('reservations.orl')
    .execute()
