import { type RawBuilder, sql } from 'kysely'

import type { Db } from '#server/db/database.ts'

export const quoteIsBooked = (quoteId: RawBuilder<unknown>) =>
  sql<boolean>`exists (select from reservations where reservations.quote_id = ${quoteId})`

/** It can't be paid any more, though money may still arrive. */
export const reservationIsOver = (quoteId: RawBuilder<unknown>) => sql<boolean>`exists (
  select from reservations
  where reservations.quote_id = ${quoteId} and reservations.status in ('expired', 'canceled'))`

const changeWithId = (quoteId: RawBuilder<unknown>, changeId: RawBuilder<unknown>) =>
  sql`reservation_changes where reservation_changes.quote_id = ${quoteId} and reservation_changes.change_id = ${changeId}`

/** It wasn't paid in time, or was dropped. */
export const changeIsOver = (
  quoteId: RawBuilder<unknown>,
  changeId: RawBuilder<unknown>,
) => sql<boolean>`exists (
  select from ${changeWithId(quoteId, changeId)} and reservation_changes.state in ('lapsed', 'ended'))`

/** What a change that was to be paid does; null for the booking. */
export const changeKind = (quoteId: RawBuilder<unknown>, changeId: RawBuilder<unknown>) =>
  sql<string | null>`(select reservation_changes.revision->>'kind' from ${changeWithId(quoteId, changeId)})`

export const reservationIsOf = (agencyId: string, quoteId: RawBuilder<unknown>) => sql<boolean>`exists (
  select from reservations where reservations.agency_id = ${agencyId} and reservations.quote_id = ${quoteId})`

export const reservationByNumber = (agencyId: RawBuilder<unknown>, orl: RawBuilder<unknown>) =>
  sql<
    string | null
  >`(select quote_id from reservations where reservations.agency_id = ${agencyId} and reservations.orl = ${orl})`

export async function agencyHasReservations(db: Db, agencyId: string): Promise<boolean> {
  const reservation = await db
    .selectFrom('reservations')
    .select('quote_id')
    .where('agency_id', '=', agencyId)
    .limit(1)
    .executeTakeFirst()
  return reservation !== undefined
}

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
