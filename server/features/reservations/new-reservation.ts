import { pickupTime } from '#contract/pickup/pickup-time.ts'
import type { Booking } from '#contract/reservations.ts'
import type { PickupHotel } from '#server/features/catalogue/catalogue.ts'
import type { QuotedItinerary, QuoteRow } from '#server/features/quotes/quotes.sql.ts'
import { extraSeatRows, seatingFor, withSeating } from '#server/features/reservations/changes/seating.ts'
import type { PriceLine } from '#server/features/reservations/price-lines.ts'
import type { Scope } from '#server/scope.ts'
import { sum } from '#server/sum.ts'

interface CheckedBooking {
  booking: Booking
  basis: QuoteRow & { departs_at: Temporal.Instant | null }
  itinerary: QuotedItinerary
  lines: PriceLine[]
  hotel: PickupHotel | undefined
}

export type NewReservation = ReturnType<typeof newReservation>

/** The rows to insert, but for the reservation's number and fingerprint. */
export function newReservation(scope: Scope, checked: CheckedBooking) {
  const passengers = passengerRows(checked)
  const revision = firstRevision(scope, checked, sum(passengers.map(({ sale_cents }) => sale_cents)))
  return {
    row: reservationRow(scope, checked, revision.total_sale_cents),
    revision,
    passengers,
    priceLines: [...priceLineRows(checked.lines), ...extraSeatRows(passengers, checked.basis.weight_rule)],
  }
}

/** No one can pay after departure. */
const earlier = (one: Temporal.Instant, other: Temporal.Instant | null) =>
  other && Temporal.Instant.compare(other, one) < 0 ? other : one

/** Confirmed at once on account or at a price of 0; by card it stays pending until paid. */
function stateOf({ agency, now, limits }: Scope, departsAt: Temporal.Instant | null, totalSaleCents: number) {
  const confirmed = agency.creditCardMode === 0 || totalSaleCents === 0
  return {
    is_test: agency.testMode,
    payment_required: !confirmed,
    paid: confirmed,
    status: confirmed ? ('confirmed' as const) : ('pending' as const),
    confirmed_at: confirmed ? now : null,
    booked_at: now,
    hold_expires_at: earlier(now.add({ milliseconds: Math.round(limits.holdMinutes * 60_000) }), departsAt),
  }
}

const reservationRow = (scope: Scope, { basis }: CheckedBooking, totalSaleCents: number) => ({
  quote_id: basis.id,
  agency_id: scope.agency.id,
  booked_by: scope.user.id,
  ...stateOf(scope, basis.departs_at, totalSaleCents),
})

const saleOf = ({ saleCents, computedCents }: PriceLine) => saleCents ?? computedCents

function firstRevision(
  scope: Scope,
  { booking, basis, itinerary, hotel }: CheckedBooking,
  totalSaleCents: number,
) {
  const departure = { date: basis.local_date, time: itinerary.local_time, timeZone: basis.time_zone }
  return {
    revision: 1,
    change_id: basis.id,
    fingerprint: null,
    kind: 'booked' as const,
    made_at: scope.now,
    made_by: scope.agency.isProvider ? ('provider' as const) : ('agency' as const),
    user_id: scope.user.id,
    reason: null,
    departure_id: itinerary.departure_id,
    local_date: basis.local_date,
    local_time: itinerary.local_time,
    time_zone: basis.time_zone,
    pickup_class: itinerary.pickup_class,
    cancellation_policy: basis.cancellation_policy,
    move_fee_cents: basis.move_fee_cents,
    first_name: booking.masterFirstName,
    last_name: booking.masterLastName,
    email: booking.emailAddress,
    phone: booking.phoneNumber,
    hotel_id: hotel?.id ?? null,
    hotel_label: hotel?.label ?? null,
    pickup_time: hotel ? pickupTime(departure, hotel.estimatedMinsPrior) : null,
    attributes: booking.attribArray,
    agency_reference: booking.agencyReference,
    adults: basis.adults,
    children: basis.children,
    total_sale_cents: totalSaleCents,
    fees_sale_cents: 0,
    fees_net_cents: 0,
    rates: null,
    weight_rule: basis.weight_rule,
  }
}

/** A checked booking has a line for each of its passengers. */
function pricesOf(lines: PriceLine[], type: PriceLine['type']) {
  const line = lines.find((line) => line.type === type)
  return { net_cents: line?.netCents ?? 0, sale_cents: line ? saleOf(line) : 0 }
}

const passengerRows = ({ booking: { paxArray }, basis: { weight_rule: rule }, lines }: CheckedBooking) =>
  paxArray.map(({ FirstName, LastName, BodyWeight, Type }, position) => ({
    position,
    first_name: FirstName,
    last_name: LastName,
    body_weight: BodyWeight,
    type: Type,
    ...withSeating(pricesOf(lines, Type), seatingFor(BodyWeight, rule)),
  }))

const priceLineRows = (lines: PriceLine[]) =>
  lines.map((line) => ({
    type: line.type,
    count: line.count,
    price_cents: line.priceCents,
    fees_cents: line.feesCents,
    modifier_mode: line.modifier.mode,
    modifier_value: line.modifier.value,
    computed_sale_cents: line.computedCents,
    sale_cents: saleOf(line),
  }))
