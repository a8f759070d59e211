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
