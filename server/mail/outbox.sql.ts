import { type RawBuilder, sql } from 'kysely'

import type { Db, Tx } from '#server/db/database.ts'
import { fixedQuery } from '#server/db/fixed-query.ts'
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

interface DueMail {
  id: string
  recipient: string
  subject: string
  body_text: string
  body_html: string
  /** With the one that begins now. */
  attempts: number
  created_at: Instant
}

const claim = fixedQuery(
  (_, { now, retries }: { now: Instant; retries: string }) => sql<DueMail>`
    update mail_outbox set attempts = attempts + 1, next_attempt_at = (
      ${retries}::jsonb ->> least(attempts, jsonb_array_length(${retries}::jsonb) - 1))::timestamptz
    where id = (
      select id from mail_outbox where sent_at is null and given_up_at is null and next_attempt_at <= ${now}
      order by next_attempt_at limit 1 for update skip locked)
    returning id, recipient, subject, body_text, body_html, attempts, created_at`,
)

/**
 * Takes one due message and puts its next try off, so that no other process takes it meanwhile and a process
 * that dies while sending leaves it to be tried again. `retries`: when, after the first try, the second, and so on.
 */
export async function claimDueMail(db: Db, now: Instant, retries: Instant[]): Promise<DueMail | undefined> {
  const [mail] = await claim(db, { now, retries: JSON.stringify(retries) })
  return mail
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
