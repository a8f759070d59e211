import type { Api } from '#contract/api.ts'
import type { dayRoutes } from '#contract/day/day-routes.ts'
import { changeDeparture } from '#server/features/day/change-departure.ts'
import { showAgencyDay } from '#server/features/day/home/show-agency-day.ts'
import { showProviderDay } from '#server/features/day/home/show-provider-day.ts'
import { listPickups } from '#server/features/day/list-pickups.ts'
import { markPassengers } from '#server/features/day/mark-passengers.ts'
import { putBackDeparture } from '#server/features/day/put-back-departure.ts'
import { showBoard } from '#server/features/day/show-board.ts'
import { showManifest } from '#server/features/day/show-manifest.ts'
import { pageAllReservations } from '#server/features/reservations/list/page-all-reservations.ts'
import type { HandlerOf } from '#server/scope.ts'

/** Handlers of the provider's day. */
export const dayHandlers: { [Name in keyof typeof dayRoutes]: HandlerOf<Api[Name]> } = {
  showBoard,
  changeDeparture,
  putBackDeparture,
  showManifest,
  markPassengers,
  listPickups,
  pageAllReservations,
  showProviderDay,
  showAgencyDay,
}
