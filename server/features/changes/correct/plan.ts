import { feePercentAt } from '#contract/changes/cancellation-policy.ts'
import type { CorrectionForm, CorrectionPreview } from '#contract/changes/correct.ts'
import { dollarsOf } from '#contract/money.ts'
import { salePriceCents } from '#contract/sale-price.ts'
import type { PassengerRates } from '#server/db/selling-tables.ts'
import type { DepartureToTake } from '#server/features/availability/availability.sql.ts'
import {
  detailColumns,
  type DetailContext,
  detailErrors,
  type Details,
  reseated,
  retyped,
  stillLeaving,
} from '#server/features/changes/correct/details.ts'
import {
  type ChangePlan,
  moneyOfChange,
  partyOf,
  plannedRoom,
  shownCancelAtLeast,
  shownCardMoney,
  shownTaking,
} from '#server/features/changes/plan.ts'
import { type Changer, correctionError } from '#server/features/reservations/changeable.ts'
import { chargedForCorrection } from '#server/features/reservations/fees/floor.ts'
import { hotelsInTime } from '#server/features/reservations/pickup.ts'
import { netOf, priceLineRows, priceLines } from '#server/features/reservations/price-lines.ts'
import type { LockedReservation, Passenger } from '#server/features/reservations/reservations.sql.ts'
import type { NewPriceLine } from '#server/features/reservations/revisions.sql.ts'
import {
  extraSeatRows,
  shownSeating,
  withoutExtraSeat,
  withSeating,
} from '#server/features/reservations/seating.ts'
import { refuseErrors, refuseIf } from '#server/refusal.ts'
import { sum } from '#server/sum.ts'

type CorrectedDeparture = Pick<DepartureToTake, 'seats_left' | 'pounds_left' | 'closed_at'>

export interface CorrectionContext extends DetailContext {
  by: Changer
  reservation: DetailContext['reservation'] &
    Pick<
      LockedReservation,
      | 'hold_expires_at'
      | 'guest_data_erased_at'
      | 'payment_required'
      | 'total_sale_cents'
      | 'taking'
      | 'fees_sale_cents'
      | 'fees_net_cents'
      | 'owed_cents'
      | 'cancellation_policy'
      | 'revision'
      | 'departure_id'
    >
  cutOffMinutes: number
  /** Of passengers without rates of their own. */
  bookedRates: PassengerRates
  /** Undefined when it is no longer offered. */
  departure: CorrectedDeparture | undefined
  /** What was paid by card and not refunded. */
  keptCents: number
}

function assertCorrectable({
  now,
  by,
  reservation,
  cutOffMinutes,
}: Pick<CorrectionContext, 'now' | 'by' | 'reservation' | 'cutOffMinutes'>) {
  refuseIf(correctionError(now, reservation, cutOffMinutes, by))
}

/** The plan has compared the party with what was left before the departure was locked. */
const justSold =
  "This departure's last seats or pounds were just sold. Check the weights again, or move the reservation to another departure."

export type CorrectionPlan = ReturnType<typeof planCorrection>

/** What a correction does now, or a refusal with every error. */
export function planCorrection(context: CorrectionContext, details: Details) {
  assertCorrectable(context)
  refuseErrors(detailErrors(details, context))
  const { reservation, passengers: before, keptCents } = context
  const { passengers, feeSaleCents, feeNetCents } = charged(details, context)
  const types = retyped(details, before)
  const difference = (cents: (passenger: Passenger) => number) =>
    sum(passengers.map(cents)) - sum(before.map(cents))
  const newTotalCents =
    reservation.total_sale_cents + difference(({ sale_cents }) => sale_cents) + feeSaleCents
  const money = moneyOfChange(reservation, newTotalCents, keptCents)
  return {
    kind: 'corrected' as const,
    reason: null,
    columns: {
      ...detailColumns(details, context),
      ...partyOf(passengers),
      total_sale_cents: newTotalCents,
      fees_sale_cents: reservation.fees_sale_cents + feeSaleCents,
      fees_net_cents: reservation.fees_net_cents + feeNetCents,
      owed_cents: money.owedCents,
    },
    before,
    passengers,
    priceLines: [
      ...typeLines(types, context),
      ...extraSeatRows(newlyExtra(before, passengers), reservation.weight_rule),
    ],
    endsReservation: false,
    postedAs: 'change' as const,
    room: plannedRoom(reservation.departure_id, reservation.departure_id, { before, passengers }),
    noRoom: { field: 'paxArray', words: () => justSold },
    mayHaveLeft: true as const,
    departsAt: reservation.departs_at,
    ...money,
    refundReason: types.length > 0 ? 'A passenger type was corrected.' : 'A passenger needs no extra seat.',
    decided: {
      ...(money.refundCents > 0 && { refundCents: money.refundCents }),
      ...(feeSaleCents > 0 && { feeCents: feeSaleCents }),
      ...(details.waiveFee && { feeWaived: true }),
    },
    feeSaleCents,
    feeNetCents,
    netDifferenceCents: difference(({ net_cents }) => net_cents) + feeNetCents,
  } satisfies ChangePlan & Record<string, unknown>
}

/** Those who travel, corrected, and what lower prices cost. */
function charged(details: Details, context: CorrectionContext) {
  const { now, reservation, passengers: before } = context
  const { waiveFee: isWaived = false } = details
  const percent = feePercentAt(reservation.cancellation_policy, reservation.departs_at, now)
  const outcomes = before.map((passenger) => {
    const after = corrected(passenger, details, context)
    const { fee, floors } = chargedForCorrection(passenger, after, { percent, isWaived })
    return { passenger: { ...after, ...floors }, fee }
  })
  return {
    passengers: outcomes.map(({ passenger }) => passenger),
    feeSaleCents: sum(outcomes.map(({ fee }) => fee.sale)),
    feeNetCents: sum(outcomes.map(({ fee }) => fee.net)),
  }
}

const newlyExtra = (before: readonly Passenger[], after: readonly Passenger[]) =>
  after.filter(({ seats }, index) => seats > (before[index]?.seats ?? 0))

function corrected(passenger: Passenger, { paxArray }: Details, context: CorrectionContext): Passenger {
  const sent = paxArray.find(({ number }) => number === passenger.position)
  if (!sent) return passenger
  const { FirstName: first_name, LastName: last_name, BodyWeight: body_weight, Type: type } = sent
  const named = { ...passenger, first_name, last_name, body_weight, type }
  const prices = type === passenger.type ? withoutExtraSeat(passenger) : retypedPrices(passenger, context)
  const seating = reseated(passenger, body_weight, context.reservation.weight_rule)
  return { ...named, ...withSeating(prices, seating) }
}

const otherType = (type: Passenger['type']) => (type === 'Adult' ? 'Child' : 'Adult')

/**
 * The price of the other type minus that of the present one, as the passenger was priced and without an extra seat: what
 * happened to prices since the sale doesn't matter. No one travels for less than nothing or below net.
 */
function retypedPrices(passenger: Passenger, { bookedRates }: CorrectionContext) {
  const rates = passenger.rates ?? bookedRates
  const { netCents: before } = netOf(rates, passenger.type)
  const { netCents: after } = netOf(rates, otherType(passenger.type))
  const sale = (net: number) => salePriceCents(net, rates.modifier)
  const own = withoutExtraSeat(passenger)
  const net_cents = Math.max(0, own.net_cents + after - before)
  return { net_cents, sale_cents: Math.max(net_cents, own.sale_cents + sale(after) - sale(before)) }
}

/** The prices of the types that passengers get, at the rates that they were priced at: one line for those who agree. */
function typeLines(passengers: Passenger[], { bookedRates }: CorrectionContext): NewPriceLine[] {
  const lines = passengers.flatMap(({ type, rates }) => {
    const { modifier, ...own } = rates ?? bookedRates
    return priceLineRows(priceLines({ rates: own, modifier, party: partyOf([{ type: otherType(type) }]) }))
  })
  const alike = Map.groupBy(lines, (line) => JSON.stringify(line))
  return [...alike.values()].flatMap((group) =>
    group.slice(0, 1).map((line) => ({ ...line, count: group.length })),
  )
}

export const correctionPreview = (
  reservation: Pick<LockedReservation, 'revision' | 'taking' | 'total_sale_cents'>,
  plan: CorrectionPlan,
): CorrectionPreview => ({
  revision: reservation.revision,
  difference: dollarsOf(plan.differenceCents),
  netDifference: dollarsOf(plan.netDifferenceCents),
  fee: dollarsOf(plan.feeSaleCents),
  netFee: dollarsOf(plan.feeNetCents),
  cancelAtLeast: shownCancelAtLeast(plan.passengers),
  refund: dollarsOf(plan.refundCents),
  ...shownCardMoney(plan),
  taking: shownTaking(reservation, plan.newTotalCents),
  newTotal: dollarsOf(plan.newTotalCents),
  passengers: shownPassengers(plan.passengers),
})

const shownPassengers = (passengers: readonly Passenger[]): CorrectionPreview['passengers'] =>
  passengers.map((passenger) => ({
    number: passenger.position,
    FirstName: passenger.first_name,
    LastName: passenger.last_name,
    ...shownSeating(passenger),
  }))

/** The preview of details that no longer fit, for example after a passenger was canceled: they cost nothing. */
export function uncorrectedPreview(context: CorrectionContext): CorrectionPreview {
  assertCorrectable(context)
  const { reservation, passengers } = context
  return {
    revision: reservation.revision,
    difference: 0,
    netDifference: 0,
    fee: 0,
    netFee: 0,
    cancelAtLeast: shownCancelAtLeast(passengers),
    refund: 0,
    ...shownCardMoney(moneyOfChange(reservation, reservation.total_sale_cents, 0)),
    taking: shownTaking(reservation, reservation.total_sale_cents),
    newTotal: dollarsOf(reservation.total_sale_cents),
    passengers: shownPassengers(passengers),
  }
}

/** What the form starts with. */
export function correctionForm(context: CorrectionContext): CorrectionForm {
  assertCorrectable(context)
  const { reservation, paxMode, departure } = context
  return {
    revision: reservation.revision,
    hotelID: reservation.hotel_id,
    hotels: hotelsToChoose(context),
    canChangeTypes: reservation.status === 'confirmed' && paxMode === 0,
    canChangeSeats: reservation.status === 'confirmed',
    weightRule: reservation.weight_rule,
    seatsLeft: departure?.seats_left ?? 0,
    poundsLeft: reservation.is_test ? null : (departure?.pounds_left ?? null),
  }
}

const minutesOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))
const minutesADay = 1440

/** Where the departure still picks up, and the booked hotel even if its pickup has passed or it was withdrawn. */
function hotelsToChoose(context: CorrectionContext): CorrectionForm['hotels'] {
  const { reservation } = context
  const { hotel_id: id, hotel_label: label, pickup_time, local_time } = reservation
  const leaving = stillLeaving(context)
  const inTime = new Set(leaving ? hotelsInTime(leaving, context.hotels) : context.hotels)
  const hotels = context.hotels.filter((hotel) => hotel.id === id || inTime.has(hotel))
  if (id === null || label === null || hotels.some((hotel) => hotel.id === id)) return hotels
  const minutes = minutesOf(local_time) - minutesOf(pickup_time ?? local_time)
  return [...hotels, { id, label, estimatedMinsPrior: (minutes + minutesADay) % minutesADay }]
}
