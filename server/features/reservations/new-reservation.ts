import { dueOrOwed } from '#contract/changes/card-money.ts'
import type { Booking } from '#contract/reservations.ts'
import type { PickupHotel } from '#server/features/catalogue/catalogue.ts'
import type { QuotedItinerary, QuoteRow } from '#server/features/quotes/quotes.sql.ts'
import { noFloor } from '#server/features/reservations/fees/floor.ts'
import { holdEnd } from '#server/features/reservations/hold.ts'
import { hotelColumns } from '#server/features/reservations/pickup.ts'
import { type PriceLine, priceLineRows, pricesOf } from '#server/features/reservations/price-lines.ts'
import { extraSeatRows, seatingFor, withSeating } from '#server/features/reservations/seating.ts'
import type { Scope } from '#server/scope.ts'
import type { Taking } from '#server/sql/takings.ts'
import { sum } from '#server/sum.ts'

interface CheckedBooking {
  booking: Booking
  basis: QuoteRow & { departs_at: Temporal.Instant | null }
  itinerary: QuotedItinerary
  lines: PriceLine[]
  /** Where the departure picks up. */
  hotels: readonly PickupHotel[]
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
    taking: takingOf(scope, checked),
  }
}

/** By the desk's choice, else as the agency pays. */
const isByCard = ({ agency }: Scope, { booking: { payment } }: CheckedBooking) =>
  payment === undefined ? agency.creditCardMode !== 0 : payment === 'card'

const priceByCard = (scope: Scope, checked: CheckedBooking, totalSaleCents: number) =>
  dueOrOwed({ byCard: isByCard(scope, checked), owedCents: 0, differenceCents: totalSaleCents })

/** Money of tests isn't taken. */
function takingOf(
  { agency }: Scope,
  { booking: { payment, paymentReference } }: CheckedBooking,
): Taking | null {
  const isTaken = (payment === 'cash' || payment === 'terminal') && !agency.testMode
  return isTaken && paymentReference ? { kind: payment, reference: paymentReference } : null
}

/** Confirmed at once on account, or by card if it costs too little to be charged; else pending until paid. */
function stateOf(scope: Scope, checked: CheckedBooking, totalSaleCents: number) {
  const { agency, now, limits } = scope
  const { departs_at: departsAt } = checked.basis
  const confirmed = priceByCard(scope, checked, totalSaleCents).dueCents === 0
  return {
    is_test: agency.testMode,
    payment_required: isByCard(scope, checked),
    paid: confirmed,
    status: confirmed ? ('confirmed' as const) : ('pending' as const),
    confirmed_at: confirmed ? now : null,
    booked_at: now,
    hold_expires_at: holdEnd(now, limits, departsAt ?? now),
  }
}

const reservationRow = (scope: Scope, checked: CheckedBooking, totalSaleCents: number) => ({
  quote_id: checked.basis.id,
  agency_id: scope.agency.id,
  booked_by: scope.user.id,
  ...stateOf(scope, checked, totalSaleCents),
})

function firstRevision(scope: Scope, checked: CheckedBooking, totalSaleCents: number) {
  const { booking, basis, itinerary, hotels } = checked
  const { local_date, time_zone } = basis
  const trip = { local_date, local_time: itinerary.local_time, time_zone }
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
    ...trip,
    pickup_class: itinerary.pickup_class,
    cancellation_policy: basis.cancellation_policy,
    move_fee_cents: basis.move_fee_cents,
    first_name: booking.masterFirstName,
    last_name: booking.masterLastName,
    email: booking.emailAddress,
    phone: booking.phoneNumber,
    ...hotelColumns(booking.hotelID, hotels, trip),
    attributes: booking.attribArray,
    agency_reference: booking.agencyReference,
    adults: basis.adults,
    children: basis.children,
    total_sale_cents: totalSaleCents,
    fees_sale_cents: 0,
    fees_net_cents: 0,
    owed_cents: priceByCard(scope, checked, totalSaleCents).owedCents,
    rates: null,
    weight_rule: basis.weight_rule,
  }
}

const passengerRows = ({ booking: { paxArray }, basis: { weight_rule: rule }, lines }: CheckedBooking) =>
  paxArray.map(({ FirstName, LastName, BodyWeight, Type }, position) => ({
    position,
    first_name: FirstName,
    last_name: LastName,
    body_weight: BodyWeight,
    type: Type,
    ...withSeating(pricesOf(lines, Type), seatingFor(BodyWeight, rule)),
    ...noFloor,
    rates: null,
  }))
