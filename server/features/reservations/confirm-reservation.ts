import type { Tx } from '#server/db/database.ts'
import { confirmSeats, type HoldOutcome } from '#server/features/availability/hold-seats.ts'
import { confirmationMail } from '#server/features/reservations/confirmation-mail.ts'
import { detailsOf, lockReservation, markConfirmed } from '#server/features/reservations/reservations.sql.ts'
import { queueMail } from '#server/mail/queue-mail.ts'

export type TakenReservation = NonNullable<Awaited<ReturnType<typeof lockReservation>>>

/** The reservation of any agency, locked until the transaction ends. Whoever asks for one compares the agency. */
export const takeReservation = (tx: Tx, quoteId: string): Promise<TakenReservation | undefined> =>
  lockReservation(tx, quoteId)

/**
 * Makes a reservation confirmed and paid and queues its mail, if its seats are held or still there. A test takes no
 * seats. Only 'held' has changed anything.
 */
export async function confirmReservation(
  tx: Tx,
  now: Temporal.Instant,
  reservation: TakenReservation,
): Promise<HoldOutcome> {
  const { quote_id: quoteId, departure_id: departureId, adults, children } = reservation
  const seats = { quoteId, departureId, seats: adults + children }
  const outcome = reservation.is_test ? 'held' : await confirmSeats(tx, now, seats)
  if (outcome !== 'held') return outcome
  await markConfirmed(tx, now, quoteId)
  const { passengers } = await detailsOf(tx, [quoteId])
  await queueMail(tx, now, confirmationMail(reservation, passengers))
  return 'held'
}
