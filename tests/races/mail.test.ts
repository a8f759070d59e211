import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'

import { type Db, openDatabase, type Tx } from '#server/db/database.ts'
import { claimDueMails, deleteMailAbout, storeOutcomes } from '#server/mail/outbox.sql.ts'
import { queueMail } from '#server/mail/queue-mail.ts'
import { smtpTransport } from '#server/mail/transport.ts'
import { blockWrites, queueBehind } from '#tests/support/block-writes.ts'
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

const reservationId = '6f0f5b1e-6a43-4f0e-9c43-0d7d0a6cf6a1'
const [low, high] = ['00000000-0000-4000-8000-000000000001', 'ffffffff-0000-4000-8000-000000000001']

/** Two messages about a reservation, the one with the greater id first, among so many others that PostgreSQL uses the indexes. */
async function twoAbout() {
  await db.deleteFrom('mail_outbox').execute()
  await sql`
    insert into mail_outbox (id, recipient, subject, body_text, body_html, created_at, next_attempt_at, sent_at)
    select gen_random_uuid(), 'guest@example.com', '', '', '', ${now}, ${now}, ${now} from generate_series(1, 20000)`.execute(
    db,
  )
  const about = { reservation_id: reservationId, revision: 1, about: 'confirmed', reader: 'guest' } as const
  const empty = { recipient: 'guest@example.com', subject: '', body_text: '', body_html: '' }
  for (const id of [high, low])
    await db
      .insertInto('mail_outbox')
      .values({ id, ...about, ...empty, attempts: 1, created_at: now, next_attempt_at: now })
      .execute()
  await sql`analyze mail_outbox`.execute(db)
}
const lockLow = (tx: Tx) =>
  tx.selectFrom('mail_outbox').select('id').where('id', '=', low).forUpdate().execute()
const sent = [low, high].map((id) => ({ id, attempts: 1, sentAt: now, subject: 'Hello' }))
const sentTwo = () =>
  db.selectFrom('mail_outbox').select('sent_at').where('reservation_id', '=', reservationId).execute()
const erasures = {
  /** Like the product: in the order of the ids, as outcomes are stored. */
  ordered: (tx: Tx) => deleteMailAbout(tx, [reservationId]),
  found: (tx: Tx) => tx.deleteFrom('mail_outbox').where('reservation_id', '=', reservationId).execute(),
}
const eraseWhileStoring = (erase: (tx: Tx) => Promise<unknown>) =>
  queueBehind<unknown>(crowd.db, lockLow, [
    () => storeOutcomes(crowd.db, sent),
    () => crowd.db.transaction().execute(erase),
  ])

test("a guest's mail is erased while its outcomes are stored", async () => {
  await twoAbout()
  await eraseWhileStoring(erasures.ordered)
  expect(await sentTwo()).toEqual([])
})

test('outcomes are stored together in whatever order they ended', async () => {
  await twoAbout()
  await queueBehind<unknown>(crowd.db, lockLow, [
    () => storeOutcomes(crowd.db, sent),
    () => storeOutcomes(crowd.db, sent.toReversed()),
  ])
  expect(await sentTwo()).toEqual([{ sent_at: now }, { sent_at: now }])
})

test('control: erasing mail in the order in which it is found would deadlock', async () => {
  await twoAbout()
  await expect(eraseWhileStoring(erasures.found)).rejects.toThrow('deadlock detected')
})
