import { type RawBuilder, sql } from 'kysely'

/** What names a reservation on a statement. */
export interface ReservationNames {
  orl: string
  guest: string
  product_name: string
  agency_reference: string | null
}

/**
 * A subquery with the names of a row's reservation as they were `at` a time, so that later corrections don't show. The row
 * has agency_id and quote_id.
 */
export const namesAt = (row: RawBuilder<unknown>, at: Temporal.Instant) => sql<ReservationNames>`(
  select r.orl, v.first_name || ' ' || v.last_name as guest, v.agency_reference,
    (select q.product_name from quotes q where q.agency_id = r.agency_id and q.id = r.quote_id) as product_name
  from reservations r join reservation_revisions v on v.quote_id = r.quote_id
  where r.agency_id = ${row}.agency_id and r.quote_id = ${row}.quote_id
    and (v.revision = 1 or v.made_at <= ${at}::timestamptz)
  order by v.revision desc limit 1)`

/** The number of a row's reservation. The row has agency_id and quote_id. */
export const numberOf = (row: RawBuilder<unknown>) => sql<string>`(
  select r.orl from reservations r where r.agency_id = ${row}.agency_id and r.quote_id = ${row}.quote_id)`
