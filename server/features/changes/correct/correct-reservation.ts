import type {
  CorrectionForm,
  correctReservation as correctEndpoint,
  previewCorrection as previewEndpoint,
} from '#contract/changes/correct.ts'
import type { InputOf } from '#contract/endpoint.ts'
import { maximumPassengers } from '#contract/party-size.ts'
import type { Db } from '#server/db/database.ts'
import { cutOffFor } from '#server/features/availability/room.ts'
import { bookedRates } from '#server/features/changes/changes.sql.ts'
import type { Details, Figure } from '#server/features/changes/correct/details.ts'
import {
  type CorrectionContext,
  correctionForm,
  type CorrectionPlan,
  correctionPreview,
  planCorrection,
  uncorrectedPreview,
} from '#server/features/changes/correct/plan.ts'
import { loadDeparture } from '#server/features/changes/load-departure.ts'
import { type ChangeSteps, makeChange, previewChange } from '#server/features/changes/make-change.ts'
import { alteredFields, type Reservation } from '#server/features/changes/plan.ts'
import { keptCents } from '#server/features/payments/queue-refunds.ts'
import { passengersOf } from '#server/features/reservations/reservations.sql.ts'
import { findReservation } from '#server/features/reservations/show-reservations.ts'
import { Refusal } from '#server/refusal.ts'
import type { Scope } from '#server/scope.ts'

/** A product that was withdrawn takes corrections until departure. */
async function loadCorrectionContext(
  db: Db,
  scope: Scope,
  reservation: Reservation,
): Promise<CorrectionContext> {
  const { agency, now, by } = scope
  const catalogue = await scope.products.current()
  const product = catalogue.byId.get(reservation.product_id)
  return {
    now,
    by,
    reservation,
    passengers: await passengersOf(db, [reservation.quote_id]),
    hotels: catalogue.hotels.get(reservation.pickup_class ?? '') ?? [],
    paxMode: agency.paxMode,
    cutOffMinutes: product ? cutOffFor(scope, product) : 0,
    bookedRates: await bookedRates(db, reservation.quote_id),
    departure: await loadDeparture(db, scope, reservation, {
      departureId: reservation.departure_id,
      timeZone: reservation.time_zone,
      party: maximumPassengers,
    }),
    keptCents: await keptCents(db, reservation.quote_id),
  }
}

export const showCorrection = async (scope: Scope, { id }: { id: string }): Promise<CorrectionForm> =>
  correctionForm(await loadCorrectionContext(scope.db, scope, await findReservation(scope, id)))

const correction = {
  plan: async (db, scope, reservation, details) =>
    planCorrection(await loadCorrectionContext(db, scope, reservation), details),
  preview: (_, reservation, plan) => correctionPreview(reservation, plan),
  agreed: ['difference', 'fee', 'netFee'],
  assertNotEmpty: (reservation, plan) => {
    if (alteredFields(reservation, plan).length === 0)
      throw new Refusal('bad_input', { messages: ['Nothing has changed.'] })
  },
  unchanged: async (db, scope, reservation) =>
    uncorrectedPreview(await loadCorrectionContext(db, scope, reservation)),
} satisfies ChangeSteps<Details, CorrectionPlan, Figure>

export const previewCorrection = (scope: Scope, details: InputOf<typeof previewEndpoint>) =>
  previewChange(scope, correction, details)

export const correctReservation = (scope: Scope, request: InputOf<typeof correctEndpoint>) =>
  makeChange(scope, correction, request)
