import { dollarsOf } from '#contract/money.ts'
import type {
  ListedReservation,
  pageReservations as endpoint,
  ReservationFilter,
} from '#contract/reservation-list.ts'
import {
  countReservations,
  isFiltered,
  type ListedRow,
  reservationIds,
  reservationsByIds,
  type ReservationsWanted,
  searchReservations,
} from '#server/features/reservations/list/reservation-list.sql.ts'
import { searchPatterns } from '#server/features/reservations/list/search-words.ts'
import type { HandlerOf, SiteScope } from '#server/scope.ts'

const wantedOf = ({ search, ...filter }: ReservationFilter): ReservationsWanted => ({
  ...filter,
  patterns: searchPatterns(search),
})

const listed = (row: ListedRow): ListedReservation => ({
  quoteID: row.quote_id,
  orl: row.orl,
  masterFirstName: row.first_name,
  masterLastName: row.last_name,
  emailAddress: row.email,
  phoneNumber: row.phone,
  ProductCode: row.product_code,
  ProductName: row.product_name,
  date: row.local_date,
  DeptTime: row.local_time.slice(0, 5),
  NoAdults: row.adults,
  NoChildren: row.children,
  totalSale: dollarsOf(row.total_sale_cents),
  extraSeats: dollarsOf(row.extra_seat_cents),
  state: row.state,
  resExpireAfter: Math.floor(row.hold_expires_at.epochMilliseconds / 1000),
  test: row.is_test,
  agencyReference: row.agency_reference,
  bookedBy: row.booked_by_name,
  bookedAt: row.booked_at.toString(),
})

/** In the order of the ids. */
async function listedByIds(scope: SiteScope, ids: readonly string[]): Promise<ListedReservation[]> {
  const rows = new Map((await reservationsByIds(scope.db, scope, ids)).map((row) => [row.quote_id, row]))
  return ids.flatMap((id) => rows.get(id) ?? []).map(listed)
}

export const pageReservations: HandlerOf<typeof endpoint> = async (scope, { offset, limit, ...filter }) => {
  const { db } = scope
  const wanted = wantedOf(filter)
  const page = { offset, limit }
  if (isFiltered(wanted)) {
    const [all, found] = await Promise.all([
      countReservations(db, scope),
      searchReservations(db, scope, wanted, page),
    ])
    return { rows: await listedByIds(scope, found.ids), matches: found.matches, all }
  }
  const [all, ids] = await Promise.all([
    countReservations(db, scope),
    reservationIds(db, scope, wanted, page),
  ])
  return { rows: await listedByIds(scope, ids), matches: all, all }
}

const batchSize = 500

/** In batches, so that years of reservations are never in memory at once. */
export async function exportReservations(scope: SiteScope, filter: ReservationFilter) {
  const ids = await reservationIds(scope.db, scope, wantedOf(filter))
  async function* batches(): AsyncGenerator<ListedReservation[]> {
    for (let from = 0; from < ids.length; from += batchSize)
      yield await listedByIds(scope, ids.slice(from, from + batchSize))
  }
  return { count: ids.length, batches: batches() }
}
