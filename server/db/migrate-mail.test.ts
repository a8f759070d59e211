import { sql } from 'kysely'
import { expect, test } from 'vitest'

import { migrate } from '#server/db/migrate.ts'
import { sendDueMail } from '#server/mail/send-due-mail.ts'
import { databaseBefore } from '#tests/support/old-database.ts'

test('mail that waited before 0021 is sent with the text it was queued with', async () => {
  const { db, connection } = await databaseBefore('0021')
  const now = Temporal.Instant.from('2026-11-15T18:00:00Z')
  await sql`insert into mail_outbox (id, recipient, subject, body_text, body_html, created_at, next_attempt_at)
    values (gen_random_uuid(), 'lena@example.com', 'Confirmed', 'Text', '<p>Text</p>', ${now}, ${now})`.execute(
    db,
  )

  expect(await migrate(connection, connection)).toContain('0021_mail_attachments')
  const sent: object[] = []
  const failures: object[] = []
  const isSent = await sendDueMail(db, now, {
    transport: { send: async (mail) => void sent.push(mail) },
    compose: () => Promise.reject(new Error('This mail has its text.')),
    reportFailure: (failure) => failures.push(failure),
  })
  expect(failures).toEqual([])
  expect(isSent).toBe(true)
  expect(sent).toMatchObject([
    {
      recipient: 'lena@example.com',
      subject: 'Confirmed',
      text: 'Text',
      html: '<p>Text</p>',
      attachments: [],
    },
  ])
})

test('a mail about a reservation says which, or the database refuses it', async () => {
  const { db, connection } = await databaseBefore('0021')
  await migrate(connection, connection)
  const halfNamed = sql`insert into mail_outbox (id, recipient, subject, body_text, body_html, about, created_at,
    next_attempt_at) values (gen_random_uuid(), 'a@example.com', '', '', '', 'changed', now(), now())`
  await expect(halfNamed.execute(db)).rejects.toThrow(/check constraint/)
})
