import { type RawBuilder, sql } from 'kysely'

import { compileOnce } from '#server/db/compile-once.ts'

/** Queues the messages, a JSON list, once for each row of `changed`, which may be a part of the same statement. */
export const queueMailSql = (
  now: Temporal.Instant,
  messages: string,
  changed: RawBuilder<unknown> = sql`(values (1)) as changed`,
) => sql`
  insert into mail_outbox (id, recipient, subject, body_text, body_html, reservation_id, revision, about, reader,
    created_at, next_attempt_at)
  select gen_random_uuid(), m.recipient, m.subject, m.text, m.html, m.reservation_id, m.revision, m.about, m.reader,
    ${now}, ${now}
  from ${changed}, jsonb_to_recordset(${messages}::jsonb) as m(recipient text, subject text, text text, html text,
    reservation_id uuid, revision integer, about text, reader text)`

export const insertMails = compileOnce(
  (_, { now, messages }: { now: Temporal.Instant; messages: string }) =>
    sql<object>`${queueMailSql(now, messages)}`,
)
