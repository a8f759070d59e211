import { afterAll, expect, test } from 'vitest'

import { openDatabase } from '#server/db/database.ts'
import { queueMail } from '#server/mail/queue-mail.ts'
import { type MailTransport, smtpTransport } from '#server/mail/transport.ts'
import { smtpDouble } from '#tests/support/mail/smtp-double.ts'
import { mailSenders, sendAll } from '#tests/support/mail/test-mail-sender.ts'
import { cuttableDatabase } from '#tests/support/processes/cuttable-database.ts'
import { testDatabase } from '#tests/support/test-database.ts'

const { db, connection } = await testDatabase()
const proxy = await cuttableDatabase(connection)
// Unprepared, so that each statement is sent with its text.
const behind = openDatabase(proxy.connection, { connections: 2, prepared: false })
afterAll(behind.close)
const start = Temporal.Instant.from('2026-11-15T18:00:00Z')
const storing = 'update mail_outbox as mail'

/** One message is due. `afterDelivery` runs when the mail server first has it and the database doesn't know yet. */
async function oneDue(afterDelivery?: () => void) {
  await db.deleteFrom('mail_outbox').execute()
  const mail = { recipient: 'guest@example.com', subject: 'Hello', text: 'Hello', html: '<p>Hello</p>' }
  await db.transaction().execute((tx) => queueMail(tx, start, mail))
  const double = await smtpDouble()
  const smtp = smtpTransport(double.url, 'Direct Connect <no-reply@portal.example>')
  const transport: MailTransport = {
    async send(message, timeout) {
      await smtp.send(message, timeout)
      if (double.messages.length === 1) afterDelivery?.()
    },
  }
  const clock = { now: start }
  const { newSender, errors, failures } = mailSenders(behind.db, clock)
  const newProcess = (options: { lastTriesMs?: number } = {}) => newSender({ transport, ...options })
  const sentAt = async () =>
    (await db.selectFrom('mail_outbox').select('sent_at').executeTakeFirstOrThrow()).sent_at
  return { double, clock, errors, failures, newProcess, sentAt }
}

test.each(['before', 'after'] as const)(
  'a message whose delivery loses its connection %s it is stored is sent once',
  async (moment) => {
    const { double, clock, errors, failures, newProcess, sentAt } = await oneDue()
    const sender = newProcess()
    proxy.cut(moment, storing)
    await sendAll(sender)
    expect(proxy.wasCut()).toBe(true)
    expect(errors).toHaveLength(1)
    expect(failures).toEqual([])
    expect(await sentAt()).toEqual(start)
    clock.now = start.add({ hours: 1 })
    await sendAll(newProcess())
    expect(double.messages).toHaveLength(1)
  },
)

test('a process that outlives its database stores what it sent when the database is back', async () => {
  const { double, clock, errors, newProcess, sentAt } = await oneDue(proxy.goDown)
  const sender = newProcess()
  await sender.sendDue()
  await expect.poll(() => errors.length).toBe(1)
  expect(await sentAt()).toBe(null)
  // Longer than the claim.
  clock.now = start.add({ minutes: 10 })
  proxy.comeUp()
  await sendAll(sender)
  expect(await sentAt()).toEqual(start)
  await sendAll(newProcess())
  expect(double.messages).toHaveLength(1)
})

test('a process that stops while its database is away for a moment stores what it sent', async () => {
  const { double, clock, errors, newProcess, sentAt } = await oneDue(proxy.goDown)
  const stopping = newProcess({ lastTriesMs: 60_000 })
  await stopping.sendDue()
  stopping.stop()
  await expect.poll(() => errors.length).toBe(1)
  const refused = proxy.refused()
  await expect.poll(proxy.refused).toBeGreaterThan(refused + 1)
  proxy.comeUp()
  await stopping.idle()
  expect(await sentAt()).toEqual(start)
  clock.now = start.add({ hours: 1 })
  await sendAll(newProcess())
  expect(double.messages).toHaveLength(1)
})

test('control: a process that ends before the database is back leaves the message to another, which sends it again', async () => {
  const { double, clock, newProcess, sentAt } = await oneDue(proxy.goDown)
  const ending = newProcess({ lastTriesMs: 0 })
  await ending.sendDue()
  ending.stop()
  await ending.idle()
  proxy.comeUp()
  clock.now = start.add({ minutes: 2 })
  await sendAll(newProcess())
  expect(double.messages).toHaveLength(1)
  clock.now = start.add({ minutes: 3 })
  await sendAll(newProcess())
  expect(await sentAt()).toEqual(clock.now)
  expect(double.messages).toHaveLength(2)
})
