import type { Db } from '#server/db/database.ts'
import { departureToTake } from '#server/features/availability/availability.sql.ts'
import { dateInZone } from '#server/features/availability/date-in-zone.ts'
import { keptCents } from '#server/features/payments/queue-refunds.ts'
import { itinerariesOf } from '#server/features/quotes/quotes.sql.ts'
import type { Changer } from '#server/features/reservations/changes/changeable.ts'
import {
  productToTake,
  type Reservation,
} from '#server/features/reservations/changes/load-product-to-take.ts'
import {
  type Destination,
  type Moving,
  type MoveWish,
  ratesOf,
} from '#server/features/reservations/changes/move/move.ts'
import { roomToMove } from '#server/features/reservations/changes/move/room-to-move.ts'
import { priceRights } from '#server/features/reservations/changes/new-prices.ts'
import { passengersOf } from '#server/features/reservations/reservations.sql.ts'
import type { Scope } from '#server/scope.ts'

/** What a move depends on, but for where it goes. */
export async function movingBy(
  db: Db,
  scope: Scope,
  by: Changer,
  reservation: Reservation,
  wish: MoveWish,
): Promise<Moving> {
  const { cutOffMinutes, timeZone, weightRule } = await productToTake(scope, reservation)
  return {
    now: scope.now,
    by,
    reservation,
    passengers: await passengersOf(db, [reservation.quote_id]),
    cutOffMinutes,
    timeZone,
    weightRule,
    keptCents: await keptCents(db, reservation.quote_id),
    rights: priceRights(scope, by),
    wish,
    rates: wish.keepPrice ? await soldRates(db, reservation) : null,
  }
}

/** Those of the quote, until the party moves. */
async function soldRates(db: Db, { quote_id, departure_id, rates }: Reservation) {
  if (rates) return rates
  const quoted = await itinerariesOf(db, [quote_id])
  const booked = quoted.find((itinerary) => itinerary.departure_id === departure_id)
  return booked ? ratesOf(booked) : null
}

/** Undefined when the tour has no such departure any more. */
export async function destinationOf(
  db: Db,
  scope: Scope,
  reservation: Reservation,
  moving: Moving,
  departureId: number,
): Promise<Destination | undefined> {
  const { agency, now } = scope
  const departure = await departureToTake(db, {
    agencyId: agency.id,
    departureId,
    productId: reservation.product_id,
    code: reservation.product_code,
    today: dateInZone(now, moving.timeZone),
    party: roomToMove(moving).seats,
    now,
  })
  if (!departure) return undefined
  const { hotels } = await scope.products.current()
  return { departure, hotels: hotels.get(departure.pickup_class ?? '') ?? [] }
}
