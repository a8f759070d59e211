import { sql } from 'kysely'

import type { Db } from '#server/db/database.ts'
import type { ChangedDeparture } from '#server/features/availability/departures-payload.ts'

/** Of a reservation: every departure that it has, or had, seats on. */
export async function changedDepartures(
  db: Db,
  departureIds: readonly number[],
  quoteIds: readonly string[],
): Promise<ChangedDeparture[]> {
  const { rows } = await sql<ChangedDeparture>`
    select id, product_id as "productId", local_date as date from departures
    where id = any (${departureIds}::bigint[] || array(
      select departure_id from seat_holds where quote_id = any (${quoteIds}::uuid[])))`.execute(db)
  return rows
}

/** A notification takes a lock that all processes share until its commit, so it is a statement of its own. */
export async function notifyOfDepartures(db: Db, payloads: readonly string[]) {
  await sql`select pg_notify('departures', payload) from unnest(${payloads}::text[]) as payload`.execute(db)
}
