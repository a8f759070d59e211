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
  (_, { now, until }: { now: Instant; until: Instant }) => sql<DueMail>`
    update mail_outbox set attempts = attempts + 1, next_attempt_at = ${until}
    where id = (
      select id from mail_outbox where sent_at is null and given_up_at is null and next_attempt_at <= ${now}
      order by next_attempt_at limit 1 for update skip locked)
    returning id, recipient, subject, body_text, body_html, attempts, created_at`,
)

/** Takes one due message: until then no other process takes it, and one that dies while sending leaves it to others. */
export async function claimDueMail(db: Db, now: Instant, until: Instant): Promise<DueMail | undefined> {
  const [mail] = await claim(db, { now, until })
  return mail
}

export async function markMailSent(db: Db, id: string, now: Instant) {
  await db
    .updateTable('mail_outbox')
    .set({ sent_at: now, body_text: '', body_html: '', last_error: null })
    .where('id', '=', id)
    .execute()
}

export async function markMailFailed(
  db: Db,
  id: string,
  failure: { error: string; retryAt: Instant; givenUpAt: Instant | null },
) {
  const { error, retryAt, givenUpAt } = failure
  await db
    .updateTable('mail_outbox')
    .set({ last_error: error, next_attempt_at: retryAt, given_up_at: givenUpAt })
    .where('id', '=', id)
    .execute()
}
