import type { AdditionPreview, addPassengers } from '#contract/after-sale/additions.ts'
import type { InputOf } from '#contract/endpoint.ts'
import { dollarsOf } from '#contract/money.ts'
import { maximumPassengers, tooManyPassengers } from '#contract/party-size.ts'
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
  >
  /** Those who travel already. */
  passengers: readonly Passenger[]
  cutOffMinutes: number
  paxMode: 0 | 1
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

/** Undefined departures are refused, so what comes back can be booked. */
export function assertCanAdd({ now, reservation, cutOffMinutes, departure }: Adding): DepartureToTake {
  const error = additionError(now, reservation, cutOffMinutes)
  if (error) throw new Refusal('bad_input', { messages: [error] })
  if (departure) return departure
  throw new Refusal('bad_input', { messages: ['This departure is no longer offered.'] })
}

/** The most passengers that can be added: seats left, and the largest party. */
export const mostToAdd = ({ passengers }: Adding, { seats_left }: DepartureToTake) =>
  Math.max(0, Math.min(seats_left, maximumPassengers - passengers.length))

function partyErrors({ paxArray }: AdditionWish, adding: Adding, departure: DepartureToTake): string[] {
  const { passengers, paxMode } = adding
  if (passengers.length + paxArray.length > maximumPassengers) return [tooManyPassengers]
  if (paxMode === 1 && paxArray.some(({ Type }) => Type === 'Child'))
    return ['This agency books passengers only. Add adults.']
  const { seats_left: left } = departure
  if (left >= paxArray.length) return []
  if (left <= 0) return ['This departure has no seats left.']
  return [`This departure has ${left === 1 ? '1 seat' : `${left} seats`} left. Add fewer passengers.`]
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
    seats: 1,
    ...newPricesOf(lines, Type),
  }))
  const newTotalCents = adding.reservation.total_sale_cents + sum(added.map(({ sale_cents }) => sale_cents))
  return {
    added,
    priceLines: priceLineRows(lines),
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
    passengers: added.map(({ first_name, last_name, type, sale_cents }) => ({
      FirstName: first_name,
      LastName: last_name,
      Type: type,
      sale: dollarsOf(sale_cents),
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
