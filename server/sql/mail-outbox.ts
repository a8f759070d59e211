import { type RawBuilder, sql } from 'kysely'

import { compileOnce } from '#server/db/compile-once.ts'
import type { Tx } from '#server/db/database.ts'

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

const lockUnclaimed = compileOnce(
  (_, { reservationId }: { reservationId: string }) => sql<object>`
    select id from mail_outbox
    where reservation_id = ${reservationId} and sent_at is null and attempts = 0
    order by id for update`,
)

const deleteUnlessAttempted = compileOnce(
  (_, { reservationId }: { reservationId: string }) => sql<{ was_attempted: boolean }>`
    with attempted as (
      select id from mail_outbox where reservation_id = ${reservationId} and attempts > 0),
    withdrawn as (
      delete from mail_outbox where reservation_id = ${reservationId} and not exists (select from attempted))
    select exists (select from attempted) as was_attempted`,
)

/**
 * Deletes the mail about a reservation if none of it was sent or claimed for sending. An attempt counts as sent, because a message
 * can arrive although its delivery failed. Call it under the reservation's lock, so that no mail is added in between.
 */
export async function withdrawMails(tx: Tx, reservationId: string): Promise<boolean> {
  // Alone: it waits for a claim, which only the next statement sees.
  await lockUnclaimed(tx, { reservationId })
  const [found] = await deleteUnlessAttempted(tx, { reservationId })
  return found?.was_attempted === false
}
