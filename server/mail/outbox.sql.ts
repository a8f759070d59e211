import { sql } from 'kysely'

import { anyOf } from '#server/db/any-of.ts'
import { compileOnce } from '#server/db/compile-once.ts'
import type { Db, Tx } from '#server/db/database.ts'
import { storableJson } from '#server/db/storable-json.ts'
import type { ReservationMail } from '#server/mail/mail-text.ts'

type Instant = Temporal.Instant
type NullableColumns<Row> = { [Name in keyof Row]: Row[Name] | null }

/** Reservation mail sets these columns; other mail stores its own subject and texts. */
export interface DueMail extends NullableColumns<ReservationMail> {
  id: string
  recipient: string
  subject: string
  body_text: string
  body_html: string
  /** Including this one. */
  attempts: number
  created_at: Instant
}

interface Claim {
  now: Instant
  until: Instant
  atMost: number
  /** Messages that this process is still busy with, even if their claim has ended. */
  except: readonly string[]
}

/**
 * No other process takes the messages before `until`; if this one dies, another sends them after that. Mail about reservations goes
 * first, so that no backlog of other mail delays a confirmation. A message waits for earlier
 * ones about its reservation, but not for one that has failed and waits for its retry. `coalesce` hides the index of waiting messages:
 * without statistics PostgreSQL would read it whole for each message, instead of the index of reservations.
 */
export const claimDueMails = compileOnce(
  (_, { now, until, atMost, except }: Claim) => sql<DueMail>`
    with due as materialized (
      select id from mail_outbox as due
      where sent_at is null and given_up_at is null and next_attempt_at <= ${now} and id <> all(${except}::uuid[])
        and (reservation_id is null or not exists (
          select from mail_outbox as earlier
          where earlier.reservation_id = due.reservation_id and earlier.revision < due.revision
            and coalesce(earlier.sent_at, earlier.given_up_at) is null and earlier.last_error is null))
      order by (reservation_id is null), next_attempt_at limit ${atMost} for update skip locked)
    update mail_outbox set attempts = attempts + 1, next_attempt_at = ${until}
    from due where mail_outbox.id = due.id
    returning mail_outbox.id, recipient, subject, body_text, body_html, reservation_id, revision, about, reader,
      attempts, created_at`,
)

/** How an attempt ended. */
export type MailOutcome = { id: string; attempts: number } & (
  | { sentAt: Instant; subject: string }
  | { error: string; retryAt: Instant; givenUpAt: Instant | null }
)

/**
 * Keeps the subject of what was sent, for those who look for a message. A delivery always counts, a failure only while the message
 * is unsent and no other process has taken it over. Locks in the order of the ids, like everything that locks several messages: this
 * prevents deadlocks.
 */
const updateAttempted = compileOnce(
  (_, { outcomes }: { outcomes: string }) => sql<object>`
    with outcome as materialized (
      select * from jsonb_to_recordset(${outcomes}::jsonb) as o(id uuid, attempts integer, "sentAt" timestamptz, subject text,
        error text, "retryAt" timestamptz, "givenUpAt" timestamptz)),
    locked as materialized (
      select id from mail_outbox where id in (select id from outcome) order by id for update)
    update mail_outbox as mail set
      sent_at = outcome."sentAt",
      subject = coalesce(outcome.subject, mail.subject),
      body_text = case when outcome."sentAt" is null then mail.body_text else '' end,
      body_html = case when outcome."sentAt" is null then mail.body_html else '' end,
      last_error = outcome.error,
      next_attempt_at = coalesce(outcome."retryAt", mail.next_attempt_at),
      given_up_at = outcome."givenUpAt"
    from locked join outcome using (id)
    where mail.id = locked.id
      and (outcome."sentAt" is not null or (mail.sent_at is null and mail.attempts = outcome.attempts))`,
)

/** Safe to repeat. */
export async function storeOutcomes(db: Db, outcomes: readonly MailOutcome[]): Promise<void> {
  await updateAttempted(db, { outcomes: storableJson(outcomes) })
}

/** Deletes waiting mail too: nothing is sent about an erased guest. */
export async function deleteMailAbout(tx: Tx, quoteIds: readonly string[]) {
  const locked = tx
    .selectFrom('mail_outbox')
    .select('id')
    .where('reservation_id', '=', anyOf(quoteIds))
    .orderBy('id')
    .forUpdate()
  await tx
    .with('locked', () => locked)
    .deleteFrom('mail_outbox')
    .where('id', 'in', (from) => from.selectFrom('locked').select('id'))
    .execute()
}

/** What was sent to the guest about the reservation, or waits, oldest first. */
export const mailsToGuest = (db: Db, quoteId: string) =>
  db
    .selectFrom('mail_outbox')
    .select(['revision', 'recipient', 'subject', 'about', 'created_at', 'sent_at'])
    .where('reservation_id', '=', quoteId)
    .where('reader', '=', 'guest')
    .orderBy('created_at')
    .execute()

/** Messages that were sent, or given up, this early. Returns how many were deleted. */
export async function deleteSettledMail(db: Db, until: Instant, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`
    with settled as materialized (
      (select id from mail_outbox where sent_at <= ${until} order by sent_at limit ${limit})
      union all
      (select id from mail_outbox where given_up_at <= ${until} order by given_up_at limit ${limit})),
    locked as materialized (
      select id from mail_outbox where id in (select id from settled) order by id for update)
    delete from mail_outbox where id in (select id from locked)`.execute(db)
  return Number(numAffectedRows ?? 0)
}
