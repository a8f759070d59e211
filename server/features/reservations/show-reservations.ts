import { dollarsOf } from '#contract/money.ts'
import { plainNumber } from '#contract/reservation-number.ts'
import type {
  listReservations as listEndpoint,
  ReservationRecord,
  showPaid as paidEndpoint,
  showReservation as showEndpoint,
} from '#contract/reservations.ts'
import { itinerariesOf } from '#server/features/quotes/quotes.sql.ts'
import { changesAllowed, hasLapsed } from '#server/features/reservations/changeable.ts'
import { findPaymentLinks } from '#server/features/reservations/find-payment-links.ts'
import { recordsOf } from '#server/features/reservations/reservation-record.ts'
import {
  type AgencyScope,
  type DueChange,
  passengersOf,
  pendingReservations,
  recentReservations,
  reservationById,
  type ReservationRow,
  reservationsNumbered,
  waitingChanges,
} from '#server/features/reservations/reservations.sql.ts'
import { Refusal } from '#server/refusal.ts'
import type { HandlerOf, SiteScope } from '#server/scope.ts'

async function loadRecords(scope: SiteScope, rows: ReservationRow[]): Promise<ReservationRecord[]> {
  const { db, now } = scope
  const products = await scope.products.current()
  const ids = rows.map(({ quote_id }) => quote_id)
  const loaded = {
    passengers: await passengersOf(db, ids),
    itineraries: await itinerariesOf(db, ids),
    paymentLinks: await findPaymentLinks(scope, rows),
    waiting: await waitingChanges(db, ids),
  }
  return recordsOf(rows, loaded, (row, change) => ({
    can: changesAllowed(scope, row, products),
    dueChange: change && !hasLapsed(now, change) ? dueChangeOf(change) : null,
  }))
}

const dueChangeOf = ({ change_id: changeID, revision, amount_cents, expires_at }: DueChange) => ({
  changeID,
  kind: revision.kind,
  amount: dollarsOf(amount_cents),
  expiresAt: expires_at.toString(),
})

export const reservationNotFound = () =>
  new Refusal('not_found', { messages: ["This reservation doesn't exist."] })

export async function findReservation(
  scope: Pick<SiteScope, 'db'> & AgencyScope,
  quoteId: string,
): Promise<ReservationRow> {
  const row = await reservationById(scope.db, scope, quoteId)
  if (!row) throw reservationNotFound()
  return row
}

async function newestAndPending(scope: SiteScope): Promise<ReservationRow[]> {
  const { db } = scope
  const [newest, pending] = await Promise.all([recentReservations(db, scope), pendingReservations(db, scope)])
  const listed = new Set(newest.map(({ quote_id }) => quote_id))
  return [...newest, ...pending.filter(({ quote_id }) => !listed.has(quote_id))]
}

export const listReservations: HandlerOf<typeof listEndpoint> = async (scope, { number }) => {
  const digits = plainNumber(number ?? '')
  const rows = digits ? await reservationsNumbered(scope.db, scope, digits) : await newestAndPending(scope)
  return loadRecords(scope, rows)
}

export const showReservation: HandlerOf<typeof showEndpoint> = async (scope, { id }) => {
  const [record] = await loadRecords(scope, [await findReservation(scope, id)])
  if (!record) throw reservationNotFound()
  return record
}

export const showPaid: HandlerOf<typeof paidEndpoint> = async (scope, { quoteID }) => {
  const { paid, canceled_at } = await findReservation(scope, quoteID)
  return { paid, canceled: canceled_at !== null }
}
