import { z } from 'zod'

import { alreadyBooked, type FieldErrors } from '#contract/errors.ts'
import { bookReservation } from '#contract/reservations.ts'
import { quoteNotFound } from '#server/features/quotes/find-quote.ts'
import type { PartialBooking } from '#server/features/reservations/booking-errors.ts'
import { loadBookingBasis } from '#server/features/reservations/booking.sql.ts'
import { bookingContext, findBookingErrors } from '#server/features/reservations/check-and-price.ts'
import { readFields } from '#server/read-fields.ts'
import type { Scope } from '#server/scope.ts'

const { shape } = bookReservation.input
const { Type, BodyWeight } = shape.paxArray.element.shape
const passengers = z.array(z.object({ Type, BodyWeight: BodyWeight.optional().catch(undefined) }))

/** Passengers with invalid names still count as adults or children and weigh something. */
const validFields = (sent: Record<string, unknown>): PartialBooking => ({
  paxArray: passengers.safeParse(sent['paxArray']).data,
  ...readFields(shape, sent),
})

/** The errors that need the database, for a form that the schema refuses: the user sees all errors at once. */
export async function findMoreBookingErrors(
  scope: Scope,
  sent: Record<string, unknown>,
): Promise<FieldErrors> {
  const booking = validFields(sent)
  const { quoteID, itineraryID = '', paxArray = [] } = booking
  if (quoteID === undefined) return {}
  const basis = await loadBookingBasis(scope.db, scope, { quoteID, itineraryID, paxArray })
  if (!basis) return { quoteID: quoteNotFound().messages }
  if (basis.booked_fingerprint) return { quoteID: [alreadyBooked] }
  const context = bookingContext(scope, booking, basis, await scope.products.current())
  return findBookingErrors(scope, booking, basis, context)
}
