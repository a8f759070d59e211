import { afterAll, expect, test } from 'vitest'

import { type Db, openDatabase } from '#server/db/database.ts'
import { claimDueMails } from '#server/mail/outbox.sql.ts'
import { queueMail } from '#server/mail/queue-mail.ts'
import { smtpTransport } from '#server/mail/transport.ts'
import { blockWrites } from '#tests/support/block-writes.ts'
import { smtpDouble } from '#tests/support/mail/smtp-double.ts'
import { mailSenders } from '#tests/support/mail/test-mail-sender.ts'
import { testDatabase } from '#tests/support/test-database.ts'

const { db, connection } = await testDatabase()
const lookers = 8
const crowd = openDatabase(connection, { connections: lookers, patient: true })
afterAll(crowd.close)
const now = Temporal.Instant.from('2026-11-15T18:00:00Z')
const { newSender, errors, failures } = mailSenders(db, { now })

/** All look for the one due message before any can write. */
async function lookTogether<Found>(look: (db: Db) => Promise<Found>): Promise<Found[]> {
  await db.deleteFrom('mail_outbox').execute()
  const mail = { recipient: 'guest@example.com', subject: 'Hello', text: 'Hello', html: '<p>Hello</p>' }
  await db.transaction().execute((tx) => queueMail(tx, now, mail))
  const writes = await blockWrites(connection, 'mail_outbox')
  const looks = Array.from({ length: lookers }, () => look(crowd.db))
  const [found] = await Promise.all([Promise.all(looks), writes.releaseAt(lookers)])
  return found
}

test('processes that look for mail at the same time send a message once', async () => {
  const double = await smtpDouble()
  const transport = smtpTransport(double.url, 'Direct Connect <no-reply@portal.example>')
  const sent = await lookTogether(async (db) => {
    const sender = newSender({ transport, db })
    const isDue = await sender.sendDue()
    await sender.idle()
    return isDue
  })
  expect({ errors, failures }).toEqual({ errors: [], failures: [] })
  expect(sent.filter(Boolean)).toHaveLength(1)
  expect(double.messages).toHaveLength(1)
})

const claim = { until: now.add({ minutes: 1 }), atMost: 8, except: [] }
const ways = {
  /** Like the product: the row lock decides who gets the message. */
  locking: async (db: Db) => (await claimDueMails(db, { ...claim, now })).at(0),
  asking: async (db: Db) => {
    const due = await db.selectFrom('mail_outbox').select('id').where('next_attempt_at', '<=', now).execute()
    await db
      .updateTable('mail_outbox')
      .set({ next_attempt_at: now.add({ minutes: 1 }) })
      .execute()
    return due.at(0)
  },
}

test('control: with the row lock one process gets the message, with check-then-write all do', async () => {
  expect((await lookTogether(ways.locking)).filter(Boolean)).toHaveLength(1)
  expect((await lookTogether(ways.asking)).filter(Boolean)).toHaveLength(lookers)
})
