import type {
  moveReservation as moveEndpoint,
  previewMove as previewEndpoint,
} from '#contract/changes/move.ts'
import type { InputOf } from '#contract/endpoint.ts'
import type { Db } from '#server/db/database.ts'
import { loadDeparture, loadProduct } from '#server/features/changes/load-departure.ts'
import { type ChangeSteps, makeChange, previewChange } from '#server/features/changes/make-change.ts'
import {
  type Destination,
  type MoveContext,
  type MovePlan,
  movePreview,
  type MoveWish,
  planMove,
  roomToMove,
} from '#server/features/changes/move/plan.ts'
import type { Reservation } from '#server/features/changes/plan.ts'
import { keptCents } from '#server/features/payments/queue-refunds.ts'
import { itinerariesOf } from '#server/features/quotes/quotes.sql.ts'
import { priceRights } from '#server/features/reservations/booking-errors.ts'
import { ratesOf } from '#server/features/reservations/price-lines.ts'
import { passengersOf } from '#server/features/reservations/reservations.sql.ts'
import type { Scope } from '#server/scope.ts'

/** What a move depends on, wherever it goes. */
export async function loadMoveContext(
  db: Db,
  scope: Scope,
  reservation: Reservation,
  wish: MoveWish,
): Promise<MoveContext> {
  const { cutOffMinutes, timeZone, weightRule } = await loadProduct(scope, reservation)
  return {
    now: scope.now,
    by: scope.by,
    reservation,
    passengers: await passengersOf(db, [reservation.quote_id]),
    cutOffMinutes,
    timeZone,
    weightRule,
    keptCents: await keptCents(db, reservation.quote_id),
    rights: priceRights(scope),
    wish,
    rates: wish.keepPrice ? await soldRates(db, reservation) : null,
  }
}

/** The quote's, until the party moves. */
async function soldRates(db: Db, { quote_id, departure_id, rates }: Reservation) {
  if (rates) return rates
  const quoted = await itinerariesOf(db, [quote_id])
  const booked = quoted.find((itinerary) => itinerary.departure_id === departure_id)
  return booked ? ratesOf(booked) : null
}

/** Undefined when the tour has no such departure any more. */
async function loadDestination(
  db: Db,
  scope: Scope,
  reservation: Reservation,
  context: MoveContext,
  departureId: number,
): Promise<Destination | undefined> {
  const { seats: party } = roomToMove(context)
  const wanted = { departureId, timeZone: context.timeZone, party }
  const departure = await loadDeparture(db, scope, reservation, wanted)
  if (!departure) return undefined
  const { hotels } = await scope.products.current()
  return { departure, hotels: hotels.get(departure.pickup_class ?? '') ?? [] }
}

const move = {
  plan: async (db, scope, reservation, wish) => {
    const context = await loadMoveContext(db, scope, reservation, wish)
    return planMove(context, await loadDestination(db, scope, reservation, context, wish.departureID))
  },
  preview: movePreview,
  agreed: ['fee', 'difference', 'netDifference', 'newTotal'],
  departureIds: ({ departureID }) => [departureID],
} satisfies ChangeSteps<
  MoveWish & { departureID: number },
  MovePlan,
  'fee' | 'difference' | 'netDifference' | 'newTotal'
>

export const previewMove = (scope: Scope, wish: InputOf<typeof previewEndpoint>) =>
  previewChange(scope, move, wish)

export const moveReservation = (scope: Scope, request: InputOf<typeof moveEndpoint>) =>
  makeChange(scope, move, request)
