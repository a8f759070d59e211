import type { ReservationState } from '#contract/reservation-columns.ts'
import { reservationExportPath } from '#contract/routes.ts'
import { fileAddress } from '#web/api/request-for.ts'
import {
  filterOf,
  type ReservationsSearch,
  reservationsSearchOf,
} from '#web/features/reservations/list/reservations-search.ts'
import type { ReservationStatus } from '#web/features/reservations/reservation-status.ts'

export const tabs: { value: ReservationState; status: ReservationStatus }[] = [
  { value: 'pending', status: 'Pending' },
  { value: 'confirmed', status: 'Confirmed' },
  { value: 'expired', status: 'Expired' },
  { value: 'canceled', status: 'Canceled' },
]

/** Another choice starts at page 1. It builds on the router's latest search, which a pending navigation may just have changed. */
export const chosen =
  (next: ReservationsSearch) =>
  (old: ReservationsSearch): ReservationsSearch =>
    reservationsSearchOf({ ...old, page: 1, ...next })

/** The file has all pages. */
export function exportAddress(view: ReservationsSearch, agencyID: string | undefined): string {
  return `${fileAddress(reservationExportPath, { agencyID })}?${new URLSearchParams(filterOf(view)).toString()}`
}
