import type { Db } from '#server/db/database.ts'
import type { JobFailure } from '#server/job-failure.ts'
import { MailSender, type MailSending } from '#server/mail/mail-sender.ts'

/** Processes that send the mail of a database, at the time that the test sets. */
export function mailSenders(db: Db, clock: { now: Temporal.Instant }) {
  const failures: JobFailure[] = []
  const errors: unknown[] = []
  return {
    failures,
    errors,
    newSender: (sending: Pick<MailSending, 'transport'> & Partial<MailSending>) =>
      new MailSender({
        db,
        clock: () => clock.now,
        atOnce: 8,
        compose: () => Promise.reject(new Error('This message has its text.')),
        reportFailure: (failure) => failures.push(failure),
        reportError: (error) => errors.push(error),
        ...sending,
      }),
  }
}

/** Until none is due and everything is stored. */
export async function sendAll(sender: MailSender) {
  while (await sender.sendDue()) await sender.idle()
  await sender.idle()
}
