import type { Db } from '#server/db/database.ts'
import { nextAttempt, reasonOf, type ReportFailure } from '#server/job-failure.ts'
import type { ComposedMail, ReservationMail } from '#server/mail/mail-text.ts'
import { claimDueMail, markMailFailed, markMailSent } from '#server/mail/outbox.sql.ts'
import type { MailTransport } from '#server/mail/transport.ts'

/** About three days. */
const maxAttempts = 12
/** The timeouts of the SMTP steps add up, so the whole delivery has its own. */
const deliveryTimeoutMs = 45_000
/** Longer than a delivery plus the database work around it, so that no two processes send the same message. */
const claimMinutes = 3

export interface MailSending {
  transport: MailTransport
  /** Writes a mail about a reservation and prepares its documents. */
  compose: (mail: ReservationMail) => Promise<ComposedMail>
  reportFailure: ReportFailure
  timeout?: () => AbortSignal
}

type DueMail = NonNullable<Awaited<ReturnType<typeof claimDueMail>>>

async function composedMail(mail: DueMail, compose: MailSending['compose']): Promise<ComposedMail> {
  const { reservation_id, revision, about, reader } = mail
  if (reservation_id === null || revision === null || about === null || reader === null)
    return { subject: mail.subject, text: mail.body_text, html: mail.body_html, attachments: [] }
  return compose({ reservation_id, revision, about, reader })
}

/** Sends one due message, or keeps it with the error after the last attempt. False when none is due. */
export async function sendDueMail(
  db: Db,
  now: Temporal.Instant,
  { transport, compose, reportFailure, timeout = () => AbortSignal.timeout(deliveryTimeoutMs) }: MailSending,
): Promise<boolean> {
  const mail = await claimDueMail(db, now, now.add({ minutes: claimMinutes }))
  if (!mail) return false
  const { id, attempts, recipient, created_at: date } = mail
  try {
    const composed = await composedMail(mail, compose)
    await transport.send({ id, recipient, date, ...composed }, timeout())
    await markMailSent(db, id, { now, subject: composed.subject })
  } catch (error) {
    const gaveUp = attempts >= maxAttempts
    const reason = reasonOf(error)
    reportFailure({ job: 'mail', id, attempts, reason, gaveUp })
    const retryAt = nextAttempt(now, attempts)
    await markMailFailed(db, id, { error: reason, retryAt, givenUpAt: gaveUp ? now : null })
  }
  return true
}
