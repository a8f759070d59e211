import { randomInt } from 'node:crypto'

import { permissions, holds } from '#contract/permissions.ts'
import type { Booking, bookReservation as endpoint } from '#contract/reservations.ts'
import { auditJson, type AuditLine } from '#server/db/audit.ts'
import { storableJson } from '#server/db/storable-json.ts'
import { violatedConstraint } from '#server/db/violated-constraint.ts'
import { withEndedSeats } from '#server/features/availability/hold-seats.ts'
import type { PickupHotel } from '#server/features/catalogue/catalogue.ts'
import { noModifier } from '#server/features/pricing/show-price-modifier.ts'
import { refuseWhenDisabled } from '#server/features/quotes/create-quote.ts'
import { type KeptItinerary, noQuote } from '#server/features/quotes/find-quote.ts'
import { bookingFingerprint } from '#server/features/reservations/booking-fingerprint.ts'
import { bookingProblems } from '#server/features/reservations/booking-problems.ts'
import {
  type BookingBasis,
  bookingBasis,
  type ReservationToWrite,
  writeReservation,
  writeTestReservation,
} from '#server/features/reservations/booking.sql.ts'
import { priceLines } from '#server/features/reservations/price-lines.ts'
import { confirmationOf } from '#server/features/reservations/queue-confirmation.ts'
import { detailRows, reservationRow } from '#server/features/reservations/reservation-rows.ts'
import { Refusal } from '#server/refusal.ts'
import type { HandlerOf, Scope } from '#server/scope.ts'

const mostTries = 10

/** Look; the same again? check everything; write it all, its seats with it; was someone quicker? look again. */
export const bookReservation: HandlerOf<typeof endpoint> = async (scope, booking) => {
  refuseWhenDisabled(scope)
  const catalogue = await scope.products.current()
  const fingerprint = bookingFingerprint(booking)
  for (let tries = 0; tries < mostTries; tries += 1) {
    const [basis] = await Promise.all([lookAt(scope, booking), scope.assured()])
    if (isRepeat(basis, fingerprint)) return { quoteID: booking.quoteID }
    const itinerary = itineraryOf(basis)
    const hotels = catalogue.hotels.get(itinerary?.pickup_class ?? '') ?? []
    const { lines, hotel } = checkBooking(scope, booking, basis, hotels)
    const row = reservationRow(scope, { booking, quote: basis, itinerary, lines, hotel, fingerprint })
    if (!row.is_test) refuseWhenSold(basis)
    if (await isWritten(scope, basis, row, detailRows(booking, lines))) return { quoteID: booking.quoteID }
  }
  throw new Refusal('busy', { retryAfterSeconds: 1 })
}

async function lookAt({ db, agency, now }: Scope, { quoteID, itineraryID }: Booking): Promise<BookingBasis> {
  const [basis] = await bookingBasis(db, {
    agencyId: agency.id,
    quoteId: quoteID,
    itineraryId: itineraryID,
    now,
  })
  if (!basis) throw noQuote()
  return basis
}

/** Of two at the same moment both can be told no; then one fails to write, looks again, and is told yes. */
function isRepeat({ fingerprint: earlier }: BookingBasis, fingerprint: Buffer): boolean {
  if (!earlier) return false
  if (earlier.equals(fingerprint)) return true
  throw new Refusal('bad_input', {
    messages: ['This quote is booked already. Create a new one for another booking.'],
  })
}

/** The chosen itinerary, if the quote has it. */
function itineraryOf(basis: BookingBasis): KeptItinerary | undefined {
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

function checkBooking(scope: Scope, booking: Booking, basis: BookingBasis, hotels: PickupHotel[]) {
  const itinerary = itineraryOf(basis)
  const lines = itinerary && priceLines(basis, itinerary, basis.modifier ?? noModifier, booking.markup)
  const mayChangePrice = holds(scope.user.role.permissions, permissions.changePrice)
  const fields = bookingProblems(booking, { quote: basis, now: scope.now, lines, hotels, mayChangePrice })
  const messages = Object.values(fields).flat()
  if (messages.length > 0 || !lines) throw new Refusal('bad_input', { messages, fields })
  return { lines, hotel: hotels.find(({ id }) => id === booking.hotelID) }
}

type Row = ReturnType<typeof reservationRow>
type Details = ReturnType<typeof detailRows>

const partyOf = ({ adults, children }: BookingBasis) => adults + children

/** Who would come too late is told so before anything is locked. */
function refuseWhenSold(basis: BookingBasis) {
  if ((basis.seats_left ?? 0) + (basis.seats_ended ?? 0) >= partyOf(basis)) return
  const messages = ['These seats have just been sold. Search again for another departure.']
  throw new Refusal('bad_input', { messages, fields: { itineraryID: messages } })
}

/** Seats of ended holds are freed if they are needed. */
function write({ db, now }: Scope, basis: BookingBasis, values: ReservationToWrite) {
  if (values.is_test) return writeTestReservation(db, values)
  if ((basis.seats_left ?? 0) >= values.seats) return writeReservation(db, values)
  return withEndedSeats(db, now, values.departure_id, (tx) => writeReservation(tx, values))
}

/** False when someone was quicker: the seats or the quote are gone, it is booked, or the number is another reservation's. */
async function isWritten(scope: Scope, quote: BookingBasis, row: Row, details: Details): Promise<boolean> {
  // Random, so that nobody can tell one from the last.
  const orl = String(randomInt(10_000_000, 100_000_000))
  const isConfirmed = row.status === 'confirmed'
  const told = { ...quote, ...row, orl, local_time: quote.local_time ?? '', agency_name: scope.agency.name }
  try {
    const written = await write(scope, quote, {
      ...row,
      orl,
      seats: partyOf(quote),
      until: row.payment_required ? row.hold_expires_at : null,
      passengers: storableJson(details.passengers),
      attributes: storableJson(details.attributes),
      priceLines: storableJson(details.priceLines),
      audit: auditJson(scope, bookedLine(row, orl, details)),
      mails: storableJson(isConfirmed ? [confirmationOf(told, details.passengers)] : []),
    })
    if (isConfirmed && written.length > 0) scope.wakeJobs('mail')
    return written.length > 0
  } catch (error) {
    if (quickerRules.has(violatedConstraint(error) ?? '')) return false
    throw error
  }
}

const quickerRules = new Set([
  'reservations_pkey',
  'seat_holds_pkey',
  'reservations_orl_key',
  // The agency was deleted, and the quote with it.
  'reservations_agency_id_fkey',
  'reservations_agency_id_quote_id_fkey',
])

const bookedLine = (row: Row, orl: string, { passengers }: Details): AuditLine => ({
  kind: 'reservation.booked',
  subject: orl,
  after: {
    quoteID: row.quote_id,
    status: row.status,
    totalSaleCents: row.total_sale_cents,
    seats: passengers.length,
  },
})
