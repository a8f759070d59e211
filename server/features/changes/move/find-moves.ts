import type {
  findMoves as findEndpoint,
  MoveOffer,
  MoveOffers,
  showMoveMonth as monthEndpoint,
} from '#contract/changes/move.ts'
import type { InputOf } from '#contract/endpoint.ts'
import { dollarsOf } from '#contract/money.ts'
import { type DepartureOfDay, departuresOfDay } from '#server/features/availability/availability.sql.ts'
import { dateInZone } from '#server/features/availability/date-in-zone.ts'
import { lastCall } from '#server/features/availability/room.ts'
import { showMonth } from '#server/features/availability/show-calendar.ts'
import { loadProduct } from '#server/features/changes/load-departure.ts'
import { loadMoveContext } from '#server/features/changes/move/move-reservation.ts'
import {
  assertMovable,
  fitsOn,
  type MoveContext,
  moveFigures,
  roomToMove,
  tooHeavyToMove,
} from '#server/features/changes/move/plan.ts'
import { passengersOf } from '#server/features/reservations/reservations.sql.ts'
import { findReservation } from '#server/features/reservations/show-reservations.ts'
import { badInput } from '#server/refusal.ts'
import type { Scope } from '#server/scope.ts'

export const showMoveMonth = async (scope: Scope, { id, month, year }: InputOf<typeof monthEndpoint>) => {
  const reservation = await findReservation(scope, id)
  const product = await loadProduct(scope, reservation)
  assertMovable({ now: scope.now, by: scope.by, reservation })
  const passengers = await passengersOf(scope.db, [reservation.quote_id])
  const { seats } = roomToMove({ passengers, wish: {}, weightRule: product.weightRule })
  return showMonth(scope, product, { month, year, party: seats })
}

type FindInput = InputOf<typeof findEndpoint>

export const findMoves = async (scope: Scope, { id, date, ...wish }: FindInput): Promise<MoveOffers> => {
  const { db, now, agency } = scope
  const reservation = await findReservation(scope, id)
  const context = await loadMoveContext(db, scope, reservation, wish)
  assertMovable(context)
  const needed = roomToMove(context)
  const today = dateInZone(now, context.timeZone)
  if (date < today) throw badInput('date', ['This date is in the past. Choose today or later.'])
  const departures = await departuresOfDay(db, {
    agencyId: agency.id,
    productId: reservation.product_id,
    code: reservation.product_code,
    date,
    today,
    party: needed.seats,
    pounds: needed.pounds,
    now,
    leavesAfter: lastCall(now, context.cutOffMinutes),
  })
  const open = departures.filter(({ is_open }) => is_open)
  return {
    revision: reservation.revision,
    departures: open.map((departure) => offerOf(context, departure)),
    closed: departures.length - open.length,
    byCard: reservation.payment_required,
    seatsNeeded: needed.seats,
    poundsNeeded: needed.pounds,
    tooHeavy: tooHeavyToMove(context).join(' ') || null,
  }
}

function offerOf(context: MoveContext, departure: DepartureOfDay): MoveOffer {
  const { newTotalCents, feeSaleCents, differenceCents } = moveFigures(context, departure)
  return {
    departureID: String(departure.id),
    DeptTime: departure.local_time.slice(0, 5),
    seatsLeft: departure.seats_left,
    poundsLeft: departure.pounds_left,
    fits: fitsOn(context, departure),
    isCurrent: departure.id === context.reservation.departure_id,
    fee: dollarsOf(feeSaleCents),
    newTotal: dollarsOf(newTotalCents),
    difference: dollarsOf(differenceCents),
  }
}
