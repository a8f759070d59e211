import { randomInt } from 'node:crypto'

import { permissions, holds } from '#contract/permissions.ts'
import type { Booking, bookReservation as endpoint } from '#contract/reservations.ts'
import { audit } from '#server/db/audit.ts'
import type { Tx } from '#server/db/database.ts'
import { holdSeats } from '#server/features/availability/hold-seats.ts'
import type { PickupHotel } from '#server/features/catalogue/catalogue.ts'
import { findModifier } from '#server/features/pricing/show-price-modifier.ts'
import { refuseWhenDisabled } from '#server/features/quotes/create-quote.ts'
import {
  bookingDate,
  type KeptItinerary,
  type KeptQuote,
  takeQuote,
} from '#server/features/quotes/find-quote.ts'
import { bookingFingerprint } from '#server/features/reservations/booking-fingerprint.ts'
import { bookingProblems } from '#server/features/reservations/booking-problems.ts'
import { priceLines } from '#server/features/reservations/price-lines.ts'
import { queueConfirmation } from '#server/features/reservations/queue-confirmation.ts'
import { reservationRow, detailRows } from '#server/features/reservations/reservation-rows.ts'
import {
  fingerprintOf,
  insertDetails,
  insertReservation,
} from '#server/features/reservations/reservations.sql.ts'
import { Refusal } from '#server/refusal.ts'
import type { HandlerOf, Scope } from '#server/scope.ts'

/** Lock the quote; the same again? check everything; take the seats; write it all down; commit. */
export const bookReservation: HandlerOf<typeof endpoint> = async (scope, booking) => {
  refuseWhenDisabled(scope)
  // Before the transaction: inside of it, a read on another connection could wait for one that waits for us.
  const catalogue = await scope.products.current()
  await scope.db.transaction().execute(async (tx) => {
    const { quote, itineraries } = await takeQuote(tx, scope, booking.quoteID)
    const fingerprint = bookingFingerprint(booking)
    if (await isRepeat(tx, quote.id, fingerprint)) return
    const itinerary = itineraries.find(({ departure_id }) => String(departure_id) === booking.itineraryID)
    const hotels = catalogue.hotels.get(itinerary?.pickup_class ?? '') ?? []
    const { lines, hotel } = await checkBooking(tx, scope, booking, { quote, itinerary, hotels })
    const row = reservationRow(scope, { booking, quote, itinerary, lines, hotel, fingerprint })
    await takeBookedSeats(tx, scope, quote, row)
    const details = detailRows(booking, lines)
    const orl = await writeReservation(tx, scope, row, details)
    if (row.status !== 'confirmed' || !itinerary) return
    const { local_time } = itinerary
    const told = { ...quote, ...row, orl, local_time, agency_name: scope.agency.name }
    await queueConfirmation(tx, scope.now, told, details.passengers)
  })
  scope.wakeJobs()
  return { quoteID: booking.quoteID }
}

/** Asked after the lock: before it, two clicks at once could disagree. */
async function isRepeat(tx: Tx, quoteId: string, fingerprint: Buffer): Promise<boolean> {
  const earlier = await fingerprintOf(tx, quoteId)
  if (!earlier) return false
  if (earlier.fingerprint.equals(fingerprint)) return true
  throw new Refusal('bad_input', {
    messages: ['This quote is booked already. Create a new one for another booking.'],
  })
}

/** What the booking chooses from: the quote, its itinerary if it has it, and the hotels that are served there. */
interface Choice {
  quote: KeptQuote
  itinerary: KeptItinerary | undefined
  hotels: PickupHotel[]
}

async function checkBooking(tx: Tx, scope: Scope, booking: Booking, { quote, itinerary, hotels }: Choice) {
  const modifier = await findModifier(tx, scope, quote.product_code, bookingDate(quote))
  const lines = itinerary && priceLines(quote, itinerary, modifier, booking.markup)
  const mayChangePrice = holds(scope.user.role.permissions, permissions.changePrice)
  const fields = bookingProblems(booking, { quote, now: scope.now, lines, hotels, mayChangePrice })
  const messages = Object.values(fields).flat()
  if (messages.length > 0 || !lines) throw new Refusal('bad_input', { messages, fields })
  return { lines, hotel: hotels.find(({ id }) => id === booking.hotelID) }
}

type Row = ReturnType<typeof reservationRow>
type Details = ReturnType<typeof detailRows>

/** Seats of a test are nobody's: it takes none. */
async function takeBookedSeats(tx: Tx, scope: Scope, quote: KeptQuote, row: Row) {
  if (row.is_test) return
  const outcome = await holdSeats(tx, scope.now, {
    quoteId: quote.id,
    departureId: row.departure_id,
    seats: quote.adults + quote.children,
    until: row.payment_required ? row.hold_expires_at : null,
  })
  if (outcome === 'held') return
  throw new Refusal('bad_input', {
    messages: ['These seats have just been sold. Search again for another departure.'],
    fields: { itineraryID: ['These seats have just been sold. Search again for another departure.'] },
  })
}

const numbersToTry = 10

async function writeReservation(tx: Tx, scope: Scope, row: Row, details: Details): Promise<string> {
  for (let tries = 0; tries < numbersToTry; tries += 1) {
    // Random, so that nobody can tell one from the last.
    const orl = String(randomInt(10_000_000, 100_000_000))
    if (!(await insertReservation(tx, { ...row, orl }))) continue
    await insertDetails(tx, details)
    await audit(tx, scope, {
      kind: 'reservation.booked',
      subject: orl,
      after: {
        quoteID: row.quote_id,
        status: row.status,
        totalSaleCents: row.total_sale_cents,
        seats: details.passengers.length,
      },
    })
    return orl
  }
  throw new Error(`No free reservation number in ${numbersToTry} tries`)
}
