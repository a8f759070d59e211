import { sql } from 'kysely'

import type { LocalDate, LocalTime } from '#contract/dates.ts'
import type { Tx } from '#server/db/database.ts'
import { expiredPounds } from '#server/features/availability/room.sql.ts'
import { productNames } from '#server/features/catalogue/scheduled-departures.sql.ts'

export interface OverweightDeparture {
  product: string
  date: LocalDate
  time: LocalTime
  /** Sold or held: as weighed, else as declared. */
  pounds: number
  payload: number
}

/** Departures of all products that weigh more than their payload and have not left yet. */
export async function overweightDepartures(tx: Tx, now: Temporal.Instant): Promise<OverweightDeparture[]> {
  const { rows } = await sql<OverweightDeparture>`
    select * from (
      select n.name as product, local_date as date, to_char(local_time, 'HH24:MI') as time,
        (pounds_taken + scale_difference - ${expiredPounds(0, now)})::integer as pounds, payload_pounds as payload
      from departures join ${productNames} n on n.id = departures.product_id
      where departs_at > ${now} and pounds_taken + scale_difference > payload_pounds) as heavy
    where pounds > payload order by date, time, product`.execute(tx)
  return rows
}
