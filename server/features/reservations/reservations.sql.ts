import { type Selectable, sql } from 'kysely'

import { listedAtMost } from '#contract/reservation-number.ts'
import { anyOf } from '#server/db/any-of.ts'
import { compileOnce } from '#server/db/compile-once.ts'
import type { Db, Tx } from '#server/db/database.ts'
import type { Tables } from '#server/db/tables.ts'
import type { SiteScope } from '#server/scope.ts'
import { accounts } from '#server/sql/accounts.ts'
import { checkedIn } from '#server/sql/check-in.ts'
import { departsAt } from '#server/sql/departs-at.ts'
import { quotes } from '#server/sql/quotes.ts'
import { refundState } from '#server/sql/refunds.ts'
import { takingOf } from '#server/sql/takings.ts'

type Instant = Temporal.Instant

export interface AgencyScope {
  agency: { id: string }
}

/** What a change can alter, as it is now. */
const currentColumns = [
  ...(['current.departure_id', 'current.local_date', 'current.local_time'] as const),
  ...(['current.time_zone', 'current.pickup_class', 'current.cancellation_policy'] as const),
  ...(['current.move_fee_cents', 'current.first_name', 'current.last_name', 'current.email'] as const),
  ...(['current.phone', 'current.hotel_id', 'current.hotel_label', 'current.pickup_time'] as const),
  ...(['current.attributes', 'current.agency_reference', 'current.adults', 'current.children'] as const),
  ...(['current.total_sale_cents', 'current.fees_sale_cents', 'current.fees_net_cents'] as const),
  ...(['current.owed_cents', 'current.rates', 'current.weight_rule'] as const),
]

const withQuote = (db: Db, { agency }: AgencyScope) =>
  db
    .selectFrom('reservations')
    .innerJoin('reservation_revisions as current', (join) =>
      join
        .onRef('current.quote_id', '=', 'reservations.quote_id')
        .onRef('current.revision', '=', 'reservations.revision'),
    )
    .innerJoin(quotes(db).as('quotes'), 'quotes.id', 'reservations.quote_id')
    .leftJoin(accounts(db).as('bookers'), (join) =>
      join
        .onRef('bookers.id', '=', 'reservations.booked_by')
        .onRef('bookers.agency_id', '=', 'reservations.agency_id'),
    )
    .selectAll('reservations')
    .select(currentColumns)
    .select(departsAt(sql`current`).as('departs_at'))
    .select([
      'quotes.product_id',
      'quotes.product_code',
      'quotes.product_name',
      'bookers.display_name as booked_by_name',
      'quotes.attributes as offered_attributes',
      refundState(sql.ref('reservations.quote_id')).as('refund'),
      takingOf(sql.ref('reservations.quote_id')).as('taking'),
    ])
    .where('reservations.agency_id', '=', agency.id)

const newestFirst = (db: Db, scope: SiteScope) =>
  withQuote(db, scope).orderBy('booked_at', 'desc').orderBy('orl')

// A literal: with a parameter PostgreSQL would plan the query again at every use.
const atMost = sql.lit(listedAtMost)

export type ReservationRow = Awaited<ReturnType<typeof recentReservations>>[number]

export function recentReservations(db: Db, scope: SiteScope) {
  return newestFirst(db, scope).limit(atMost).execute()
}

/** However old, because they hold seats. */
export function pendingReservations(db: Db, scope: SiteScope) {
  return newestFirst(db, scope).where('status', '=', 'pending').execute()
}

export function reservationsNumbered(db: Db, scope: SiteScope, digits: string) {
  return newestFirst(db, scope)
    .where(sql<boolean>`strpos(orl, ${digits}) > 0`)
    .limit(atMost)
    .execute()
}

export async function anyReservation(db: Db): Promise<boolean> {
  return (await db.selectFrom('reservations').select('quote_id').limit(1).executeTakeFirst()) !== undefined
}

export function reservationById(db: Db, scope: AgencyScope, quoteId: string) {
  return withQuote(db, scope).where('reservations.quote_id', '=', quoteId).executeTakeFirst()
}

export type Passenger = Awaited<ReturnType<typeof passengersOf>>[number]

const selectPassengers = compileOnce((db, { quoteIds }: { quoteIds: readonly string[] }) =>
  db
    .selectFrom('reservation_passengers as passengers')
    .innerJoin('reservations', (join) =>
      join
        .onRef('reservations.quote_id', '=', 'passengers.quote_id')
        .onRef('reservations.revision', '=', 'passengers.revision'),
    )
    .leftJoin(checkedIn(db).as('checked_in'), (join) =>
      join
        .onRef('checked_in.quote_id', '=', 'passengers.quote_id')
        .onRef('checked_in.position', '=', 'passengers.position'),
    )
    .selectAll('passengers')
    .select(['checked_in.scale_pounds', 'checked_in.released_on'])
    .where('passengers.quote_id', '=', sql<string>`any(${quoteIds}::uuid[])`)
    .orderBy('passengers.position'),
)

/** The current passengers, with what the check-in said about them. */
export const passengersOf = (db: Db, quoteIds: readonly string[]) => selectPassengers(db, { quoteIds })

export type DueChange = Selectable<Tables['reservation_changes']>

/** The changes that wait for their payment, at most one of each reservation. Their time may have run out. */
export function waitingChanges(db: Db, quoteIds: readonly string[]) {
  return db
    .selectFrom('reservation_changes')
    .selectAll()
    .where('quote_id', '=', anyOf(quoteIds))
    .where('state', '=', 'due')
    .execute()
}

/** An unpaid reservation whose hold has expired. Skips those that another process has locked. */
export function lockDueReservation(tx: Tx, now: Instant) {
  return tx
    .selectFrom('reservations')
    .select('quote_id')
    .where('status', '=', 'pending')
    .where('hold_expires_at', '<=', now)
    .orderBy('hold_expires_at')
    .limit(sql.lit(1))
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()
}

export async function markExpired(tx: Tx, quoteId: string) {
  await tx.updateTable('reservations').set({ status: 'expired' }).where('quote_id', '=', quoteId).execute()
}

const selectCurrent = compileOnce((db, { quoteId }: { quoteId: string }) =>
  db
    .selectFrom('reservations')
    .innerJoin('reservation_revisions as current', (join) =>
      join
        .onRef('current.quote_id', '=', 'reservations.quote_id')
        .onRef('current.revision', '=', 'reservations.revision'),
    )
    .innerJoin(quotes(db).as('quotes'), 'quotes.id', 'reservations.quote_id')
    .selectAll('reservations')
    .select(currentColumns)
    .select(departsAt(sql`current`).as('departs_at'))
    .select(['quotes.product_id', 'quotes.product_code', 'quotes.attributes as offered_attributes'])
    .select(takingOf(sql.ref('reservations.quote_id')).as('taking'))
    .where('reservations.quote_id', '=', quoteId),
)

/**
 * Locks a reservation of any agency: the caller must compare the agency. Until the transaction ends, no one else pays, expires, confirms or
 * changes the reservation.
 */
export async function lockReservation(tx: Tx, quoteId: string) {
  // First alone: a lock that waited for a change would still join the revision before it.
  const locked = await tx
    .selectFrom('reservations')
    .select('quote_id')
    .where('quote_id', '=', quoteId)
    .forUpdate()
    .executeTakeFirst()
  if (!locked) return undefined
  const [reservation] = await selectCurrent(tx, { quoteId })
  return reservation
}

export type LockedReservation = NonNullable<Awaited<ReturnType<typeof lockReservation>>>

export async function markConfirmed(tx: Tx, now: Instant, quoteId: string) {
  await tx
    .updateTable('reservations')
    .set({ status: 'confirmed', paid: true, confirmed_at: now })
    .where('quote_id', '=', quoteId)
    .execute()
}

/** False if the reservation isn't confirmed, its guest is erased or its mail was resent after `since`. Of two at once, the second waits and gets false. */
export async function claimMailResend(
  tx: Tx,
  { agency, now }: AgencyScope & { now: Instant },
  quoteId: string,
  since: Instant,
): Promise<boolean> {
  const claimed = await tx
    .updateTable('reservations')
    .set({ mail_resent_at: now })
    .where('agency_id', '=', agency.id)
    .where('quote_id', '=', quoteId)
    .where('status', '=', 'confirmed')
    .where('guest_data_erased_at', 'is', null)
    .where((where) => where.or([where('mail_resent_at', 'is', null), where('mail_resent_at', '<=', since)]))
    .returning('quote_id')
    .executeTakeFirst()
  return claimed !== undefined
}
