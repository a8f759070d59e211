import type { ReservationState } from '#contract/reservation-columns.ts'
import { reservationExportPath } from '#contract/routes.ts'
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
export const exportAddress = (view: ReservationsSearch): string =>
  `${reservationExportPath}?${new URLSearchParams(filterOf(view)).toString()}`
