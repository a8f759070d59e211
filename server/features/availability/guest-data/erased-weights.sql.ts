import { sql } from 'kysely'

import type { Tx } from '#server/db/database.ts'

/**
 * A hold of one passenger would tell their weight. So the holds of these reservations lose their pounds, and the departures,
 * which are locked in the order of their ids, keep the sums: what they count stays as it is.
 */
export async function eraseHeldWeights(tx: Tx, quoteIds: readonly string[]) {
  await sql`
    select from departures where id in (
      select departure_id from seat_holds where quote_id = any(${quoteIds}::uuid[]) and released_at is null)
    order by id for update`.execute(tx)
  await sql`
    with held as (
      select departure_id, sum(pounds) as pounds, sum(scale_difference) as difference
      from seat_holds where quote_id = any(${quoteIds}::uuid[]) and released_at is null group by departure_id),
    kept as (
      update departures d set erased_pounds = d.erased_pounds + held.pounds,
        erased_difference = d.erased_difference + held.difference
      from held where held.departure_id = d.id)
    update seat_holds set pounds = 0, scale_difference = 0 where quote_id = any(${quoteIds}::uuid[])`.execute(
    tx,
  )
}
