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

/** For a whole delivery: the mail server's steps have time-outs of their own, but they add up. */
const deliveryLimitMs = 45_000
/** Longer than a delivery with all that the database may take before and after it, so that no message is sent twice at once. */
const claimMinutes = 3

/** Sends one due message. False when there is none. */
export async function sendDueMail(
  db: Db,
  transport: MailTransport,
  now: Temporal.Instant,
  tellTrouble: TellTrouble,
  limit = () => AbortSignal.timeout(deliveryLimitMs),
): Promise<boolean> {
  const mail = await claimDueMail(db, now, now.add({ minutes: claimMinutes }))
  if (!mail) return false
  const { id, attempts, recipient, subject, body_text: text, body_html: html, created_at: date } = mail
  try {
    await transport.send({ id, recipient, subject, text, html, date }, limit())
    await markMailSent(db, id, now)
  } catch (error) {
    const isGivenUp = attempts >= mostTries
    const reason = reasonOf(error)
    tellTrouble({ job: 'mail', id, attempts, reason, isGivenUp })
    const retryAt = nextMailAttempt(now, attempts)
    await markMailFailed(db, id, { error: reason, retryAt, givenUpAt: isGivenUp ? now : null })
  }
  return true
}
