import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { expect, onTestFinished, test } from 'vitest'

import type { MailSending } from '#server/mail/mail-sender.ts'
import type { ComposedMail, ReservationMail } from '#server/mail/mail-text.ts'
import { queueMail, queueMailAboutReservation } from '#server/mail/queue-mail.ts'
import { fileTransport, type MailTransport, smtpTransport } from '#server/mail/transport.ts'
import { smtpDouble } from '#tests/support/mail/smtp-double.ts'
import { mailSenders } from '#tests/support/mail/test-mail-sender.ts'
import { testDatabase } from '#tests/support/test-database.ts'

const { db } = await testDatabase()
const start = Temporal.Instant.from('2026-11-15T18:00:00Z')
const from = 'Direct Connect <no-reply@portal.example>'
const hello = { subject: 'Hello – café', text: 'Open\nhttps://portal.example/x#abc', html: '<p>Hello</p>' }

async function queue(...recipients: string[]) {
  failures.length = 0
  clock.now = start
  await db.deleteFrom('mail_outbox').execute()
  await db.transaction().execute(async (tx) => {
    for (const recipient of recipients) await queueMail(tx, start, { recipient, ...hello })
  })
}
const stored = () => db.selectFrom('mail_outbox').selectAll().executeTakeFirstOrThrow()
const clock = { now: start }
const { newSender, failures, errors } = mailSenders(db, clock)
const senderWith = (transport: MailTransport, options: Partial<MailSending> = {}) =>
  newSender({ transport, compose, ...options })
/** By a process that has just started. */
async function send(transport: MailTransport, now: Temporal.Instant, options?: Partial<MailSending>) {
  clock.now = now
  const sender = senderWith(transport, options)
  const isDue = await sender.sendDue()
  await sender.idle()
  return isDue
}
const compose = (about: ReservationMail) => composing(about)
let composing: (about: ReservationMail) => Promise<ComposedMail> = () =>
  Promise.reject(new Error('not asked for'))
const failing: MailTransport = { send: () => Promise.reject(new Error('mailbox on fire')) }

test('a message is sent once and its text is then deleted', async () => {
  const double = await smtpDouble()
  const transport = smtpTransport(double.url, from)
  await queue('guest@example.com')
  expect(await send(transport, start)).toBe(true)
  expect(await send(transport, start.add({ hours: 100 }))).toBe(false)
  expect(double.messages).toHaveLength(1)
  expect(double.messages[0]).toContain('To: guest@example.com')
  expect(double.messages[0]).toContain('From: Direct Connect <no-reply@portal.example>')
  expect(await stored()).toMatchObject({ sent_at: start, body_text: '', body_html: '', attempts: 1 })
})

test('a message that the mail server refuses is retried later and then arrives', async () => {
  const double = await smtpDouble()
  const transport = smtpTransport(double.url, from)
  double.refusing = true
  await queue('guest@example.com')
  await send(transport, start)
  expect(await stored()).toMatchObject({
    sent_at: null,
    attempts: 1,
    next_attempt_at: start.add({ minutes: 1 }),
  })
  expect(await send(transport, start.add({ seconds: 59 }))).toBe(false)
  double.refusing = false
  await send(transport, start.add({ minutes: 1 }))
  expect(double.messages).toHaveLength(1)
})

test('a mail server that never finishes answering times out, and no other process takes the message before that', async () => {
  const double = await smtpDouble()
  double.endless = true
  await queue('guest@example.com')
  const timeout = new AbortController()
  const transport = smtpTransport(double.url, from)
  const sending = send(transport, start, { timeout: () => timeout.signal })
  await expect.poll(() => double.messages.length).toBe(1)
  expect(await send(transport, start.add({ minutes: 2 }))).toBe(false)
  timeout.abort()
  expect(await sending).toBe(true)
  await expect.poll(() => double.open).toBe(0)
  expect(failures).toMatchObject([{ reason: 'The mail server took too long.', attempts: 1 }])
  expect(await stored()).toMatchObject({ sent_at: null, next_attempt_at: start.add({ minutes: 1 }) })
  expect(double.messages).toHaveLength(1)
})

test('after the last attempt the message is kept with its error and not sent again', async () => {
  await queue('guest@example.com')
  let now = start
  for (const minutes of [1, 2, 5, 15, 60, 240, 720, 720, 720, 720, 720, 720]) {
    expect(await send(failing, now)).toBe(true)
    now = now.add({ minutes })
  }
  expect(await send(failing, now.add({ hours: 1000 }))).toBe(false)
  expect(start.until(now).total('days')).toBeGreaterThan(3)
  expect(await stored()).toMatchObject({ attempts: 12, sent_at: null, last_error: 'mailbox on fire' })
  const { id } = await stored()
  expect(failures).toHaveLength(12)
  expect(failures[0]).toEqual({ job: 'mail', id, attempts: 1, reason: 'mailbox on fire', gaveUp: false })
  expect(failures.map(({ gaveUp }) => gaveUp).indexOf(true)).toBe(11)
  expect((await stored()).given_up_at).not.toBeNull()
})

test('without a mail server a message becomes a file to read and to open', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'dc-mail-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  await queue('guest@example.com')
  await send(fileTransport(folder, from), start)
  const files = (await readdir(folder)).sort()
  expect(files.map((name) => name.replace(/^2026-11-15T18-00-00Z-[0-9a-f-]{36}/, ''))).toEqual([
    '.eml',
    '.txt',
  ])
  const [eml = '', txt = ''] = await Promise.all(files.map((name) => readFile(join(folder, name), 'utf8')))
  expect(txt).toContain('To: guest@example.com\nSubject: Hello – café\n')
  expect(txt).toContain('https://portal.example/x#abc')
  expect(eml).toMatch(/Message-ID: <[0-9a-f-]{36}@portal\.example>/)
  expect(eml).toContain('Content-Type: multipart/alternative')
})

const about = {
  reservation_id: '6f0f5b1e-6a43-4f0e-9c43-0d7d0a6cf6a1',
  revision: 2,
  about: 'changed',
  reader: 'guest',
} as const
const withFile = (content: () => Promise<Uint8Array>): ComposedMail => ({
  ...hello,
  attachments: [{ filename: 'voucher-12345678.pdf', contentType: 'application/pdf', content }],
})
const file = async () => Buffer.from('%PDF of the voucher')

async function queueAboutReservation(...mails: Partial<ReservationMail>[]) {
  await queue()
  const recipient = 'guest@example.com'
  const full = (mails.length > 0 ? mails : [about]).map((mail) => ({ recipient, ...about, ...mail }))
  await db.transaction().execute((tx) => queueMailAboutReservation(tx, start, full))
}

test('a mail about a reservation is written when it is sent, with its documents, and nothing of them is stored', async () => {
  const double = await smtpDouble()
  await queueAboutReservation()
  expect(await stored()).toMatchObject({ ...about, subject: '', body_text: '', body_html: '' })
  const asked: ReservationMail[] = []
  composing = async (mail) => {
    asked.push(mail)
    return withFile(file)
  }
  await send(smtpTransport(double.url, from), start)
  expect(asked).toEqual([about])
  expect(double.messages[0]).toContain('Content-Type: application/pdf; name=voucher-12345678.pdf')
  expect(double.messages[0]).toContain(Buffer.from('%PDF of the voucher').toString('base64'))
  expect(await stored()).toMatchObject({
    sent_at: start,
    subject: hello.subject,
    body_text: '',
    body_html: '',
  })
})

const broken = [
  { title: 'text', compose: () => Promise.reject(new Error('no ink')) },
  { title: 'document', compose: async () => withFile(() => Promise.reject(new Error('no ink'))) },
]
for (const { title, compose: brokenCompose } of broken) {
  test(`a mail whose ${title} can't be made is kept, retried and then arrives`, async () => {
    const double = await smtpDouble()
    const transport = smtpTransport(double.url, from)
    await queueAboutReservation()
    composing = brokenCompose
    await send(transport, start)
    expect(double.messages).toEqual([])
    expect(failures).toMatchObject([{ job: 'mail', reason: 'no ink', attempts: 1, gaveUp: false }])
    composing = async () => withFile(file)
    await send(transport, start.add({ minutes: 1 }))
    expect(double.messages).toHaveLength(1)
  })
}

test('without a mail server the documents are in the .eml file', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'dc-mail-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  await queueAboutReservation()
  composing = async () => withFile(file)
  await send(fileTransport(folder, from), start)
  const name = (await readdir(folder)).find((entry) => entry.endsWith('.eml')) ?? ''
  const eml = await readFile(join(folder, name), 'utf8')
  expect(eml).toContain('filename=voucher-12345678.pdf')
  expect(eml).toContain(Buffer.from('%PDF of the voucher').toString('base64'))
})

/** Holds each delivery until it is released, in the order of their starts. */
/** Each message that is due, one round after the other. */
async function rounds(transport: MailTransport) {
  const sender = senderWith(transport)
  const sent: string[][] = []
  composing = async (mail) => {
    sent.at(-1)?.push(`${mail.revision} ${mail.about} ${mail.reader}`)
    return { ...hello, attachments: [] }
  }
  do {
    sent.push([])
    await sender.sendDue()
    await sender.idle()
  } while (sent.at(-1)?.length !== 0)
  return sent.slice(0, -1).map((round) => round.sort())
}
const history: Partial<ReservationMail>[] = [
  { revision: 3, about: 'canceled', reader: 'booker' },
  { revision: 3, about: 'canceled' },
  { revision: 2, about: 'changed' },
  { revision: 1, about: 'confirmed' },
]
const other = '11111111-1111-4111-8111-111111111111'

test('mail about a reservation goes out in the order of its revisions, beside that of others', async () => {
  await queueAboutReservation(...history, { reservation_id: other, revision: 7 })
  expect(await rounds({ send: async () => undefined })).toEqual([
    ['1 confirmed guest', '7 changed guest'],
    ['2 changed guest'],
    ['3 canceled booker', '3 canceled guest'],
  ])
})

test('a confirmation that fails holds up no cancellation', async () => {
  await queueAboutReservation(...history)
  expect(await rounds(failing)).toEqual([
    ['1 confirmed guest'],
    ['2 changed guest'],
    ['3 canceled booker', '3 canceled guest'],
  ])
})

test('the database stores the error of a mail server that sends what it cannot store', async () => {
  await queue('guest@example.com')
  await send({ send: () => Promise.reject(new Error('550 no\0 such user')) }, start)
  expect(await stored()).toMatchObject({ last_error: '550 no such user', sent_at: null })
  expect(errors).toEqual([])
})
