import { expect, test } from 'vitest'

import { queueMail } from '#server/mail/queue-mail.ts'
import { type MailTransport, smtpTransport } from '#server/mail/transport.ts'
import { smtpDouble } from '#tests/support/mail/smtp-double.ts'
import { mailSenders, sendAll } from '#tests/support/mail/test-mail-sender.ts'
import { testDatabase } from '#tests/support/test-database.ts'
import { waitUntil } from '#tests/support/wait-until.ts'

const { db } = await testDatabase()
const start = Temporal.Instant.from('2026-11-15T18:00:00Z')
const hello = { subject: 'Hello', text: 'Open', html: '<p>Hello</p>' }
const clock = { now: start }
const { newSender, failures } = mailSenders(db, clock)
const compose = () => Promise.reject(new Error('not asked for'))
const senderWith = (transport: MailTransport, options: { atOnce?: number } = {}) =>
  newSender({ transport, compose, ...options })

async function queue(...recipients: string[]) {
  clock.now = start
  await db.deleteFrom('mail_outbox').execute()
  await db.transaction().execute(async (tx) => {
    for (const recipient of recipients) await queueMail(tx, start, { recipient, ...hello })
  })
}
const stored = () => db.selectFrom('mail_outbox').selectAll().executeTakeFirstOrThrow()
/** By a process that has just started. */
async function send(transport: MailTransport, now: Temporal.Instant) {
  clock.now = now
  const sender = senderWith(transport)
  const isDue = await sender.sendDue()
  await sender.idle()
  return isDue
}

function held() {
  const deliveries: { recipient: string; end: (error?: Error) => void }[] = []
  const transport: MailTransport = {
    send: ({ recipient }) =>
      new Promise((resolve, reject) => {
        deliveries.push({ recipient, end: (error) => (error ? reject(error) : resolve()) })
      }),
  }
  const started = (count: number) => waitUntil(() => deliveries.length === count)
  return { transport, deliveries, started }
}
const guests = (count: number) => Array.from({ length: count }, (_, guest) => `guest${guest}@example.com`)

test('several messages are sent at once, up to the limit', async () => {
  await queue(...guests(5))
  const { transport, deliveries, started } = held()
  const sender = senderWith(transport, { atOnce: 3 })
  expect(await sender.sendDue()).toBe(true)
  await started(3)
  const next = sender.sendDue()
  expect(deliveries).toHaveLength(3)
  deliveries[0]?.end()
  expect(await next).toBe(true)
  await started(4)
  for (const { end } of deliveries) end()
  await sender.idle()
  await sender.sendDue()
  await started(5)
  deliveries[4]?.end()
  await sender.idle()
  expect(deliveries.map(({ recipient }) => recipient).sort()).toEqual(guests(5))
})

test('a delivery that hangs holds up no other, and its process does not repeat it', async () => {
  await queue('slow@example.com')
  const { transport, deliveries, started } = held()
  const sender = senderWith(transport)
  await sender.sendDue()
  await started(1)
  await db.transaction().execute((tx) => queueMail(tx, start, { recipient: 'quick@example.com', ...hello }))
  expect(await sender.sendDue()).toBe(true)
  await started(2)
  clock.now = start.add({ minutes: 10 })
  expect(await sender.sendDue()).toBe(false)
  for (const { end } of deliveries) end()
  await sender.idle()
})

test('messages share connections to the mail server', async () => {
  const double = await smtpDouble()
  await queue(...guests(12))
  await sendAll(senderWith(smtpTransport(double.url, 'no-reply@portal.example'), { atOnce: 3 }))
  expect(double.messages).toHaveLength(12)
  expect(double.opened).toBe(3)
})

test('a connection that the mail server closed is replaced', async () => {
  const double = await smtpDouble()
  const transport = smtpTransport(double.url, 'no-reply@portal.example')
  for (const kick of [true, false]) {
    await queue('guest@example.com')
    await send(transport, start)
    if (kick) double.kick()
  }
  expect(failures).toEqual([])
  expect(double.messages).toHaveLength(2)
})

test('a process that took too long does not undo what another has sent', async () => {
  await queue('guest@example.com')
  const { transport, deliveries, started } = held()
  const slow = senderWith(transport)
  await slow.sendDue()
  await started(1)
  const later = start.add({ minutes: 3 })
  expect(await send({ send: async () => undefined }, later)).toBe(true)
  deliveries[0]?.end(new Error('too slow'))
  await slow.idle()
  expect(await stored()).toMatchObject({ sent_at: later, last_error: null, attempts: 2 })
})

test('a failure of the process that took a message over does not undo a delivery that was stored late', async () => {
  await queue('guest@example.com')
  const [first, second] = [held(), held()]
  const slow = senderWith(first.transport)
  await slow.sendDue()
  await first.started(1)
  clock.now = start.add({ minutes: 3 })
  const other = senderWith(second.transport)
  await other.sendDue()
  await second.started(1)
  first.deliveries[0]?.end()
  await slow.idle()
  second.deliveries[0]?.end(new Error('mailbox on fire'))
  await other.idle()
  const sent = { sent_at: clock.now, last_error: null, given_up_at: null, subject: hello.subject }
  expect(await stored()).toMatchObject(sent)
  expect(await send({ send: async () => undefined }, start.add({ hours: 100 }))).toBe(false)
})

test('a process that stops starts no message it was waiting to have room for', async () => {
  await queue(...guests(2))
  const { transport, deliveries, started } = held()
  const sender = senderWith(transport, { atOnce: 1 })
  await sender.sendDue()
  await started(1)
  const next = sender.sendDue()
  sender.stop()
  deliveries[0]?.end()
  expect(await next).toBe(false)
  await sender.idle()
  expect(await sender.sendDue()).toBe(false)
  expect(deliveries).toHaveLength(1)
  const waiting = db.selectFrom('mail_outbox').select('attempts').where('sent_at', 'is', null)
  expect(await waiting.execute()).toEqual([{ attempts: 0 }])
})
