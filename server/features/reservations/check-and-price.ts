import { holds, permissions } from '#contract/permissions.ts'
import type { Booking } from '#contract/reservations.ts'
import type { ProductLookup } from '#server/features/catalogue/product-lookup.ts'
import type { QuotedItinerary } from '#server/features/quotes/quotes.sql.ts'
import {
  type BookingContext,
  bookingErrors,
  type PartialBooking,
} from '#server/features/reservations/booking-errors.ts'
import type { BookingBasis } from '#server/features/reservations/booking.sql.ts'
import { type NewReservation, newReservation } from '#server/features/reservations/new-reservation.ts'
import { priceLines } from '#server/features/reservations/price-lines.ts'
import { Refusal } from '#server/refusal.ts'
import type { Scope } from '#server/scope.ts'

/** Undefined when the quote doesn't have it. */
function chosenItinerary(basis: BookingBasis): QuotedItinerary | undefined {
  const { id, departure_id, local_time, pickup_class } = basis
  if (departure_id === null || local_time === null) return undefined
  return {
    quote_id: id,
    departure_id,
    local_time,
    adult_price_cents: basis.adult_price_cents ?? 0,
    child_price_cents: basis.child_price_cents ?? 0,
    adult_fees_cents: basis.adult_fees_cents ?? 0,
    child_fees_cents: basis.child_fees_cents ?? 0,
    pickup_class,
  }
}

/** The departure and the product must still be there, whatever was quoted. */
function departureOf({ departs_at: departsAt, product_id }: BookingBasis, catalogue: ProductLookup) {
  const product = catalogue.byId.get(product_id)
  return product && departsAt ? { departsAt, cutOffMinutes: product.cutOffMinutes } : 'withdrawn'
}

export function bookingContext(
  scope: Scope,
  { markup }: PartialBooking,
  basis: BookingBasis,
  catalogue: ProductLookup,
): BookingContext & { itinerary: QuotedItinerary | undefined } {
  const itinerary = chosenItinerary(basis)
  return {
    quote: basis,
    now: scope.now,
    itinerary,
    departure: itinerary && departureOf(basis, catalogue),
    lines: itinerary && markup ? priceLines(basis, itinerary, basis.modifier, markup) : [],
    hotels: catalogue.hotels.get(itinerary?.pickup_class ?? '') ?? [],
    mayChangePrice: holds(scope.user.role.permissions, permissions.changePrice),
    maySellHigher: holds(scope.user.role.permissions, permissions.agencyAdministrator),
  }
}

/** Throws every error of the booking at once. */
export function checkAndPrice(
  scope: Scope,
  booking: Booking,
  basis: BookingBasis,
  catalogue: ProductLookup,
): NewReservation {
  const context = bookingContext(scope, booking, basis, catalogue)
  const { itinerary, lines, hotels } = context
  const fields = bookingErrors(booking, context)
  const messages = Object.values(fields).flat()
  if (!itinerary || messages.length > 0) throw new Refusal('bad_input', { messages, fields })
  if (!scope.agency.testMode) assertSeatsLeft(basis)
  const hotel = hotels.find(({ id }) => id === booking.hotelID)
  return newReservation(scope, { booking, basis, itinerary, lines, hotel })
}

/** Refuses a sold-out departure before anything is locked. */
function assertSeatsLeft({ seats_left, expired_seats, adults, children }: BookingBasis) {
  if ((seats_left ?? 0) + (expired_seats ?? 0) >= adults + children) return
  const messages = ['These seats have just been sold. Search for another departure.']
  throw new Refusal('bad_input', { messages, fields: { itineraryID: messages } })
}
