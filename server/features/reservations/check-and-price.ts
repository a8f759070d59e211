import { alreadyBooked, type FieldErrors } from '#contract/errors.ts'
import type { Booking } from '#contract/reservations.ts'
import {
  bookedRoomErrors,
  chooseText,
  fits,
  isSoldOut,
  type Left,
  type Needed,
  noOtherRoom,
} from '#contract/room.ts'
import { roomOnDepartures } from '#server/features/availability/availability.sql.ts'
import { cutOffFor, lastCall, neededFor } from '#server/features/availability/room.ts'
import type { ProductLookup } from '#server/features/catalogue/product-cache.ts'
import { itinerariesOf, type QuotedItinerary } from '#server/features/quotes/quotes.sql.ts'
import { quoteNotFound } from '#server/features/quotes/show-quote.ts'
import {
  type BookingContext,
  bookingErrors,
  type PartialBooking,
  priceRights,
  validFields,
} from '#server/features/reservations/booking-errors.ts'
import { type BookingBasis, loadBookingBasis } from '#server/features/reservations/booking.sql.ts'
import { type NewReservation, newReservation } from '#server/features/reservations/new-reservation.ts'
import { priceLines } from '#server/features/reservations/price-lines.ts'
import { Refusal } from '#server/refusal.ts'
import type { Scope } from '#server/scope.ts'

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
  return newReservation(scope, { booking, basis, itinerary, lines, hotels })
}

/** The errors that need the database, for a booking that the schema refuses: the user sees all errors at once. */
export async function findMoreErrors(scope: Scope, sent: object): Promise<FieldErrors> {
  const booking = validFields.parse(sent)
  const { quoteID, itineraryID = '', paxArray = [] } = booking
  if (quoteID === undefined) return {}
  const basis = await loadBookingBasis(scope.db, scope, { quoteID, itineraryID, paxArray })
  if (!basis) return { quoteID: quoteNotFound().messages }
  if (basis.booked_fingerprint) return { quoteID: [alreadyBooked] }
  const context = bookingContext(scope, booking, basis, await scope.products.current())
  return findBookingErrors(scope, booking, basis, context)
}

/** A booking has a price for each type, also where it is the computed one. */
const linesOf = (basis: BookingBasis, rates: QuotedItinerary, { adult, child }: Booking['markup']) =>
  priceLines({ rates, modifier: basis.modifier, party: basis, sale: { adult, child: child ?? '' } })

function bookingContext(
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
    departure: itinerary && departureOf(scope, basis, catalogue),
    lines: itinerary && markup ? linesOf(basis, itinerary, markup) : [],
    hotels: catalogue.hotels.get(itinerary?.pickup_class ?? '') ?? [],
    rights: priceRights(scope),
    isProvider: scope.agency.isProvider,
  }
}

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
    departs_at: basis.quoted_departs_at,
  }
}

/** The departure and the product must still be there, whatever was quoted. */
function departureOf(scope: Scope, basis: BookingBasis, catalogue: ProductLookup) {
  const { departs_at: departsAt, closed_at: closedAt, product_id } = basis
  const product = catalogue.byId.get(product_id)
  if (!product || !departsAt) return 'withdrawn'
  if (!departsAt.equals(basis.quoted_departs_at ?? departsAt)) return 'rezoned'
  return { departsAt, closedAt, cutOffMinutes: cutOffFor(scope, product) }
}

/** By field. Test reservations need no room. */
async function findBookingErrors(
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
  const needed = neededFor(
    paxArray.map(({ BodyWeight }) => BodyWeight),
    basis.weight_rule,
  )
  const itineraryID = await findRoomErrors(scope, basis, needed, departure.cutOffMinutes)
  return itineraryID.length > 0 ? { ...fields, itineraryID } : fields
}

const isWeighed = <Sent extends { BodyWeight?: number | undefined }>(
  passenger: Sent,
): passenger is Sent & { BodyWeight: number } => passenger.BodyWeight !== undefined

/** Why the party doesn't fit and which departure has room instead, before anything is locked. */
async function findRoomErrors(
  scope: Scope,
  basis: BookingBasis,
  needed: Needed,
  cutOffMinutes: number,
): Promise<string[]> {
  const left = leftToBook(basis)
  if (fits(left, needed)) return []
  if (isSoldOut(left, needed)) return ['These seats have just been sold. Search for another departure.']
  const other = await findOther(scope, basis, needed, cutOffMinutes)
  const advice = other ? `${chooseText(other, left, needed)}.` : noOtherRoom
  return [[...bookedRoomErrors(left, needed), advice].join(' ')]
}

/** Seats and pounds of expired holds still count as taken in the basis, but are free to book. */
function leftToBook({ seats_left, expired_seats, pounds_left, expired_pounds }: BookingBasis): Left {
  return {
    seats: (seats_left ?? 0) + (expired_seats ?? 0),
    pounds: pounds_left === null ? null : Math.max(0, pounds_left + (expired_pounds ?? 0)),
  }
}

/** The next departure of the quote that is open and has room; if none is later, the first. */
async function findOther(
  { db, now }: Scope,
  { id, departure_id: chosen, local_time: from }: BookingBasis,
  needed: Needed,
  cutOffMinutes: number,
) {
  const quoted = await itinerariesOf(db, [id])
  const departureIds = quoted.map(({ departure_id }) => departure_id)
  const leavesAfter = lastCall(now, cutOffMinutes)
  const rows = await roomOnDepartures(db, { departureIds, now, leavesAfter })
  const fitting = quoted.flatMap(({ departure_id, local_time }) => {
    const row = rows.find((room) => room.id === departure_id)
    const room = row && { seats: row.seats_left, pounds: row.pounds_left }
    if (!room || departure_id === chosen || !fits(room, needed)) return []
    return [{ ...room, time: local_time.slice(0, 5), isLater: local_time > (from ?? '') }]
  })
  return fitting.find(({ isLater }) => isLater) ?? fitting[0]
}
