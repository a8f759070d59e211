import { sql } from 'kysely'
import { expect, test } from 'vitest'

import { migrate } from '#server/db/migrate.ts'
import { mailSenders, sendAll } from '#tests/support/mail/test-mail-sender.ts'
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
  const { newSender, failures } = mailSenders(db, { now })
  await sendAll(newSender({ transport: { send: async (mail) => void sent.push(mail) } }))
  expect(failures).toEqual([])
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

test('mail that waited before 0032 is sent in the order of its revisions', async () => {
  const { db, connection } = await databaseBefore('0032')
  const now = Temporal.Instant.from('2026-11-15T18:00:00Z')
  const reservationId = '00000000-0000-4000-8000-0000000000d1'
  await sql`insert into mail_outbox (id, recipient, subject, body_text, body_html, reservation_id, revision, about, reader,
      created_at, next_attempt_at)
    select gen_random_uuid(), 'lena@example.com', '', '', '', ${reservationId}, revision, about, 'guest', ${now}, ${now}
    from (values (2, 'canceled'), (1, 'confirmed')) as waiting(revision, about)`.execute(db)

  expect(await migrate(connection, connection)).toContain('0032_mail_of_reservations')
  const subjects: string[] = []
  const { newSender, failures } = mailSenders(db, { now })
  const sender = newSender({
    transport: { send: async ({ subject }) => void subjects.push(subject) },
    compose: async ({ about }) => ({ subject: about, text: '', html: '', attachments: [] }),
  })
  await sendAll(sender)
  expect(failures).toEqual([])
  expect(subjects).toEqual(['confirmed', 'canceled'])
})
