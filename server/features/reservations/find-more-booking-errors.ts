import { z } from 'zod'

import { alreadyBooked, type FieldErrors } from '#contract/errors.ts'
import { bookReservation } from '#contract/reservations.ts'
import { quoteNotFound } from '#server/features/quotes/find-quote.ts'
import { bookingErrors, type PartialBooking } from '#server/features/reservations/booking-errors.ts'
import { loadBookingBasis } from '#server/features/reservations/booking.sql.ts'
import { bookingContext } from '#server/features/reservations/check-and-price.ts'
import { readFields } from '#server/read-fields.ts'
import type { Scope } from '#server/scope.ts'

const { shape } = bookReservation.input
const passengerTypes = z.array(shape.paxArray.element.pick({ Type: true }))

/** Passengers with invalid names still count as adults or children. */
const validFields = (sent: Record<string, unknown>): PartialBooking => ({
  paxArray: passengerTypes.safeParse(sent['paxArray']).data,
  ...readFields(shape, sent),
})

/** The errors that need the database, for a form that the schema refuses: the user sees all errors at once. */
export async function findMoreBookingErrors(
  scope: Scope,
  sent: Record<string, unknown>,
): Promise<FieldErrors> {
  const booking = validFields(sent)
  const { quoteID, itineraryID = '' } = booking
  if (quoteID === undefined) return {}
  const basis = await loadBookingBasis(scope.db, scope, { quoteID, itineraryID })
  if (!basis) return { quoteID: quoteNotFound().messages }
  if (basis.booked_fingerprint) return { quoteID: [alreadyBooked] }
  return bookingErrors(booking, bookingContext(scope, booking, basis, await scope.products.current()))
}
