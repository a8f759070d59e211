import type { Tx } from '#server/db/database.ts'
import { bookerEmail } from '#server/features/reservations/documents/trip.sql.ts'
import type { LockedReservation } from '#server/features/reservations/reservations.sql.ts'
import { type MailAboutReservation, queueMailAboutReservation } from '#server/mail/queue-mail.ts'
import { withdrawMails } from '#server/sql/mail-outbox.ts'

interface ChangedRevision {
  revision: number
  kind: string
  made_by: string
  email: string
}

/** A reservation that is canceled this soon sends nothing, unless a mail about it was already sent. */
const withdrawal = { minutes: 2 }

type MailedReservation = Pick<LockedReservation, 'quote_id' | 'agency_id' | 'booked_by' | 'booked_at'>

/**
 * To the lead passenger and, when the provider made the change, to the agency user who booked. A walk-up has no agency.
 * Call it under the reservation's lock.
 */
export async function queueChangeMail(
  tx: Tx,
  now: Temporal.Instant,
  reservation: MailedReservation,
  { revision, kind, made_by: madeBy, email }: ChangedRevision,
): Promise<void> {
  const { quote_id: reservation_id, agency_id: agencyId, booked_by: userId } = reservation
  const about = kind === 'canceled' ? 'canceled' : 'changed'
  if (about === 'canceled' && (await isWithdrawn(tx, now, reservation))) return
  const booker = madeBy === 'provider' ? await bookerEmail(tx, { agencyId, userId }) : null
  const mailTo = (recipient: string, reader: 'guest' | 'booker'): MailAboutReservation => ({
    recipient,
    reservation_id,
    revision,
    about,
    reader,
  })
  const mails = [mailTo(email, 'guest'), ...(booker === null ? [] : [mailTo(booker, 'booker')])]
  await queueMailAboutReservation(tx, now, mails)
}

async function isWithdrawn(tx: Tx, now: Temporal.Instant, { quote_id, booked_at }: MailedReservation) {
  const isSoon = Temporal.Instant.compare(now, booked_at.add(withdrawal)) <= 0
  return isSoon && withdrawMails(tx, quote_id)
}
