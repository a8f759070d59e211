import type { AdditionPreview, addPassengers } from '#contract/after-sale/additions.ts'
import type { InputOf } from '#contract/endpoint.ts'
import { dollarsOf } from '#contract/money.ts'
import { maximumPassengers, tooManyPassengers } from '#contract/party-size.ts'
import { addedRoomErrors } from '#contract/weights/room-of-changes.ts'
import { partyPounds, seatsFor, type WeightRule } from '#contract/weights/weight-rule.ts'
import type { DepartureToTake } from '#server/features/availability/availability.sql.ts'
import { additionError } from '#server/features/reservations/changes/changeable.ts'
import { moneyOfChange } from '#server/features/reservations/changes/difference.ts'
import {
  type ChosenPrices,
  newPriceErrors,
  newPriceLines,
  newPricesOf,
  priceLineRows,
  type PriceRights,
} from '#server/features/reservations/changes/new-prices.ts'
import {
  extraSeatRows,
  seatingFor,
  shownSeating,
  tooHeavyErrors,
  withSeating,
} from '#server/features/reservations/changes/seating.ts'
import type { LockedReservation, Passenger } from '#server/features/reservations/reservations.sql.ts'
import { Refusal, refuseErrors } from '#server/refusal.ts'
import { sum } from '#server/sum.ts'

export interface Adding {
  now: Temporal.Instant
  reservation: Pick<
    LockedReservation,
    | 'status'
    | 'hold_expires_at'
    | 'local_date'
    | 'local_time'
    | 'time_zone'
    | 'payment_required'
    | 'total_sale_cents'
    | 'revision'
    | 'is_test'
  >
  /** Those who travel already. */
  passengers: readonly Passenger[]
  cutOffMinutes: number
  paxMode: 0 | 1
  /** The tour's of today, which becomes the reservation's own. */
  weightRule: WeightRule | null
  /** Undefined when it is no longer offered. */
  departure: DepartureToTake | undefined
  rights: PriceRights
  holdMinutes: number
}

export interface AdditionWish {
  paxArray: InputOf<typeof addPassengers>['paxArray']
  sale?: ChosenPrices
}

export type Addition = ReturnType<typeof additionOf>

/** A departure that is gone or closed is refused, so what comes back can be booked. */
export function assertCanAdd({ now, reservation, cutOffMinutes, departure }: Adding): DepartureToTake {
  const error = additionError(now, reservation, cutOffMinutes)
  if (error) throw new Refusal('bad_input', { messages: [error] })
  if (!departure) throw new Refusal('bad_input', { messages: ['This departure is no longer offered.'] })
  if (departure.closed_at) throw new Refusal('bad_input', { messages: [closedToAdditions] })
  return departure
}

export const closedToAdditions = 'This departure is closed. Book them on another one.'

/** The most passengers that can be added: seats left, and the largest party. Test reservations need no seats. */
export function mostToAdd({ passengers, reservation }: Adding, { seats_left }: DepartureToTake) {
  const most = maximumPassengers - passengers.length
  return Math.max(0, reservation.is_test ? most : Math.min(seats_left, most))
}

function partyErrors({ paxArray }: AdditionWish, adding: Adding, departure: DepartureToTake): string[] {
  const { passengers, paxMode } = adding
  if (passengers.length + paxArray.length > maximumPassengers) return [tooManyPassengers]
  if (paxMode === 1 && paxArray.some(({ Type }) => Type === 'Child'))
    return ['This agency books passengers only. Add adults.']
  const weighed = paxArray.map(({ BodyWeight }, position) => ({ position, body_weight: BodyWeight }))
  const tooHeavy = tooHeavyErrors(weighed, adding.weightRule)
  return tooHeavy.length > 0 ? tooHeavy : roomErrors(paxArray, adding, departure)
}

function roomErrors(
  paxArray: AdditionWish['paxArray'],
  { weightRule, reservation }: Adding,
  { seats_left, pounds_left }: DepartureToTake,
): string[] {
  if (reservation.is_test) return []
  const added = {
    passengers: paxArray.length,
    seats: sum(paxArray.map(({ BodyWeight }) => seatsFor(BodyWeight, weightRule))),
    pounds: partyPounds(paxArray),
  }
  return addedRoomErrors(added, { seats: seats_left, pounds: pounds_left })
}

/** What adding them would do now, or a refusal with every error. */
export function additionOf(adding: Adding, wish: AdditionWish) {
  const departure = assertCanAdd(adding)
  const { paxArray, sale } = wish
  const lines = newPriceLines({ departure, types: paxArray.map(({ Type }) => Type), sale })
  refuseErrors({
    paxArray: partyErrors(wish, adding, departure),
    sale: newPriceErrors(lines, adding.rights),
  })
  const added = paxArray.map(({ FirstName, LastName, BodyWeight, Type }) => ({
    first_name: FirstName,
    last_name: LastName,
    body_weight: BodyWeight,
    type: Type,
    ...withSeating(newPricesOf(lines, Type), seatingFor(BodyWeight, adding.weightRule)),
  }))
  const newTotalCents = adding.reservation.total_sale_cents + sum(added.map(({ sale_cents }) => sale_cents))
  return {
    added,
    priceLines: [...priceLineRows(lines), ...extraSeatRows(added, adding.weightRule)],
    netDifferenceCents: sum(added.map(({ net_cents }) => net_cents)),
    // It never costs less, so nothing is refunded.
    ...moneyOfChange(adding.reservation, newTotalCents, 0),
  }
}

export function additionPreviewOf(
  { reservation, holdMinutes }: Adding,
  { added, netDifferenceCents, differenceCents, dueCents, newTotalCents }: Addition,
): AdditionPreview {
  return {
    revision: reservation.revision,
    passengers: added.map((passenger) => ({
      FirstName: passenger.first_name,
      LastName: passenger.last_name,
      Type: passenger.type,
      sale: dollarsOf(passenger.sale_cents),
      ...shownSeating(passenger),
    })),
    difference: dollarsOf(differenceCents),
    netDifference: dollarsOf(netDifferenceCents),
    due: dollarsOf(dueCents),
    oldTotal: dollarsOf(reservation.total_sale_cents),
    newTotal: dollarsOf(newTotalCents),
    byCard: reservation.payment_required,
    holdMinutes,
  }
}
