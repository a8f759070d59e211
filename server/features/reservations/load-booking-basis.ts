import type { Booking } from '#contract/reservations.ts'
import { assertBookingEnabled } from '#server/features/quotes/assert-booking-enabled.ts'
import { quoteNotFound } from '#server/features/quotes/find-quote.ts'
import { type BookingBasis, bookingBasis } from '#server/features/reservations/booking.sql.ts'
import type { Scope } from '#server/scope.ts'

type ChosenItinerary = Pick<Booking, 'quoteID' | 'itineraryID'>

export async function findBookingBasis(
  { db, agency, now }: Scope,
  { quoteID, itineraryID }: ChosenItinerary,
) {
  const [basis] = await bookingBasis(db, {
    agencyId: agency.id,
    quoteId: quoteID,
    itineraryId: itineraryID,
    now,
  })
  return basis
}

/** Everything a booking is checked against, in one query. */
export async function loadBookingBasis(scope: Scope, booking: Booking): Promise<BookingBasis> {
  const basis = await findBookingBasis(scope, booking)
  if (basis) return basis
  // An agency that can't book should hear that rather than “not found”.
  assertBookingEnabled(scope.agency)
  throw quoteNotFound()
}
