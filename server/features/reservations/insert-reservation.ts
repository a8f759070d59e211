import { randomInt } from 'node:crypto'

import { fits } from '#contract/room.ts'
import { storableJson } from '#server/db/storable-json.ts'
import { violatedConstraint } from '#server/db/violated-constraint.ts'
import { withExpiredSeatsReleased } from '#server/features/availability/hold-seats.ts'
import { notCheckedIn, roomOf } from '#server/features/availability/room.ts'
import { creditRefusal } from '#server/features/ledger/credit-limit.ts'
import {
  type BookingBasis,
  insertBooking,
  insertBookingOnAccount,
  insertConfirmedBooking,
  insertDeskBooking,
  insertTestBooking,
  insertUnpaidBooking,
  type ReservationToInsert,
} from '#server/features/reservations/booking.sql.ts'
import { confirmationFor } from '#server/features/reservations/mails/confirmation-for.ts'
import type { NewReservation } from '#server/features/reservations/new-reservation.ts'
import { priceChangedLines } from '#server/features/reservations/price-lines.ts'
import { unpaidSeatsRefusal } from '#server/features/reservations/unpaid-seats.ts'
import { outboxJson } from '#server/mail/queue-mail.ts'
import type { Scope } from '#server/scope.ts'
import { auditJson, type NewAuditLine } from '#server/sql/audit.ts'
import { sum } from '#server/sum.ts'

/** Inserts the reservation with its seats, audit lines and mail. False when another request was faster: load the basis again. */
export async function insertReservation(
  scope: Scope,
  basis: BookingBasis,
  { row, revision, passengers, priceLines, taking }: NewReservation,
  fingerprint: Buffer,
): Promise<boolean> {
  // Random, so that one number doesn't reveal the next.
  const orl = String(randomInt(10_000_000, 100_000_000))
  const isConfirmed = row.status === 'confirmed'
  const inserted = await insertUnlessRaced(scope, basis, {
    ...row,
    orl,
    fingerprint,
    change_id: revision.change_id,
    departure_id: revision.departure_id,
    ...newRoomOf(passengers),
    service_date: revision.local_date,
    sale_cents: revision.total_sale_cents,
    net_cents: sum(passengers.map(({ net_cents }) => net_cents)),
    extra_seat_cents: sum(passengers.map(({ extra_seat_cents }) => extra_seat_cents)),
    until: isConfirmed ? null : row.hold_expires_at,
    revision: storableJson(revision),
    passengers: storableJson(passengers),
    priceLines: storableJson(priceLines),
    taking: taking?.kind ?? null,
    taking_reference: taking?.reference ?? null,
    audit: auditJson(scope, auditLines({ ...row, ...revision }, orl, { passengers, priceLines, taking })),
    messages: outboxJson(isConfirmed ? [confirmationFor({ ...row, ...revision })] : []),
    user_limit: scope.limits.unpaidSeats.user,
    agency_limit: scope.limits.unpaidSeats.agency,
  })
  if (inserted && isConfirmed) scope.wakeJobs('mail')
  if (inserted && !row.is_test) scope.announce({ departures: [revision.departure_id] })
  return inserted
}

async function insertUnlessRaced(scope: Scope, basis: BookingBasis, values: ReservationToInsert) {
  try {
    return (await insert(scope, basis, values)).length > 0
  } catch (error) {
    if (raceConstraints.has(violatedConstraint(error) ?? '')) return false
    throw (
      unpaidSeatsRefusal(error, scope, values.seats) ?? creditRefusal(error, scope, 'reservation') ?? error
    )
  }
}

const newRoomOf = (passengers: NewReservation['passengers']) =>
  roomOf(
    passengers.map((passenger) => ({ ...passenger, ...notCheckedIn })),
    null,
  )

/** Expired holds are released only when the booking needs their seats or pounds. */
function insert({ db, now, agency }: Scope, basis: BookingBasis, values: ReservationToInsert) {
  if (values.is_test) return insertTestBooking(db, values)
  const insertWithSeats = insertFor(values, agency.isProvider)
  const { seats_left, pounds_left } = basis
  if (fits({ seats: seats_left ?? 0, pounds: pounds_left }, values)) return insertWithSeats(db, values)
  return withExpiredSeatsReleased(db, now, values.departure_id, (tx) => insertWithSeats(tx, values))
}

/** The provider has no account with itself. What is pending is posted once it is paid. */
function insertFor(values: ReservationToInsert, isProvider: boolean) {
  if (values.taking) return insertDeskBooking
  if (isLimited(values)) return insertUnpaidBooking
  if (values.status === 'pending' || isProvider) return insertBooking
  return values.payment_required ? insertConfirmedBooking : insertBookingOnAccount
}

/** What is confirmed at once isn't unpaid, so it isn't counted. */
const isLimited = ({ status, user_limit, agency_limit }: ReservationToInsert) =>
  status === 'pending' && user_limit + agency_limit > 0

/** Violated when another request was faster; loading the basis again finds out what it did. */
const raceConstraints = new Set([
  'reservations_pkey',
  // Two bookings drew the same number.
  'reservations_orl_key',
  // The agency was deleted, and the quote with it.
  'reservations_agency_id_fkey',
  'reservations_agency_id_quote_id_fkey',
  'account_lines_agency_id_fkey',
  'account_balances_agency_id_fkey',
])

function auditLines(
  { quote_id: quoteID, status, total_sale_cents }: NewReservation['row'] & NewReservation['revision'],
  orl: string,
  { passengers, priceLines, taking }: Pick<NewReservation, 'passengers' | 'priceLines' | 'taking'>,
): NewAuditLine[] {
  const { seats } = newRoomOf(passengers)
  const paid = taking && { payment: taking.kind, paymentReference: taking.reference }
  const after = { quoteID, status, totalSaleCents: total_sale_cents, seats, ...paid }
  const booked: NewAuditLine = { kind: 'reservation.booked', subject: orl, after }
  return [booked, ...priceChangedLines(orl, priceLines)]
}
