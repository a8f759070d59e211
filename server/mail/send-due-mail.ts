import type { Db } from '#server/db/database.ts'
import { claimDueMail, markMailFailed, markMailSent } from '#server/mail/outbox.sql.ts'
import type { MailTransport } from '#server/mail/transport.ts'
import { reasonOf, type TellTrouble } from '#server/trouble.ts'

const backOffMinutes = [1, 2, 5, 15, 60, 240, 720]
/** The last pause is made again and again: for about three days in all. */
const mostTries = 12

/** A try is put off by a little more each time; after the last one the message is given up and kept. */
export function nextMailAttempt(now: Temporal.Instant, attempts: number): Temporal.Instant {
  return now.add({ minutes: backOffMinutes[Math.min(attempts, backOffMinutes.length) - 1] ?? 1 })
}

/** Sends one due message. False when there is none. */
export async function sendDueMail(
  db: Db,
  transport: MailTransport,
  now: Temporal.Instant,
  tellTrouble: TellTrouble = () => undefined,
): Promise<boolean> {
  const retries = backOffMinutes.map((_, tried) => nextMailAttempt(now, tried + 1))
  const mail = await claimDueMail(db, now, retries)
  if (!mail) return false
  try {
    await transport.send({
      id: mail.id,
      recipient: mail.recipient,
      subject: mail.subject,
      text: mail.body_text,
      html: mail.body_html,
      date: mail.created_at,
    })
    await markMailSent(db, mail.id, now)
  } catch (error) {
    const { id, attempts } = mail
    const isGivenUp = attempts >= mostTries
    const reason = reasonOf(error)
    tellTrouble({ job: 'mail', id, attempts, reason, isGivenUp })
    await markMailFailed(db, id, reason, isGivenUp ? now : null)
  }
  return true
}
