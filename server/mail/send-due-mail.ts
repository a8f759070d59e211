import type { Db } from '#server/db/database.ts'
import { nextAttempt, reasonOf, type ReportFailure } from '#server/job-failure.ts'
import { claimDueMail, markMailFailed, markMailSent } from '#server/mail/outbox.sql.ts'
import type { MailTransport } from '#server/mail/transport.ts'

/** About three days. */
const maxAttempts = 12
/** The timeouts of the SMTP steps add up, so the whole delivery has its own. */
const deliveryTimeoutMs = 45_000
/** Longer than a delivery plus the database work around it, so that no two processes send the same message. */
const claimMinutes = 3

/** Sends one due message, or keeps it with the error after the last attempt. False when none is due. */
export async function sendDueMail(
  db: Db,
  transport: MailTransport,
  now: Temporal.Instant,
  reportFailure: ReportFailure,
  timeout = () => AbortSignal.timeout(deliveryTimeoutMs),
): Promise<boolean> {
  const mail = await claimDueMail(db, now, now.add({ minutes: claimMinutes }))
  if (!mail) return false
  const { id, attempts, recipient, subject, body_text: text, body_html: html, created_at: date } = mail
  try {
    await transport.send({ id, recipient, subject, text, html, date }, timeout())
    await markMailSent(db, id, now)
  } catch (error) {
    const gaveUp = attempts >= maxAttempts
    const reason = reasonOf(error)
    reportFailure({ job: 'mail', id, attempts, reason, gaveUp })
    const retryAt = nextAttempt(now, attempts)
    await markMailFailed(db, id, { error: reason, retryAt, givenUpAt: gaveUp ? now : null })
  }
  return true
}
