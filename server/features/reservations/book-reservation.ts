import { alreadyBooked } from '#contract/errors.ts'
import type { bookReservation as endpoint } from '#contract/reservations.ts'
import { assertBookingEnabled } from '#server/features/quotes/assert-booking-enabled.ts'
import { quoteNotFound } from '#server/features/quotes/find-quote.ts'
import { bookingFingerprint } from '#server/features/reservations/booking-fingerprint.ts'
import { type BookingBasis, loadBookingBasis } from '#server/features/reservations/booking.sql.ts'
import { checkAndPrice } from '#server/features/reservations/check-and-price.ts'
import { insertReservation } from '#server/features/reservations/insert-reservation.ts'
import { Refusal } from '#server/refusal.ts'
import type { HandlerOf } from '#server/scope.ts'

const maxAttempts = 10

/** Another booking may take the seats or the quote between load and insert; then we load again. */
export const bookReservation: HandlerOf<typeof endpoint> = async (scope, booking) => {
  const catalogue = await scope.products.current()
  const fingerprint = bookingFingerprint(booking)
  for (let attempt = 0; attempt < maxAttempts; attempt += 1) {
    const basis = await loadBookingBasis(scope.db, scope, booking)
    if (basis?.booked_fingerprint) return repeatAnswer(basis, fingerprint)
    assertBookingEnabled(scope.agency)
    if (!basis) throw quoteNotFound()
    const reservation = await checkAndPrice(scope, booking, basis, catalogue)
    if (await insertReservation(scope, basis, reservation, fingerprint)) return { quoteID: basis.id }
  }
  throw new Refusal('busy', { retryAfterSeconds: 1 })
}

/** The same booking again gets the same answer; a different one for the same quote is refused. */
function repeatAnswer({ id, booked_fingerprint }: BookingBasis, fingerprint: Buffer) {
  if (booked_fingerprint?.equals(fingerprint)) return { quoteID: id }
  throw new Refusal('bad_input', { messages: [alreadyBooked] })
}
