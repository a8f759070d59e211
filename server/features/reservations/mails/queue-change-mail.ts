import type { Tx } from '#server/db/database.ts'
import { bookerEmail } from '#server/features/reservations/documents/trip.sql.ts'
import type { LockedReservation } from '#server/features/reservations/reservations.sql.ts'
import { type MailAboutReservation, queueMailAboutReservation } from '#server/mail/queue-mail.ts'

interface ChangedRevision {
  revision: number
  kind: string
  made_by: string
  email: string
}

/** To the lead passenger and, when the provider made the change, to the agency user who booked. A walk-up has no agency. */
export async function queueChangeMail(
  tx: Tx,
  now: Temporal.Instant,
  reservation: Pick<LockedReservation, 'quote_id' | 'agency_id' | 'booked_by'>,
  { revision, kind, made_by: madeBy, email }: ChangedRevision,
): Promise<void> {
  const { quote_id: reservation_id, agency_id: agencyId, booked_by: userId } = reservation
  const about = kind === 'canceled' ? 'canceled' : 'changed'
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
