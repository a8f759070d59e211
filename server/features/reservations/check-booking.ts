import { z } from 'zod'

import { bookedAlready } from '#contract/booked-already.ts'
import { holds, permissions } from '#contract/permissions.ts'
import { type Booking, bookReservation } from '#contract/reservations.ts'
import type { PickupHotel } from '#server/features/catalogue/catalogue.ts'
import type { ProductLookup } from '#server/features/catalogue/product-lookup.ts'
import { noModifier } from '#server/features/pricing/show-price-modifier.ts'
import { refuseWhenDisabled } from '#server/features/quotes/create-quote.ts'
import { type KeptItinerary, noQuote } from '#server/features/quotes/find-quote.ts'
import {
  bookingProblems,
  type Problems,
  type ReadBooking,
} from '#server/features/reservations/booking-problems.ts'
import { type BookingBasis, bookingBasis } from '#server/features/reservations/booking.sql.ts'
import { type PriceLine, priceLines } from '#server/features/reservations/price-lines.ts'
import { readFields } from '#server/read-fields.ts'
import { Refusal } from '#server/refusal.ts'
import type { Scope } from '#server/scope.ts'

type Choice = Pick<Booking, 'quoteID' | 'itineraryID'>

const findBasis = async ({ db, agency, now }: Scope, { quoteID, itineraryID }: Choice) =>
  (await bookingBasis(db, { agencyId: agency.id, quoteId: quoteID, itineraryId: itineraryID, now })).at(0)

export async function lookAt(scope: Scope, choice: Choice): Promise<BookingBasis> {
  const basis = await findBasis(scope, choice)
  if (basis) return basis
  refuseWhenDisabled(scope)
  throw noQuote()
}

/** The chosen itinerary, if the quote has it. */
export function itineraryOf(basis: BookingBasis): KeptItinerary | undefined {
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

interface Checked {
  fields: Problems
  lines: PriceLine[]
  hotels: PickupHotel[]
}

/** What the catalogue has no more, or not at that time, is not sold, whatever was quoted. */
function departureOf({ departs_at: departsAt, product_id }: BookingBasis, catalogue: ProductLookup) {
  const product = catalogue.byId.get(product_id)
  return product && departsAt ? { departsAt, cutOffMinutes: product.cutOffMinutes } : 'withdrawn'
}

function check(scope: Scope, booking: ReadBooking, basis: BookingBasis, catalogue: ProductLookup): Checked {
  const itinerary = itineraryOf(basis)
  const { markup } = booking
  const lines = itinerary && markup ? priceLines(basis, itinerary, basis.modifier ?? noModifier, markup) : []
  const hotels = catalogue.hotels.get(itinerary?.pickup_class ?? '') ?? []
  const fields = bookingProblems(booking, {
    quote: basis,
    now: scope.now,
    departure: itinerary && departureOf(basis, catalogue),
    lines,
    hotels,
    mayChangePrice: holds(scope.user.role.permissions, permissions.changePrice),
  })
  return { fields, lines, hotels }
}

/** The prices and the hotel of a booking with which nothing is wrong. */
export function checkBooking(scope: Scope, booking: Booking, basis: BookingBasis, catalogue: ProductLookup) {
  const { fields, lines, hotels } = check(scope, booking, basis, catalogue)
  const messages = Object.values(fields).flat()
  if (messages.length > 0) throw new Refusal('bad_input', { messages, fields })
  return { lines, hotel: hotels.find(({ id }) => id === booking.hotelID) }
}

const { shape } = bookReservation.input
const types = z.array(shape.paxArray.element.pick({ Type: true }))

/** Field by field; of passengers at least what they are. */
const readBooking = (sent: Record<string, unknown>): ReadBooking => ({
  paxArray: types.safeParse(sent['paxArray']).data,
  ...readFields(shape, sent),
})

/** What else is wrong with a booking whose form is: so that all of it is told at once. */
export async function furtherBookingProblems(scope: Scope, sent: Record<string, unknown>): Promise<Problems> {
  const booking = readBooking(sent)
  const { quoteID, itineraryID = '' } = booking
  if (quoteID === undefined) return {}
  const basis = await findBasis(scope, { quoteID, itineraryID })
  if (!basis) return { quoteID: noQuote().messages }
  if (basis.fingerprint) return { quoteID: [bookedAlready] }
  return check(scope, booking, basis, await scope.products.current()).fields
}
