import type { Tx } from '#server/db/database.ts'
import { storableJson } from '#server/db/storable-json.ts'
import type { MailText, ReservationMail } from '#server/mail/mail-text.ts'
import { insertMails } from '#server/sql/mail-outbox.ts'

export interface Mail extends MailText {
  recipient: string
}

export interface MailAboutReservation extends ReservationMail {
  recipient: string
}

/** Its text and documents follow when it is sent. */
export const outboxJson = (mails: readonly MailAboutReservation[]): string =>
  storableJson(mails.map((mail) => ({ ...mail, subject: '', text: '', html: '' })))

/** In the transaction of the change it announces, so that both commit together. */
export async function queueMail(tx: Tx, now: Temporal.Instant, mail: Mail): Promise<void> {
  await insertMails(tx, { now, messages: storableJson([mail]) })
}

export async function queueMailAboutReservation(
  tx: Tx,
  now: Temporal.Instant,
  mails: readonly MailAboutReservation[],
): Promise<void> {
  await insertMails(tx, { now, messages: outboxJson(mails) })
}
