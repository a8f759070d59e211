import { randomInt } from 'node:crypto'

import { bookedAlready } from '#contract/booked-already.ts'
import type { bookReservation as endpoint } from '#contract/reservations.ts'
import { storableJson } from '#server/db/storable-json.ts'
import { violatedConstraint } from '#server/db/violated-constraint.ts'
import { withEndedSeats } from '#server/features/availability/hold-seats.ts'
import { refuseWhenDisabled } from '#server/features/quotes/create-quote.ts'
import { bookingFingerprint } from '#server/features/reservations/booking-fingerprint.ts'
import {
  type BookingBasis,
  type ReservationToWrite,
  writeReservation,
  writeTestReservation,
} from '#server/features/reservations/booking.sql.ts'
import { checkBooking, itineraryOf, lookAt } from '#server/features/reservations/check-booking.ts'
import { confirmationOf } from '#server/features/reservations/queue-confirmation.ts'
import { detailRows, reservationRow } from '#server/features/reservations/reservation-rows.ts'
import { Refusal } from '#server/refusal.ts'
import type { HandlerOf, Scope } from '#server/scope.ts'
import { auditJson, type AuditLine } from '#server/sql/audit.ts'

const mostTries = 10

/** Look; the same again? check everything; write it all, its seats with it; was someone quicker? look again. */
export const bookReservation: HandlerOf<typeof endpoint> = async (scope, booking) => {
  const catalogue = await scope.products.current()
  const fingerprint = bookingFingerprint(booking)
  for (let tries = 0; tries < mostTries; tries += 1) {
    const basis = await lookAt(scope, booking)
    if (isRepeat(basis, fingerprint)) return { quoteID: basis.id }
    refuseWhenDisabled(scope)
    const { lines, hotel } = checkBooking(scope, booking, basis, catalogue)
    const itinerary = itineraryOf(basis)
    const row = reservationRow(scope, { booking, quote: basis, itinerary, lines, hotel, fingerprint })
    if (!row.is_test) refuseWhenSold(basis)
    if (await isWritten(scope, basis, row, detailRows(booking, lines))) return { quoteID: basis.id }
  }
  throw new Refusal('busy', { retryAfterSeconds: 1 })
}

/** Of two at the same moment both can be told no; then one fails to write, looks again, and is told yes. */
function isRepeat({ fingerprint: earlier }: BookingBasis, fingerprint: Buffer): boolean {
  if (!earlier) return false
  if (earlier.equals(fingerprint)) return true
  throw new Refusal('bad_input', { messages: [bookedAlready] })
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
      audit: auditJson(scope, auditLines(row, orl, details)),
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
  'reservations_orl_key',
  // The agency was deleted, and the quote with it.
  'reservations_agency_id_fkey',
  'reservations_agency_id_quote_id_fkey',
])

/** A price that someone changed is a change of its own. */
function auditLines(row: Row, orl: string, { passengers, priceLines }: Details): AuditLine[] {
  const { quote_id: quoteID, status, total_sale_cents: totalSaleCents } = row
  const after = { quoteID, status, totalSaleCents, seats: passengers.length }
  const booked: AuditLine = { kind: 'reservation.booked', subject: orl, after }
  const changed = priceLines.filter((line) => line.sale_cents !== line.computed_sale_cents)
  if (changed.length === 0) return [booked]
  const prices = (cents: (line: (typeof priceLines)[number]) => number) =>
    Object.fromEntries(changed.map((line) => [`${line.type.toLowerCase()}SaleCents`, cents(line)]))
  const before = prices((line) => line.computed_sale_cents)
  const sold = prices((line) => line.sale_cents)
  return [booked, { kind: 'reservation.price-changed', subject: orl, before, after: sold }]
}
