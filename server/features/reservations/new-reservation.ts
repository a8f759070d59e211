import { pickupTime } from '#contract/pickup-time.ts'
import type { Booking } from '#contract/reservations.ts'
import { totalSaleCents } from '#contract/sale-price.ts'
import type { PickupHotel } from '#server/features/catalogue/catalogue.ts'
import type { QuotedItinerary, QuoteRow } from '#server/features/quotes/quotes.sql.ts'
import type { PriceLine } from '#server/features/reservations/price-lines.ts'
import type { Scope } from '#server/scope.ts'

interface CheckedBooking {
  booking: Booking
  basis: QuoteRow & { departs_at: Temporal.Instant | null }
  itinerary: QuotedItinerary
  lines: PriceLine[]
  hotel: PickupHotel | undefined
}

export type NewReservation = ReturnType<typeof newReservation>

/** The rows to insert, but for the reservation's number and fingerprint. */
export const newReservation = (scope: Scope, checked: CheckedBooking) => ({
  row: reservationRow(scope, checked),
  ...detailRows(checked.booking, checked.lines),
})

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

function priceOf({ adults, children }: QuoteRow, lines: PriceLine[]) {
  const saleOf = (type: PriceLine['type']) => lines.find((line) => line.type === type)?.saleCents ?? 0
  const [adultSaleCents, childSaleCents] = [saleOf('Adult'), saleOf('Child')]
  return {
    adults,
    children,
    adult_sale_cents: adultSaleCents,
    child_sale_cents: childSaleCents,
    total_sale_cents: totalSaleCents({ adults, children, adultSaleCents, childSaleCents }),
  }
}

function reservationRow(scope: Scope, { booking, basis, itinerary, lines, hotel }: CheckedBooking) {
  const price = priceOf(basis, lines)
  const departure = { date: basis.local_date, time: itinerary.local_time, timeZone: basis.time_zone }
  return {
    quote_id: basis.id,
    agency_id: scope.agency.id,
    booked_by: scope.user.id,
    departure_id: itinerary.departure_id,
    ...stateOf(scope, basis.departs_at, price.total_sale_cents),
    first_name: booking.masterFirstName,
    last_name: booking.masterLastName,
    email: booking.emailAddress,
    phone: booking.phoneNumber,
    hotel_id: hotel?.id ?? null,
    hotel_label: hotel?.label ?? null,
    pickup_time: hotel ? pickupTime(departure, hotel.estimatedMinsPrior) : null,
    ...price,
  }
}

function detailRows({ paxArray, attribArray }: Booking, lines: PriceLine[]) {
  return {
    passengers: paxArray.map((passenger, position) => ({
      position,
      first_name: passenger.FirstName,
      last_name: passenger.LastName,
      body_weight: passenger.BodyWeight,
      type: passenger.Type,
    })),
    attributes: attribArray,
    priceLines: lines.map(({ type, count, priceCents, feesCents, modifier, computedCents, saleCents }) => ({
      type,
      count,
      price_cents: priceCents,
      fees_cents: feesCents,
      modifier_mode: modifier.mode,
      modifier_value: modifier.value,
      computed_sale_cents: computedCents,
      sale_cents: saleCents ?? computedCents,
    })),
  }
}
