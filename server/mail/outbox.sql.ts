import { sql } from 'kysely'

import { anyOf } from '#server/db/any-of.ts'
import { compileOnce } from '#server/db/compile-once.ts'
import type { Db, Tx } from '#server/db/database.ts'
import type { ReservationMail } from '#server/mail/mail-text.ts'

type Instant = Temporal.Instant
type NullableColumns<Row> = { [Name in keyof Row]: Row[Name] | null }

/** Reservation mail sets these columns; other mail stores its own subject and texts. */
interface DueMail extends NullableColumns<ReservationMail> {
  id: string
  recipient: string
  subject: string
  body_text: string
  body_html: string
  /** Including this one. */
  attempts: number
  created_at: Instant
}

const claim = compileOnce(
  (_, { now, until }: { now: Instant; until: Instant }) => sql<DueMail>`
    update mail_outbox set attempts = attempts + 1, next_attempt_at = ${until}
    where id = (
      select id from mail_outbox where sent_at is null and given_up_at is null and next_attempt_at <= ${now}
      order by next_attempt_at limit 1 for update skip locked)
    returning id, recipient, subject, body_text, body_html, reservation_id, revision, about, reader, attempts, created_at`,
)

/** No other process takes the message before `until`; if this one dies, another sends it after that. */
export async function claimDueMail(db: Db, now: Instant, until: Instant): Promise<DueMail | undefined> {
  const [mail] = await claim(db, { now, until })
  return mail
}

/** Keeps the subject, for those who look for a message that was sent. */
export async function markMailSent(db: Db, id: string, { now, subject }: { now: Instant; subject: string }) {
  await db
    .updateTable('mail_outbox')
    .set({ sent_at: now, subject, body_text: '', body_html: '', last_error: null })
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

/** Also those that wait: nothing is sent about an erased guest. */
export async function deleteMailAbout(tx: Tx, quoteIds: readonly string[]) {
  await tx.deleteFrom('mail_outbox').where('reservation_id', '=', anyOf(quoteIds)).execute()
}

/** What was sent to the guest about the reservation, or waits, oldest first. */
export const mailsToGuest = (db: Db, quoteId: string) =>
  db
    .selectFrom('mail_outbox')
    .select(['recipient', 'subject', 'about', 'created_at', 'sent_at'])
    .where('reservation_id', '=', quoteId)
    .where('reader', '=', 'guest')
    .orderBy('created_at')
    .execute()

/** Messages that were sent, or given up, this early. Returns how many were deleted. */
export async function deleteSettledMail(db: Db, until: Instant, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from mail_outbox where id in (
      (select id from mail_outbox where sent_at <= ${until} order by sent_at limit ${limit})
      union all
      (select id from mail_outbox where given_up_at <= ${until} order by given_up_at limit ${limit}))`.execute(
    db,
  )
  return Number(numAffectedRows ?? 0)
}
