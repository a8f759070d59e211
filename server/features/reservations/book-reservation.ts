import { hash } from 'node:crypto'

import { alreadyBooked } from '#contract/errors.ts'
import { centsOf } from '#contract/money.ts'
import { type Booking, bookReservation as endpoint } from '#contract/reservations.ts'
import { assertBookingEnabled } from '#server/features/quotes/create-quote.ts'
import { quoteNotFound } from '#server/features/quotes/show-quote.ts'
import { type BookingBasis, loadBookingBasis } from '#server/features/reservations/booking.sql.ts'
import { checkAndPrice, findMoreErrors } from '#server/features/reservations/check-and-price.ts'
import { insertReservation } from '#server/features/reservations/insert-reservation.ts'
import { invalidInput, parseInput } from '#server/input-errors.ts'
import { Refusal } from '#server/refusal.ts'
import type { HandlerOf } from '#server/scope.ts'

const maxAttempts = 10

/** Another booking may take the seats or the quote between load and insert; then we load again. */
export const bookReservation: HandlerOf<typeof endpoint> = async (scope, sent) => {
  const { data: booking, error } = parseInput(endpoint.input, sent)
  if (error) throw invalidInput(error, await findMoreErrors(scope, sent))
  const catalogue = await scope.products.current()
  const fingerprint = bookingFingerprint(booking)
  for (let attempt = 0; attempt < maxAttempts; attempt += 1) {
    const basis = await loadBookingBasis(scope.db, scope, booking)
    if (basis?.booked_fingerprint) return repeatAnswer(basis, fingerprint)
    // A repeat books nothing, so it isn't counted.
    if (attempt === 0) scope.takeRate('booking')
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

const centsOrNone = (dollars: number | string | null | undefined) => centsOf(dollars ?? '') ?? null

/** Equal for bookings that differ only in how prices, the id, a missing hotel or reference are written. Zod orders the fields. */
function bookingFingerprint(booking: Booking): Buffer {
  const { quoteID, hotelID, markup, agencyReference, paymentReference } = booking
  const normalized = {
    ...booking,
    quoteID: quoteID.toLowerCase(),
    hotelID: hotelID || null,
    agencyReference: agencyReference ?? undefined,
    paymentReference: paymentReference ?? undefined,
    markup: { adult: centsOrNone(markup.adult), child: centsOrNone(markup.child) },
  }
  return hash('sha256', JSON.stringify(normalized), 'buffer')
}
