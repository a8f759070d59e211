import type {
  AdditionForm,
  addPassengers as addEndpoint,
  previewAddition as previewEndpoint,
} from '#contract/changes/add.ts'
import type { InputOf } from '#contract/endpoint.ts'
import { dollarsOf } from '#contract/money.ts'
import { maximumPassengers } from '#contract/party-size.ts'
import type { Db } from '#server/db/database.ts'
import {
  type AdditionContext,
  type AdditionPlan,
  additionPreview,
  type AdditionWish,
  assertCanAdd,
  mostToAdd,
  planAddition,
} from '#server/features/changes/add/plan.ts'
import { nextPosition } from '#server/features/changes/changes.sql.ts'
import { loadDeparture, loadProduct } from '#server/features/changes/load-departure.ts'
import { type ChangeSteps, makeChange, previewChange } from '#server/features/changes/make-change.ts'
import type { Reservation } from '#server/features/changes/plan.ts'
import { priceRights } from '#server/features/reservations/booking-errors.ts'
import { minutesToPay } from '#server/features/reservations/hold.ts'
import { computedPricesOf } from '#server/features/reservations/price-lines.ts'
import { passengersOf } from '#server/features/reservations/reservations.sql.ts'
import { findReservation } from '#server/features/reservations/show-reservations.ts'
import type { Scope } from '#server/scope.ts'

/** The largest party, with two seats for each passenger. */
const mostSeats = 2 * maximumPassengers

async function loadAdditionContext(db: Db, scope: Scope, reservation: Reservation): Promise<AdditionContext> {
  const { agency, now } = scope
  const { cutOffMinutes, timeZone, weightRule } = await loadProduct(scope, reservation)
  return {
    now,
    reservation,
    passengers: await passengersOf(db, [reservation.quote_id]),
    cutOffMinutes,
    paxMode: agency.paxMode,
    weightRule,
    departure: await loadDeparture(db, scope, reservation, {
      departureId: reservation.departure_id,
      timeZone,
      party: mostSeats,
    }),
    rights: priceRights(scope),
    nextPosition: await nextPosition(db, reservation.quote_id),
  }
}

export const showAddition = async (scope: Scope, { id }: { id: string }): Promise<AdditionForm> => {
  const { db, now, limits } = scope
  const reservation = await findReservation(scope, id)
  const context = await loadAdditionContext(db, scope, reservation)
  const departure = assertCanAdd(context)
  return {
    revision: reservation.revision,
    computed: computedPricesOf(departure),
    seatsLeft: departure.seats_left,
    poundsLeft: reservation.is_test ? null : departure.pounds_left,
    weightRule: context.weightRule,
    most: mostToAdd(context, departure),
    canAddChildren: context.paxMode === 0,
    byCard: reservation.payment_required,
    owed: dollarsOf(reservation.owed_cents),
    holdMinutes: minutesToPay(now, limits, reservation.departs_at),
  }
}

const addition = {
  plan: async (db, scope, reservation, wish) =>
    planAddition(await loadAdditionContext(db, scope, reservation), wish),
  preview: additionPreview,
  agreed: ['difference', 'netDifference', 'newTotal'],
} satisfies ChangeSteps<AdditionWish, AdditionPlan, 'difference' | 'netDifference' | 'newTotal'>

export const previewAddition = (scope: Scope, wish: InputOf<typeof previewEndpoint>) =>
  previewChange(scope, addition, wish)

export const addPassengers = (scope: Scope, request: InputOf<typeof addEndpoint>) =>
  makeChange(scope, addition, request)
