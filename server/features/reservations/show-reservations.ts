import type {
  listReservations as listEndpoint,
  ReservationRecord,
  showPaid as paidEndpoint,
  showReservation as showEndpoint,
} from '#contract/reservations.ts'
import type { Db } from '#server/db/database.ts'
import { findItineraries } from '#server/features/quotes/find-quote.ts'
import { recordOf } from '#server/features/reservations/reservation-record.ts'
import {
  anyReservation,
  detailsOf,
  recentReservations,
  reservationById,
  type ReservationRow,
} from '#server/features/reservations/reservations.sql.ts'
import { Refusal } from '#server/refusal.ts'
import type { HandlerOf, SiteScope } from '#server/scope.ts'

const recent = 500

async function recordsOf({ db }: SiteScope, rows: ReservationRow[]): Promise<ReservationRecord[]> {
  const ids = rows.map(({ quote_id }) => quote_id)
  const details = { ...(await detailsOf(db, ids)), itineraries: await findItineraries(db, ids) }
  return rows.map((row) => recordOf(row, details))
}

/** Undefined is not an answer: what is not this agency's does not exist. */
export async function findReservation(scope: SiteScope, quoteId: string): Promise<ReservationRow> {
  const row = await reservationById(scope.db, scope, quoteId)
  if (!row) throw new Refusal('not_found', { messages: ['There is no such reservation.'] })
  return row
}

export const hasReservations = (db: Db): Promise<boolean> => anyReservation(db)

export const listReservations: HandlerOf<typeof listEndpoint> = async (scope) =>
  recordsOf(scope, await recentReservations(scope.db, scope, recent))

export const showReservation: HandlerOf<typeof showEndpoint> = async (scope, { id }) => {
  const [record] = await recordsOf(scope, [await findReservation(scope, id)])
  if (!record) throw new Refusal('not_found')
  return record
}

export const showPaid: HandlerOf<typeof paidEndpoint> = async (scope, { quoteID }) => {
  const { paid } = await findReservation(scope, quoteID)
  return { paid }
}
