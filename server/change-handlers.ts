import type {
  additionRoutes,
  cancellationRoutes,
  correctionRoutes,
  dueChangeRoutes,
  historyRoutes,
  moveRoutes,
} from '#contract/after-sale/change-routes.ts'
import type { Api } from '#contract/api.ts'
import { inAgency } from '#server/features/agencies/in-agency.ts'
import {
  addPassengersBy,
  previewAdditionBy,
  showAdditionBy,
} from '#server/features/reservations/changes/add/add-passengers.ts'
import {
  cancelReservationBy,
  previewCancellationBy,
} from '#server/features/reservations/changes/cancel-reservation.ts'
import {
  correctReservationBy,
  previewCorrectionBy,
} from '#server/features/reservations/changes/correct/correct-reservation.ts'
import { showCorrectionBy } from '#server/features/reservations/changes/correct/show-correction.ts'
import { dropChange } from '#server/features/reservations/changes/drop-change.ts'
import { findMovesBy, showMoveMonthBy } from '#server/features/reservations/changes/move/find-moves.ts'
import {
  moveReservationBy,
  previewMoveBy,
} from '#server/features/reservations/changes/move/move-reservation.ts'
import { showDueChange } from '#server/features/reservations/changes/show-due-change.ts'
import { showHistory } from '#server/features/reservations/changes/show-history.ts'
import type { HandlerOf } from '#server/scope.ts'

type ChangeName = keyof (typeof additionRoutes &
  typeof cancellationRoutes &
  typeof correctionRoutes &
  typeof dueChangeRoutes &
  typeof historyRoutes &
  typeof moveRoutes)

/** Of everything that happens to a reservation after its booking: by its agency, or by the provider inside it. */
export const changeHandlers: { [Name in ChangeName]: HandlerOf<Api[Name]> } = {
  previewCancellation: previewCancellationBy('agency'),
  cancelReservation: cancelReservationBy('agency'),
  previewAgencyCancellation: inAgency(previewCancellationBy('provider')),
  cancelAgencyReservation: inAgency(cancelReservationBy('provider')),
  showCorrection: showCorrectionBy('agency'),
  previewCorrection: previewCorrectionBy('agency'),
  correctReservation: correctReservationBy('agency'),
  showAgencyCorrection: inAgency(showCorrectionBy('provider')),
  previewAgencyCorrection: inAgency(previewCorrectionBy('provider')),
  correctAgencyReservation: inAgency(correctReservationBy('provider')),
  showMoveMonth: showMoveMonthBy('agency'),
  findMoves: findMovesBy('agency'),
  previewMove: previewMoveBy('agency'),
  moveReservation: moveReservationBy('agency'),
  showAgencyMoveMonth: inAgency(showMoveMonthBy('provider')),
  findAgencyMoves: inAgency(findMovesBy('provider')),
  previewAgencyMove: inAgency(previewMoveBy('provider')),
  moveAgencyReservation: inAgency(moveReservationBy('provider')),
  showAddition: showAdditionBy('agency'),
  previewAddition: previewAdditionBy('agency'),
  addPassengers: addPassengersBy('agency'),
  showAgencyAddition: inAgency(showAdditionBy('provider')),
  previewAgencyAddition: inAgency(previewAdditionBy('provider')),
  addAgencyPassengers: inAgency(addPassengersBy('provider')),
  showDueChange,
  dropChange,
  showAgencyDueChange: inAgency(showDueChange),
  dropAgencyChange: inAgency(dropChange),
  showHistory,
  showAgencyHistory: inAgency(showHistory),
}
