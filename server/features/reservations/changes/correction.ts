import type { CorrectionPreview } from '#contract/after-sale/corrections.ts'
import { dollarsOf } from '#contract/money.ts'
import { salePriceCents } from '#contract/sale-price.ts'
import type { DeparturePrices } from '#server/features/availability/availability.sql.ts'
import { correctionError, type Changer } from '#server/features/reservations/changes/changeable.ts'
import {
  type CorrectedReservation,
  detailColumns,
  type DetailContext,
  detailErrors,
  type Details,
  retyped,
} from '#server/features/reservations/changes/corrected-details.ts'
import { moneyOfChange } from '#server/features/reservations/changes/difference.ts'
import { newPriceLines, priceLineRows } from '#server/features/reservations/changes/new-prices.ts'
import { partyOf } from '#server/features/reservations/changes/party-of.ts'
import type { LockedReservation, Passenger } from '#server/features/reservations/reservations.sql.ts'
import { badInput, Refusal, refuseErrors } from '#server/refusal.ts'
import { sum } from '#server/sum.ts'

export interface Correcting extends DetailContext {
  now: Temporal.Instant
  by: Changer
  reservation: CorrectedReservation &
    Pick<LockedReservation, 'hold_expires_at' | 'payment_required' | 'total_sale_cents' | 'revision'>
  cutOffMinutes: number
  /** Today's; undefined when the departure is no longer offered. */
  prices: DeparturePrices | undefined
  /** What was paid by card and not refunded. */
  keptCents: number
}

export type Correction = ReturnType<typeof correctionOf>

export function assertCorrectable({
  now,
  by,
  reservation,
  cutOffMinutes,
}: Omit<Correcting, 'prices' | 'keptCents'>) {
  const error = correctionError(now, reservation, cutOffMinutes, by)
  if (error) throw new Refusal('bad_input', { messages: [error] })
}

/** What a correction would do now, or a refusal with every error. */
export function correctionOf(correcting: Correcting, details: Details) {
  assertCorrectable(correcting)
  refuseErrors(detailErrors(details, correcting))
  const { reservation, passengers, keptCents } = correcting
  const travelers = passengers.map((passenger) => corrected(passenger, details, correcting))
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
    priceLines: priceLines(retyped(details, passengers), correcting.prices),
    netDifferenceCents: difference(({ net_cents }) => net_cents),
    ...moneyOfChange(reservation, newTotalCents, keptCents),
  }
}

function corrected(passenger: Passenger, { paxArray }: Details, { prices }: Correcting): Passenger {
  const sent = paxArray.find(({ number }) => number === passenger.position)
  if (!sent) return passenger
  const { FirstName: first_name, LastName: last_name, BodyWeight: body_weight, Type: type } = sent
  const named = { ...passenger, first_name, last_name, body_weight, type }
  return type === passenger.type ? named : { ...named, ...retypedPrices(passenger, prices) }
}

const otherType = (type: Passenger['type']) => (type === 'Adult' ? 'Child' : 'Adult')

const netCents = (prices: DeparturePrices, type: Passenger['type']) =>
  type === 'Adult'
    ? prices.adult_price_cents + prices.adult_fees_cents
    : prices.child_price_cents + prices.child_fees_cents

/** Today's price of the other type minus that of the present one. No one travels for less than nothing or below net. */
function retypedPrices(passenger: Passenger, prices: DeparturePrices | undefined) {
  if (!prices) throw badInput('paxArray', ["Types can't be corrected: this departure is no longer offered."])
  const [before, after] = [netCents(prices, passenger.type), netCents(prices, otherType(passenger.type))]
  const sale = (net: number) => salePriceCents(net, prices.modifier)
  const net_cents = Math.max(0, passenger.net_cents + after - before)
  return { net_cents, sale_cents: Math.max(net_cents, passenger.sale_cents + sale(after) - sale(before)) }
}

/** Today's prices of the types that passengers get. */
function priceLines(passengers: Passenger[], departure: DeparturePrices | undefined) {
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
})
