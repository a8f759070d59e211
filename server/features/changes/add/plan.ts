import type { AdditionPreview, addPassengers } from '#contract/changes/add.ts'
import type { InputOf } from '#contract/endpoint.ts'
import { dollarsOf } from '#contract/money.ts'
import { maximumPassengers, tooManyPassengers } from '#contract/party-size.ts'
import { addedRoomErrors } from '#contract/room.ts'
import type { WeightRule } from '#contract/weights/weight-rule.ts'
import type { DepartureToTake } from '#server/features/availability/availability.sql.ts'
import type { NoRoom } from '#server/features/availability/hold-seats.ts'
import { leftOn, neededFor, notCheckedIn } from '#server/features/availability/room.ts'
import {
  type ChangePlan,
  type ChosenPrices,
  type Clock,
  moneyOfChange,
  partyOf,
  plannedRoom,
  type Reservation,
  shownMoney,
} from '#server/features/changes/plan.ts'
import { type PriceRights, priceErrors } from '#server/features/reservations/booking-errors.ts'
import { additionError } from '#server/features/reservations/changeable.ts'
import { noFloor } from '#server/features/reservations/fees/floor.ts'
import {
  passengerRatesOf,
  priceLineRows,
  priceLines,
  pricesOf,
} from '#server/features/reservations/price-lines.ts'
import type { LockedReservation, Passenger } from '#server/features/reservations/reservations.sql.ts'
import {
  extraSeatRows,
  seatingFor,
  shownSeating,
  tooHeavyErrors,
  withSeating,
} from '#server/features/reservations/seating.ts'
import { Refusal, refuseErrors, refuseIf } from '#server/refusal.ts'
import { sum } from '#server/sum.ts'

export interface AdditionContext {
  now: Temporal.Instant
  reservation: Pick<
    LockedReservation,
    | 'status'
    | 'guest_data_erased_at'
    | 'hold_expires_at'
    | 'departs_at'
    | 'payment_required'
    | 'total_sale_cents'
    | 'owed_cents'
    | 'departure_id'
    | 'is_test'
  >
  /** The current passengers. */
  passengers: readonly Passenger[]
  cutOffMinutes: number
  paxMode: 0 | 1
  /** The tour's of today, which becomes the reservation's own. */
  weightRule: WeightRule | null
  /** Undefined when it is no longer offered. */
  departure: DepartureToTake | undefined
  rights: PriceRights
  /** The number of the first one who is added. Numbers of canceled passengers are never used again. */
  nextPosition: number
}

export interface AdditionWish {
  paxArray: InputOf<typeof addPassengers>['paxArray']
  sale?: ChosenPrices
}

/** A departure that is gone or closed is refused, so what comes back can be booked. */
export function assertCanAdd({
  now,
  reservation,
  cutOffMinutes,
  departure,
}: AdditionContext): DepartureToTake {
  refuseIf(additionError(now, reservation, cutOffMinutes))
  if (!departure) throw new Refusal('bad_input', { messages: [notOffered] })
  refuseIf(departure.closed_at ? noRoomWords.closed : undefined)
  return departure
}

const notOffered = 'This departure is no longer offered.'

const noRoomWords: Record<NoRoom, string> = {
  closed: 'This departure is closed. Book them on another one.',
  'sold out': 'These seats have just been sold. Add fewer passengers.',
  'too heavy': "This departure's last pounds have just been sold. Add fewer passengers.",
  left: 'This departure has left. Book them on another one.',
  gone: `${notOffered} Book them on another one.`,
}

/** The most passengers that can be added: seats left, and the largest party. */
export const mostToAdd = ({ passengers, reservation }: AdditionContext, departure: DepartureToTake) =>
  Math.max(0, Math.min(leftOn(departure, reservation.is_test).seats, maximumPassengers - passengers.length))

function partyErrors(
  { paxArray }: AdditionWish,
  { passengers, paxMode, weightRule, reservation }: AdditionContext,
  departure: DepartureToTake,
): string[] {
  if (passengers.length + paxArray.length > maximumPassengers) return [tooManyPassengers]
  if (paxMode === 1 && paxArray.some(({ Type }) => Type === 'Child'))
    return ['This agency books passengers only. Add adults.']
  const weights = paxArray.map(({ BodyWeight }) => BodyWeight)
  const tooHeavy = tooHeavyErrors(
    weights.map((body_weight, position) => ({ position, body_weight })),
    weightRule,
  )
  if (tooHeavy.length > 0) return tooHeavy
  return addedRoomErrors(leftOn(departure, reservation.is_test), neededFor(weights, weightRule))
}

export type AdditionPlan = ReturnType<typeof planAddition>

/** What adding them does now, or a refusal with every error. */
export function planAddition(context: AdditionContext, wish: AdditionWish) {
  const departure = assertCanAdd(context)
  const { paxArray, sale } = wish
  const { reservation, passengers: before, weightRule } = context
  const party = partyOf(paxArray.map(({ Type: type }) => ({ type })))
  const lines = priceLines({ rates: departure, modifier: departure.modifier, party, sale })
  refuseErrors({
    paxArray: partyErrors(wish, context, departure),
    sale: priceErrors(lines, context.rights),
  })
  const added = paxArray.map(({ FirstName, LastName, BodyWeight, Type }, index) => ({
    position: context.nextPosition + index,
    first_name: FirstName,
    last_name: LastName,
    body_weight: BodyWeight,
    type: Type,
    ...withSeating(pricesOf(lines, Type), seatingFor(BodyWeight, weightRule)),
    ...noFloor,
    rates: passengerRatesOf(departure),
    ...notCheckedIn,
  }))
  const passengers = [...before, ...added]
  // It never costs less, so nothing is refunded.
  const newTotalCents = reservation.total_sale_cents + sum(added.map(({ sale_cents }) => sale_cents))
  const money = moneyOfChange(reservation, newTotalCents, 0)
  return {
    kind: 'added' as const,
    reason: null,
    columns: {
      ...partyOf(passengers),
      total_sale_cents: money.newTotalCents,
      owed_cents: money.owedCents,
      weight_rule: weightRule,
    },
    before,
    passengers,
    priceLines: [...priceLineRows(lines), ...extraSeatRows(added, weightRule)],
    endsReservation: false,
    postedAs: 'change' as const,
    room: plannedRoom(reservation.departure_id, reservation.departure_id, { before, passengers }),
    noRoom: { field: 'paxArray', words: (outcome: NoRoom) => noRoomWords[outcome] },
    departsAt: reservation.departs_at,
    ...money,
    refundReason: '',
    decided: {},
    added,
    netDifferenceCents: sum(added.map(({ net_cents }) => net_cents)),
  } satisfies ChangePlan & Record<string, unknown>
}

export const additionPreview = (
  clock: Clock,
  reservation: Reservation,
  plan: AdditionPlan,
): AdditionPreview => ({
  revision: reservation.revision,
  passengers: plan.added.map((passenger) => ({
    FirstName: passenger.first_name,
    LastName: passenger.last_name,
    Type: passenger.type,
    sale: dollarsOf(passenger.sale_cents),
    ...shownSeating(passenger),
  })),
  ...shownMoney(clock, reservation, plan),
})
