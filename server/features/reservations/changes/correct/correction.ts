import type { CorrectionPreview } from '#contract/after-sale/corrections.ts'
import { dollarsOf } from '#contract/money.ts'
import { salePriceCents } from '#contract/sale-price.ts'
import type { DepartureRates } from '#server/db/selling-tables.ts'
import type { DepartureToTake } from '#server/features/availability/availability.sql.ts'
import { correctionError, type Changer } from '#server/features/reservations/changes/changeable.ts'
import {
  type CorrectedReservation,
  detailColumns,
  type DetailContext,
  detailErrors,
  type Details,
  retyped,
} from '#server/features/reservations/changes/correct/corrected-details.ts'
import { reseated } from '#server/features/reservations/changes/correct/correction-weights.ts'
import { moneyOfChange } from '#server/features/reservations/changes/difference.ts'
import { newPriceLines, priceLineRows } from '#server/features/reservations/changes/new-prices.ts'
import { partyOf } from '#server/features/reservations/changes/party-of.ts'
import {
  extraSeatRows,
  shownSeating,
  withoutExtraSeat,
  withSeating,
} from '#server/features/reservations/changes/seating.ts'
import type { LockedReservation, Passenger } from '#server/features/reservations/reservations.sql.ts'
import { badInput, Refusal, refuseErrors } from '#server/refusal.ts'
import { sum } from '#server/sum.ts'

type CorrectedDeparture = Pick<
  DepartureToTake,
  'seats_left' | 'pounds_left' | 'closed_at' | 'modifier' | keyof DepartureRates
>

export interface Correcting extends DetailContext {
  now: Temporal.Instant
  by: Changer
  reservation: CorrectedReservation &
    Pick<LockedReservation, 'hold_expires_at' | 'payment_required' | 'total_sale_cents' | 'revision'>
  cutOffMinutes: number
  /** With today's prices; undefined when it is no longer offered. */
  departure: CorrectedDeparture | undefined
  /** What was paid by card and not refunded. */
  keptCents: number
}

export type Correction = ReturnType<typeof correctionOf>

export function assertCorrectable({
  now,
  by,
  reservation,
  cutOffMinutes,
}: Pick<Correcting, 'now' | 'by' | 'reservation' | 'cutOffMinutes'>) {
  const error = correctionError(now, reservation, cutOffMinutes, by)
  if (error) throw new Refusal('bad_input', { messages: [error] })
}

/** What a correction would do now, or a refusal with every error. */
export function correctionOf(correcting: Correcting, details: Details) {
  assertCorrectable(correcting)
  refuseErrors(detailErrors(details, correcting))
  const { reservation, passengers, keptCents } = correcting
  const travelers = passengers.map((passenger) => corrected(passenger, details, correcting))
  const types = retyped(details, passengers)
  const difference = (cents: (passenger: Passenger) => number) =>
    sum(travelers.map(cents)) - sum(passengers.map(cents))
  const newTotalCents = reservation.total_sale_cents + difference(({ sale_cents }) => sale_cents)
  return {
    columns: {
      ...detailColumns(details, correcting),
      ...partyOf(travelers),
      total_sale_cents: newTotalCents,
    },
    travelers,
    isRetyped: types.length > 0,
    priceLines: [
      ...typeLines(types, correcting.departure),
      ...extraSeatRows(newlyExtra(passengers, travelers), reservation.weight_rule),
    ],
    netDifferenceCents: difference(({ net_cents }) => net_cents),
    ...moneyOfChange(reservation, newTotalCents, keptCents),
  }
}

const newlyExtra = (before: readonly Passenger[], after: readonly Passenger[]) =>
  after.filter(({ seats }, index) => seats > (before[index]?.seats ?? 0))

function corrected(
  passenger: Passenger,
  { paxArray }: Details,
  { departure, reservation }: Correcting,
): Passenger {
  const sent = paxArray.find(({ number }) => number === passenger.position)
  if (!sent) return passenger
  const { FirstName: first_name, LastName: last_name, BodyWeight: body_weight, Type: type } = sent
  const named = { ...passenger, first_name, last_name, body_weight, type }
  const prices = type === passenger.type ? withoutExtraSeat(passenger) : retypedPrices(passenger, departure)
  const seating = reseated(passenger, body_weight, reservation.weight_rule)
  return { ...named, ...withSeating(prices, seating) }
}

const otherType = (type: Passenger['type']) => (type === 'Adult' ? 'Child' : 'Adult')

const netCents = (prices: CorrectedDeparture, type: Passenger['type']) =>
  type === 'Adult'
    ? prices.adult_price_cents + prices.adult_fees_cents
    : prices.child_price_cents + prices.child_fees_cents

/**
 * Today's price of the other type minus that of the present one, without an extra seat. No one travels for less than
 * nothing or below net.
 */
function retypedPrices(passenger: Passenger, prices: CorrectedDeparture | undefined) {
  if (!prices) throw badInput('paxArray', ["Types can't be corrected: this departure is no longer offered."])
  const [before, after] = [netCents(prices, passenger.type), netCents(prices, otherType(passenger.type))]
  const sale = (net: number) => salePriceCents(net, prices.modifier)
  const own = withoutExtraSeat(passenger)
  const net_cents = Math.max(0, own.net_cents + after - before)
  return { net_cents, sale_cents: Math.max(net_cents, own.sale_cents + sale(after) - sale(before)) }
}

/** Today's prices of the types that passengers get. */
function typeLines(passengers: Passenger[], departure: CorrectedDeparture | undefined) {
  if (!departure) return []
  const types = passengers.map(({ type }) => otherType(type))
  return priceLineRows(newPriceLines({ departure, types, sale: undefined }))
}

export const previewOf = (
  { revision }: Correcting['reservation'],
  correction: Correction,
): CorrectionPreview => ({
  revision,
  difference: dollarsOf(correction.differenceCents),
  netDifference: dollarsOf(correction.netDifferenceCents),
  refund: dollarsOf(correction.refundCents),
  due: dollarsOf(correction.dueCents),
  newTotal: dollarsOf(correction.newTotalCents),
  passengers: shownPassengers(correction.travelers),
})

export const shownPassengers = (passengers: readonly Passenger[]): CorrectionPreview['passengers'] =>
  passengers.map((passenger) => ({
    number: passenger.position,
    FirstName: passenger.first_name,
    LastName: passenger.last_name,
    ...shownSeating(passenger),
  }))
