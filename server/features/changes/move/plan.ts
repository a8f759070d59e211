import { feePercentAt } from '#contract/changes/cancellation-policy.ts'
import type { MovePreview } from '#contract/changes/move.ts'
import { dollarsOf } from '#contract/money.ts'
import { fits, movedRoomErrors, type Room } from '#contract/room.ts'
import type { WeightRule } from '#contract/weights/weight-rule.ts'
import type { DepartureRates } from '#server/db/selling-tables.ts'
import type { DepartureToTake } from '#server/features/availability/availability.sql.ts'
import type { NoRoom } from '#server/features/availability/hold-seats.ts'
import {
  asWeighed,
  closedByProvider,
  closedError,
  leftOn,
  roomOf,
} from '#server/features/availability/room.ts'
import type { PickupHotel } from '#server/features/catalogue/catalogue.ts'
import {
  type ChangePlan,
  type ChosenPrices,
  type Clock,
  moneyOfChange,
  partyOf,
  plannedRoom,
  type Reservation,
  shownCancelAtLeast,
  shownMoney,
} from '#server/features/changes/plan.ts'
import { type PriceRights, priceErrors } from '#server/features/reservations/booking-errors.ts'
import { type Changer, moveError } from '#server/features/reservations/changeable.ts'
import { chargedForMove } from '#server/features/reservations/fees/floor.ts'
import { hotelColumns, hotelErrors, hotelsInTime } from '#server/features/reservations/pickup.ts'
import {
  computedPricesOf,
  passengerRatesOf,
  priceLineRows,
  priceLines,
  pricesOf,
  ratesOf,
} from '#server/features/reservations/price-lines.ts'
import type { LockedReservation, Passenger } from '#server/features/reservations/reservations.sql.ts'
import {
  extraSeatRows,
  seatingFor,
  shownSeating,
  tooHeavyErrors,
  withSeating,
} from '#server/features/reservations/seating.ts'
import { badInput, refuseErrors, refuseIf } from '#server/refusal.ts'
import { sum } from '#server/sum.ts'

export interface MoveContext {
  now: Temporal.Instant
  by: Changer
  reservation: Pick<
    LockedReservation,
    | 'status'
    | 'guest_data_erased_at'
    | 'hold_expires_at'
    | 'local_date'
    | 'local_time'
    | 'time_zone'
    | 'departs_at'
    | 'cancellation_policy'
    | 'move_fee_cents'
    | 'departure_id'
    | 'hotel_id'
    | 'payment_required'
    | 'total_sale_cents'
    | 'owed_cents'
    | 'fees_sale_cents'
    | 'fees_net_cents'
    | 'weight_rule'
    | 'is_test'
  >
  /** The current passengers. */
  passengers: readonly Passenger[]
  cutOffMinutes: number
  timeZone: string
  /** The tour's present rule. */
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
  /** Where it picks up. */
  hotels: readonly PickupHotel[]
}

/** Why the reservation can't move at all now. */
export function assertMovable({ now, by, reservation }: Pick<MoveContext, 'now' | 'by' | 'reservation'>) {
  refuseIf(moveError(now, reservation, by))
}

const noRoomWords: Record<NoRoom, string> = {
  closed: closedByProvider,
  'sold out': 'These seats have just been sold. Choose another departure.',
  'too heavy': 'This departure has too few pounds left for the party. Choose another one.',
  left: 'This departure has left. Choose another one.',
  gone: 'This departure is no longer offered. Choose another one.',
}

export type MovePlan = ReturnType<typeof planMove>

/** What moving there does now, or a refusal with every error. */
export function planMove(context: MoveContext, to: Destination | undefined) {
  assertMovable(context)
  if (!to) throw badInput('departureID', [noRoomWords.gone])
  const { wish, reservation, timeZone: time_zone } = context
  const { id: departure_id, local_date, local_time, pickup_class, departs_at } = to.departure
  const figures = moveFigures(context, to.departure)
  refuseErrors(moveErrors(context, to, figures.lines))
  const hotels = hotelsInTime({ now: context.now, departsAt: departs_at }, to.hotels)
  const trip = { local_date, local_time, time_zone }
  return {
    ...figures,
    kind: 'moved' as const,
    reason: null,
    columns: {
      departure_id,
      ...trip,
      pickup_class,
      ...hotelColumns(wish.hotelID ?? reservation.hotel_id, hotels, trip),
      total_sale_cents: figures.newTotalCents,
      fees_sale_cents: reservation.fees_sale_cents + figures.feeSaleCents,
      fees_net_cents: reservation.fees_net_cents + figures.feeNetCents,
      owed_cents: figures.owedCents,
      rates: wish.keepPrice ? context.rates : ratesOf(to.departure),
      weight_rule: wish.keepPrice ? reservation.weight_rule : context.weightRule,
    },
    before: context.passengers,
    priceLines: [
      ...priceLineRows(figures.lines),
      ...(wish.keepPrice ? [] : extraSeatRows(figures.passengers, context.weightRule)),
    ],
    endsReservation: false,
    postedAs: 'change' as const,
    room: plannedRoom(reservation.departure_id, departure_id, {
      before: context.passengers,
      passengers: figures.passengers,
    }),
    noRoom: { field: 'departureID', words: (outcome: NoRoom) => noRoomWords[outcome] },
    departsAt: departs_at,
    refundReason: 'The new departure costs less.',
    decided: {
      ...(figures.refundCents > 0 && { refundCents: figures.refundCents }),
      ...(wish.waiveFee && { feeWaived: true }),
      ...(wish.keepPrice && { priceKept: true }),
    },
    to: { ...to, hotels },
  } satisfies ChangePlan & Record<string, unknown>
}

const moveErrors = (context: MoveContext, to: Destination, lines: ReturnType<typeof priceLines>) => ({
  departureID: departureErrors(context, to),
  hotelID: hotelErrors(context.wish.hotelID, to.hotels, {
    now: context.now,
    departsAt: to.departure.departs_at,
  }),
  sale: context.wish.keepPrice ? chosenTwice(context.wish) : priceErrors(lines, context.rights),
})

const chosenTwice = ({ sale }: MoveWish) =>
  sale?.adult === undefined && sale?.child === undefined
    ? []
    : ['Keep the old price or enter another one, not both.']

function departureErrors(context: MoveContext, { departure }: Destination): string[] {
  const { now, reservation, cutOffMinutes } = context
  const { id, departs_at: departsAt, closed_at: closedAt } = departure
  if (id === reservation.departure_id) return ['The reservation is already for this departure.']
  const closed = closedError(now, { departsAt, closedAt, cutOffMinutes })
  if (closed) return [closed]
  const tooHeavy = tooHeavyToMove(context)
  return tooHeavy.length > 0
    ? tooHeavy
    : movedRoomErrors(leftOn(departure, reservation.is_test), roomToMove(context))
}

type Party = Pick<MoveContext, 'wish' | 'weightRule' | 'passengers'>

/** What the party takes on its new departure: by today's weight rule, unless it keeps its price. */
export const roomToMove = ({ wish, weightRule, passengers }: Party): Room =>
  asWeighed(
    roomOf(
      wish.keepPrice
        ? passengers
        : passengers.map((passenger) => ({ ...passenger, ...seatingFor(passenger.body_weight, weightRule) })),
      null,
    ),
  )

/** A party that keeps its price keeps its rule too. */
export const tooHeavyToMove = ({ wish, weightRule, passengers }: Party): string[] =>
  wish.keepPrice ? [] : tooHeavyErrors(passengers, weightRule)

export const fitsOn = (context: MoveContext, departure: Parameters<typeof leftOn>[0]): boolean =>
  tooHeavyToMove(context).length === 0 &&
  fits(leftOn(departure, context.reservation.is_test), roomToMove(context))

const netOf = (party: readonly Passenger[]) => sum(party.map(({ net_cents }) => net_cents))

type Priced = Parameters<typeof computedPricesOf>[0]

/** The prices and the money of the move, whether or not there is room. */
export function moveFigures(context: MoveContext, departure: Priced) {
  const { reservation, passengers: before, keptCents, wish, weightRule } = context
  const { modifier } = departure
  const lines = wish.keepPrice
    ? []
    : priceLines({ rates: departure, modifier, party: partyOf(before), sale: wish.sale })
  const priced = (passenger: Passenger): Passenger =>
    wish.keepPrice
      ? passenger
      : {
          ...passenger,
          ...withSeating(pricesOf(lines, passenger.type), seatingFor(passenger.body_weight, weightRule)),
          rates: passengerRatesOf(departure),
        }
  const terms = moveTerms(context)
  const moved = before.map((passenger) => {
    const after = priced(passenger)
    const { fee, floors } = chargedForMove(passenger, after, terms)
    return { passenger: { ...after, ...floors }, fee }
  })
  const passengers = moved.map(({ passenger }) => passenger)
  const fees = moved.map(({ fee }) => fee)
  const feeSaleCents = sum(fees.map(({ sale }) => sale))
  const feeNetCents = sum(fees.map(({ net }) => net))
  const newTotalCents =
    sum(passengers.map(({ sale_cents }) => sale_cents)) + reservation.fees_sale_cents + feeSaleCents
  return {
    lines,
    passengers,
    fees,
    feePercent: terms.percent,
    feeSaleCents,
    feeNetCents,
    netDifferenceCents: netOf(passengers) - netOf(before) + feeNetCents,
    ...moneyOfChange(reservation, newTotalCents, keptCents),
  }
}

function moveTerms({ now, reservation, wish: { waiveFee: isWaived = false } }: MoveContext) {
  const { cancellation_policy, move_fee_cents: moveFee } = reservation
  const percent = isWaived ? 0 : feePercentAt(cancellation_policy, reservation.departs_at, now)
  return { percent, isWaived, moveFee }
}

interface TripColumns {
  local_date: string
  local_time: string
  hotel_label: string | null
  pickup_time: string | null
}

const tripOf = ({ local_date, local_time, hotel_label, pickup_time }: TripColumns) => ({
  date: local_date,
  DeptTime: local_time.slice(0, 5),
  hotel: hotel_label,
  pickupTime: pickup_time?.slice(0, 5) ?? null,
})

/** Old and new side by side. */
export const movePreview = (clock: Clock, reservation: Reservation, plan: MovePlan): MovePreview => ({
  revision: reservation.revision,
  from: tripOf(reservation),
  to: tripOf(plan.columns),
  hotels: [...plan.to.hotels],
  hotelID: plan.columns.hotel_id,
  passengers: plan.before.map((passenger, index) => ({
    number: passenger.position,
    FirstName: passenger.first_name,
    LastName: passenger.last_name,
    Type: passenger.type,
    saleBefore: dollarsOf(passenger.sale_cents),
    sale: dollarsOf(plan.passengers[index]?.sale_cents ?? 0),
    fee: dollarsOf(plan.fees[index]?.sale ?? 0),
    ...shownSeating(plan.passengers[index] ?? passenger),
  })),
  computed: computedPricesOf(plan.to.departure),
  feePercent: plan.feePercent,
  fee: dollarsOf(plan.feeSaleCents),
  netFee: dollarsOf(plan.feeNetCents),
  cancelAtLeast: shownCancelAtLeast(plan.passengers),
  refund: dollarsOf(plan.refundCents),
  ...shownMoney(clock, reservation, plan),
})
