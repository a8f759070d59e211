import type { Tx } from '#server/db/database.ts'
import { confirmSeats, type HoldOutcome } from '#server/features/availability/hold-seats.ts'
import { roomOf } from '#server/features/availability/room.ts'
import { confirmationFor } from '#server/features/reservations/mails/confirmation-for.ts'
import {
  type LockedReservation,
  markConfirmed,
  passengersOf,
} from '#server/features/reservations/reservations.sql.ts'
import { queueMailAboutReservation } from '#server/mail/queue-mail.ts'

/** Confirms and queues the mail if the seats and pounds are held or still left; any outcome but 'held' changes nothing. */
export async function confirmReservation(
  tx: Tx,
  now: Temporal.Instant,
  reservation: LockedReservation,
): Promise<HoldOutcome> {
  const { quote_id: quoteId, departure_id: departureId } = reservation
  const room = roomOf(await passengersOf(tx, [quoteId]), departureId)
  const outcome = reservation.is_test
    ? 'held'
    : await confirmSeats(tx, now, { quoteId, departureId, ...room })
  if (outcome !== 'held') return outcome
  await markConfirmed(tx, now, quoteId)
  await queueMailAboutReservation(tx, now, [confirmationFor(reservation)])
  return 'held'
}
