import { sql } from 'kysely'
import { expect, test } from 'vitest'

import { deleteOldEvents } from '#server/features/payments/delete-old-events.ts'
import { deleteOldMail } from '#server/mail/delete-old-mail.ts'
import { testDatabase } from '#tests/support/test-database.ts'

const { db, app } = await testDatabase()
const now = Temporal.Instant.from('2026-11-15T18:00:00Z')
const daysAgo = (days: number) => now.subtract({ hours: days * 24 })

const insertMail = (subject: string, times: { sent?: number; givenUp?: number; created?: number }) => {
  const { sent, givenUp, created = 200 } = times
  return sql`insert into mail_outbox (id, recipient, subject, body_text, body_html, created_at, next_attempt_at, sent_at,
      given_up_at)
    values (gen_random_uuid(), 'a@example.com', ${subject}, '', '', ${daysAgo(created)}, ${daysAgo(created)},
      ${sent === undefined ? null : daysAgo(sent)}::timestamptz,
      ${givenUp === undefined ? null : daysAgo(givenUp)}::timestamptz)`.execute(db)
}

test('mail is deleted 90 days after it was sent or given up; what waits stays', async () => {
  await insertMail('sent long ago', { sent: 90 })
  await insertMail('sent', { sent: 89 })
  await insertMail('given up long ago', { givenUp: 91 })
  await insertMail('given up', { givenUp: 80 })
  await insertMail('waiting', {})
  expect(await deleteOldMail(app.db, now)).toBe(false)
  const left = await db.selectFrom('mail_outbox').select('subject').orderBy('subject').execute()
  expect(left.map(({ subject }) => subject)).toEqual(['given up', 'sent', 'waiting'])
})

test('a large backlog is deleted in batches', async () => {
  await sql`insert into mail_outbox (id, recipient, subject, body_text, body_html, created_at, next_attempt_at, sent_at)
    select gen_random_uuid(), 'a@example.com', 'old', '', '', ${daysAgo(200)}, ${daysAgo(200)}, ${daysAgo(199)}
    from generate_series(1, 1500)`.execute(db)
  const left = async () =>
    (await db.selectFrom('mail_outbox').select('id').where('subject', '=', 'old').execute()).length
  expect(await deleteOldMail(app.db, now)).toBe(true)
  expect(await left()).toBe(500)
  expect(await deleteOldMail(app.db, now)).toBe(false)
  expect(await left()).toBe(0)
})

test('payment events are deleted after 400 days', async () => {
  for (const days of [399, 400, 500])
    await sql`insert into payment_events (gateway, event_id, kind, received_at, outcome)
      values ('stripe', ${`evt_${days}`}, 'charge.refunded', ${daysAgo(days)}, 'done')`.execute(db)
  expect(await deleteOldEvents(app.db, now)).toBe(false)
  expect(await db.selectFrom('payment_events').select('event_id').execute()).toEqual([
    { event_id: 'evt_399' },
  ])
})
