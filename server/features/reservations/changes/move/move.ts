import { pickupTime } from '#contract/pickup/pickup-time.ts'
import type { WeightRule } from '#contract/weights/weight-rule.ts'
import type { DepartureRates } from '#server/db/selling-tables.ts'
import type { DepartureToTake } from '#server/features/availability/availability.sql.ts'
import type { PickupHotel } from '#server/features/catalogue/catalogue.ts'
import { closedError, hotelErrors } from '#server/features/reservations/booking-errors.ts'
import { type Changer, moveError } from '#server/features/reservations/changes/changeable.ts'
import { moneyOfChange } from '#server/features/reservations/changes/difference.ts'
import { moveFee, movePercent } from '#server/features/reservations/changes/move/fee-of-move.ts'
import {
  movedSeating,
  roomErrors,
  roomToMove,
  ruleAfterMove,
  tooHeavyToMove,
} from '#server/features/reservations/changes/move/room-to-move.ts'
import {
  type ChosenPrices,
  newPriceErrors,
  newPriceLines,
  newPricesOf,
  priceLineRows,
  type PriceRights,
} from '#server/features/reservations/changes/new-prices.ts'
import { extraSeatRows, withSeating } from '#server/features/reservations/changes/seating.ts'
import type { LockedReservation, Passenger } from '#server/features/reservations/reservations.sql.ts'
import { badInput, Refusal, refuseErrors } from '#server/refusal.ts'
import { sum } from '#server/sum.ts'

export interface Moving {
  now: Temporal.Instant
  by: Changer
  reservation: Pick<
    LockedReservation,
    | 'status'
    | 'hold_expires_at'
    | 'local_date'
    | 'local_time'
    | 'time_zone'
    | 'cancellation_policy'
    | 'move_fee_cents'
    | 'departure_id'
    | 'hotel_id'
    | 'payment_required'
    | 'total_sale_cents'
    | 'fees_sale_cents'
    | 'fees_net_cents'
    | 'weight_rule'
    | 'is_test'
  >
  /** Those who travel. */
  passengers: readonly Passenger[]
  cutOffMinutes: number
  timeZone: string
  /** The tour's of today. */
  weightRule: WeightRule | null
  /** What was paid by card and not refunded. */
  keptCents: number
  rights: PriceRights
  wish: MoveWish
  /** What the present departure cost when it was sold. */
  rates: DepartureRates | null
}

export interface MoveWish {
  /** Undefined: the present one if the departure serves it. */
  hotelID?: string | undefined
  sale?: ChosenPrices
  waiveFee?: boolean | undefined
  keepPrice?: boolean | undefined
}

export interface Destination {
  departure: DepartureToTake
  /** Of its pickup class. */
  hotels: readonly PickupHotel[]
}

export type Move = ReturnType<typeof moveOf>

/** Why the reservation can't move at all now. */
export function assertMovable({ now, by, reservation }: Pick<Moving, 'now' | 'by' | 'reservation'>) {
  const error = moveError(now, reservation, by)
  if (error) throw new Refusal('bad_input', { messages: [error] })
}

/** What moving there would do now, or a refusal with every error. */
export function moveOf(moving: Moving, to: Destination | undefined) {
  assertMovable(moving)
  if (!to) throw badInput('departureID', ['This departure is no longer offered. Choose another one.'])
  const { wish, rights, reservation } = moving
  const lines = linesOf(moving, to.departure)
  refuseErrors({
    departureID: departureErrors(moving, to),
    hotelID: wish.hotelID ? hotelErrors({ hotelID: wish.hotelID }, to.hotels) : [],
    sale: wish.keepPrice ? chosenTwice(wish) : newPriceErrors(lines, rights),
  })
  const figures = figuresOf(moving, to.departure)
  const { id: departure_id, local_date, local_time, pickup_class } = to.departure
  return {
    ...figures,
    to,
    columns: {
      departure_id,
      local_date,
      local_time,
      time_zone: moving.timeZone,
      pickup_class,
      ...hotelColumns(moving, to),
      total_sale_cents: figures.newTotalCents,
      fees_sale_cents: reservation.fees_sale_cents + figures.feeSaleCents,
      fees_net_cents: reservation.fees_net_cents + figures.feeNetCents,
      rates: wish.keepPrice ? moving.rates : ratesOf(to.departure),
      weight_rule: ruleAfterMove(moving),
    },
    priceLines: wish.keepPrice
      ? []
      : [...priceLineRows(lines), ...extraSeatRows(figures.travelers, moving.weightRule)],
  }
}

export const ratesOf = (rates: DepartureRates): DepartureRates => ({
  adult_price_cents: rates.adult_price_cents,
  child_price_cents: rates.child_price_cents,
  adult_fees_cents: rates.adult_fees_cents,
  child_fees_cents: rates.child_fees_cents,
})

const chosenTwice = ({ sale }: MoveWish) =>
  sale?.adult === undefined && sale?.child === undefined
    ? []
    : ['Keep the old price or enter another one, not both.']

type Priced = Parameters<typeof newPriceLines>[0]['departure']

const linesOf = ({ passengers, wish }: Moving, departure: Priced) =>
  newPriceLines({ departure, types: passengers.map(({ type }) => type), sale: wish.sale })

function departureErrors(moving: Moving, { departure }: Destination): string[] {
  const { now, reservation, cutOffMinutes } = moving
  const { id, departs_at: departsAt, closed_at: closedAt } = departure
  if (id === reservation.departure_id) return ['The reservation is already for this departure.']
  const closed = closedError(now, { departsAt, closedAt, cutOffMinutes })
  if (closed) return [closed]
  const tooHeavy = tooHeavyToMove(moving)
  if (tooHeavy.length > 0 || reservation.is_test) return tooHeavy
  return roomErrors(departure, roomToMove(moving))
}

const netOf = (party: readonly Passenger[]) => sum(party.map(({ net_cents }) => net_cents))

/** The prices and the money of the move, whether or not there is room. */
export function figuresOf(moving: Moving, departure: Priced) {
  const { reservation, passengers, keptCents, wish } = moving
  const lines = linesOf(moving, departure)
  const travelers = passengers.map((passenger) => ({
    ...passenger,
    ...(wish.keepPrice
      ? {}
      : withSeating(newPricesOf(lines, passenger.type), movedSeating(moving, passenger))),
  }))
  const fees = passengers.map((passenger) => moveFee(moving, passenger))
  const feeSaleCents = sum(fees.map(({ sale }) => sale))
  const feeNetCents = sum(fees.map(({ net }) => net))
  const newTotalCents =
    sum(travelers.map(({ sale_cents }) => sale_cents)) + reservation.fees_sale_cents + feeSaleCents
  return {
    travelers,
    fees,
    feePercent: movePercent(moving),
    feeSaleCents,
    feeNetCents,
    netDifferenceCents: netOf(travelers) - netOf(passengers) + feeNetCents,
    ...moneyOfChange(reservation, newTotalCents, keptCents),
  }
}

function hotelColumns({ reservation, wish, timeZone }: Moving, { departure, hotels }: Destination) {
  const wanted = wish.hotelID ?? reservation.hotel_id
  const hotel = hotels.find(({ id }) => id === wanted)
  if (!hotel) return { hotel_id: null, hotel_label: null, pickup_time: null }
  const trip = { date: departure.local_date, time: departure.local_time, timeZone }
  return {
    hotel_id: hotel.id,
    hotel_label: hotel.label,
    pickup_time: pickupTime(trip, hotel.estimatedMinsPrior),
  }
}
