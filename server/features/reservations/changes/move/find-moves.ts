import type {
  findAgencyMoves as findEndpoint,
  MoveOffer,
  MoveOffers,
  showMoveMonth as monthEndpoint,
} from '#contract/after-sale/moves.ts'
import type { InputOf } from '#contract/endpoint.ts'
import { dollarsOf } from '#contract/money.ts'
import { type DepartureOfDay, departuresOfDay } from '#server/features/availability/availability.sql.ts'
import { dateInZone } from '#server/features/availability/date-in-zone.ts'
import { lastCall } from '#server/features/availability/last-call.ts'
import { showMonth } from '#server/features/availability/show-calendar.ts'
import type { Changer } from '#server/features/reservations/changes/changeable.ts'
import { productToTake } from '#server/features/reservations/changes/load-product-to-take.ts'
import { movingBy } from '#server/features/reservations/changes/move/load-moving.ts'
import { assertMovable, figuresOf, type Moving } from '#server/features/reservations/changes/move/move.ts'
import {
  hasRoom,
  roomToMove,
  tooHeavyToMove,
} from '#server/features/reservations/changes/move/room-to-move.ts'
import { passengersOf } from '#server/features/reservations/reservations.sql.ts'
import { findReservation } from '#server/features/reservations/show-reservations.ts'
import { badInput } from '#server/refusal.ts'
import type { Scope } from '#server/scope.ts'

export const showMoveMonthBy =
  (by: Changer) =>
  async (scope: Scope, { id, month, year }: InputOf<typeof monthEndpoint>) => {
    const reservation = await findReservation(scope, id)
    const product = await productToTake(scope, reservation)
    assertMovable({ now: scope.now, by, reservation })
    const passengers = await passengersOf(scope.db, [reservation.quote_id])
    const { seats } = roomToMove({ passengers, wish: {}, weightRule: product.weightRule })
    return showMonth(scope, product, { month, year, party: seats })
  }

type FindInput = Omit<InputOf<typeof findEndpoint>, 'agencyID'>

export const findMovesBy =
  (by: Changer) =>
  async (scope: Scope, { id, date, ...wish }: FindInput): Promise<MoveOffers> => {
    const { db, now, agency } = scope
    const reservation = await findReservation(scope, id)
    const moving = await movingBy(db, scope, by, reservation, wish)
    assertMovable(moving)
    const needed = roomToMove(moving)
    const today = dateInZone(now, moving.timeZone)
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
      leavesAfter: lastCall(now, moving.cutOffMinutes),
    })
    const open = departures.filter(({ is_open }) => is_open)
    return {
      revision: reservation.revision,
      departures: open.map((departure) => offerOf(moving, departure)),
      closed: departures.length - open.length,
      byCard: reservation.payment_required,
      seatsNeeded: needed.seats,
      poundsNeeded: needed.pounds,
      tooHeavy: tooHeavyToMove(moving).join(' ') || null,
    }
  }

/** Test reservations take no room. */
const fits = (moving: Moving, departure: DepartureOfDay) =>
  tooHeavyToMove(moving).length === 0 &&
  (moving.reservation.is_test || hasRoom(departure, roomToMove(moving)))

function offerOf(moving: Moving, departure: DepartureOfDay): MoveOffer {
  const { newTotalCents, feeSaleCents, differenceCents } = figuresOf(moving, departure)
  return {
    departureID: String(departure.id),
    DeptTime: departure.local_time.slice(0, 5),
    seatsLeft: departure.seats_left,
    poundsLeft: departure.pounds_left,
    fits: fits(moving, departure),
    isCurrent: departure.id === moving.reservation.departure_id,
    fee: dollarsOf(feeSaleCents),
    newTotal: dollarsOf(newTotalCents),
    difference: dollarsOf(differenceCents),
  }
}
