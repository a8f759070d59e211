import type { FieldErrors } from '#contract/errors.ts'
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
import { findRoomErrors } from '#server/features/reservations/weights/find-room-errors.ts'
import { neededBy } from '#server/features/reservations/weights/room-errors.ts'
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
function departureOf(basis: BookingBasis, catalogue: ProductLookup) {
  const { departs_at: departsAt, closed_at: closedAt, product_id } = basis
  const product = catalogue.byId.get(product_id)
  return product && departsAt ? { departsAt, closedAt, cutOffMinutes: product.cutOffMinutes } : 'withdrawn'
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

/** Every error that needs the database, by field. Test reservations need no room. */
export async function findBookingErrors(
  scope: Scope,
  booking: PartialBooking,
  basis: BookingBasis,
  context: BookingContext,
): Promise<FieldErrors> {
  const fields = bookingErrors(booking, context)
  const { departure } = context
  const { paxArray = [] } = booking
  const isComplete = paxArray.length === basis.adults + basis.children && paxArray.every(isWeighed)
  if (scope.agency.testMode || !isComplete || typeof departure !== 'object' || fields['itineraryID'])
    return fields
  const needed = neededBy(paxArray, basis)
  const itineraryID = await findRoomErrors(scope, basis, needed, departure.cutOffMinutes)
  return itineraryID.length > 0 ? { ...fields, itineraryID } : fields
}

const isWeighed = <Sent extends { BodyWeight?: number | undefined }>(
  passenger: Sent,
): passenger is Sent & { BodyWeight: number } => passenger.BodyWeight !== undefined

/** Throws every error of the booking at once. */
export async function checkAndPrice(
  scope: Scope,
  booking: Booking,
  basis: BookingBasis,
  catalogue: ProductLookup,
): Promise<NewReservation> {
  const context = bookingContext(scope, booking, basis, catalogue)
  const { itinerary, lines, hotels } = context
  const fields = await findBookingErrors(scope, booking, basis, context)
  const messages = Object.values(fields).flat()
  if (!itinerary || messages.length > 0) throw new Refusal('bad_input', { messages, fields })
  const hotel = hotels.find(({ id }) => id === booking.hotelID)
  return newReservation(scope, { booking, basis, itinerary, lines, hotel })
}
