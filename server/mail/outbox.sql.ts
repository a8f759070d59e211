import { type RawBuilder, sql } from 'kysely'

import type { Db, Tx } from '#server/db/database.ts'
import type { MailText } from '#server/mail/mail-text.ts'

type Instant = Temporal.Instant

export async function insertMail(tx: Tx, now: Instant, id: string, mail: MailText & { recipient: string }) {
  await tx
    .insertInto('mail_outbox')
    .values({
      id,
      recipient: mail.recipient,
      subject: mail.subject,
      body_text: mail.text,
      body_html: mail.html,
      created_at: now,
      next_attempt_at: now,
    })
    .execute()
}

/** Messages, as a list, that a part of the very statement queues whose change they tell of: for each row of `changed`. */
export const mailedWith = (now: Instant, mails: string, changed: RawBuilder<unknown>) => sql`
  insert into mail_outbox (id, recipient, subject, body_text, body_html, created_at, next_attempt_at)
  select gen_random_uuid(), m.recipient, m.subject, m.text, m.html, ${now}, ${now}
  from ${changed}, jsonb_to_recordset(${mails}::jsonb) as m(recipient text, subject text, text text, html text)`

/**
 * Takes one due message and puts its next try off, so that no other process takes it meanwhile and a process
 * that dies while sending leaves it to be tried again.
 */
export function claimDueMail(db: Db, now: Instant, retryAt: (attempts: number) => Instant) {
  return db.transaction().execute(async (tx) => {
    const mail = await tx
      .selectFrom('mail_outbox')
      .select(['id', 'recipient', 'subject', 'body_text', 'body_html', 'attempts', 'created_at'])
      .where('sent_at', 'is', null)
      .where('given_up_at', 'is', null)
      .where('next_attempt_at', '<=', now)
      .orderBy('next_attempt_at')
      .limit(1)
      .forUpdate()
      .skipLocked()
      .executeTakeFirst()
    if (!mail) return undefined
    await tx
      .updateTable('mail_outbox')
      .set({ attempts: mail.attempts + 1, next_attempt_at: retryAt(mail.attempts + 1) })
      .where('id', '=', mail.id)
      .execute()
    return mail
  })
}

export async function markMailSent(db: Db, id: string, now: Instant) {
  await db
    .updateTable('mail_outbox')
    .set({ sent_at: now, body_text: '', body_html: '', last_error: null })
    .where('id', '=', id)
    .execute()
}

export async function markMailFailed(db: Db, id: string, error: string, givenUpAt: Instant | null) {
  await db
    .updateTable('mail_outbox')
    .set({ last_error: error, given_up_at: givenUpAt })
    .where('id', '=', id)
    .execute()
}
