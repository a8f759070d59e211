import { Writable } from 'node:stream'

import { sql } from 'kysely'
import { pino } from 'pino'
import { expect, test } from 'vitest'

import { importCatalogue } from '#server/features/availability/import-catalogue.ts'
import { testCatalogue, testProduct } from '#tests/support/test-catalogue.ts'
import {
  bookByCard,
  cards,
  ownDay,
  payBy,
  paymentPage,
  paymentsIn,
  reservationIn,
} from '#tests/support/test-payment.ts'
import { testPortal } from '#tests/support/test-portal.ts'

const logged: string[] = []
const logStream = new Writable({
  write(chunk: Buffer, _encoding, done) {
    logged.push(chunk.toString())
    done()
  },
})
const portal = await testPortal({ log: pino({ level: 'trace' }, logStream) })
await importCatalogue(portal.db, testCatalogue(testProduct('tour')), { now: portal.clock.now })
const agency = await portal.newAgency({ creditCardMode: 1 })
const agent = await agency.signedIn('agent')
const other = await (await portal.newAgency({ creditCardMode: 1 })).signedIn('agent')
const account = await (await portal.newAgency()).signedIn('agent')
const book = (date = ownDay(portal)) => bookByCard(agent, { productID: 'tour', date })
const statuses = async (quoteID: string) => (await paymentsIn(portal, quoteID)).map(({ status }) => status)
const isPaid = async (quoteID: string) => (await agent.call('showPaid', { quoteID })).body.paid

test('the page is a test form labeled with amount and number, framed by our own pages only', async () => {
  const quoteID = await book()
  const { orl } = await reservationIn(portal, quoteID)
  const page = await paymentPage(agent, quoteID)
  expect(page.status).toBe(200)
  for (const text of ['Test payment.', '$110.00', `Reservation# ${orl}`, 'autocomplete="cc-number"'])
    expect(page.body).toContain(text)
  expect(page.body).not.toContain('<script')
  expect(page.headers['x-frame-options']).toBe('SAMEORIGIN')
  expect(page.headers['cache-control']).toBe('no-store')
  expect(page.headers['content-security-policy']).toMatch(
    /^default-src 'none'; style-src 'sha256-[^']+'; form-action 'self'; frame-ancestors 'self'; base-uri 'none'$/,
  )
})

test('errors stand beside their fields, and no payment is attempted', async () => {
  const quoteID = await book()
  const wrong = await payBy(agent, quoteID, {
    name: '',
    number: '4242 4242 4242 4241',
    expiry: '10/26',
    cvc: '',
  })
  expect(wrong.status).toBe(400)
  for (const [field, text] of Object.entries({
    name: 'Enter the name on the card.',
    number: 'Enter a valid card number.',
    expiry: 'This card has expired.',
    cvc: 'Enter the security code.',
  })) {
    expect(wrong.body).toContain(`<p class="error" id="${field}-error">${text}</p>`)
  }
  expect(wrong.body).not.toContain('4241')
  expect(await statuses(quoteID)).toEqual([])
})

test("another agency's payment page and one without payment are 404; without a session the page asks to sign in", async () => {
  const quoteID = await book()
  const onAccount = await bookByCard(account, { productID: 'tour', date: ownDay(portal) })
  const answers = [
    await paymentPage(other, quoteID),
    await payBy(other, quoteID, {}),
    await paymentPage(account, onAccount),
    await paymentPage(agent, '00000000-0000-4000-8000-00000000dead'),
    await paymentPage(agent, 'x'),
    await paymentPage(agency.visitor(), quoteID),
    await payBy(agency.visitor(), quoteID, {}),
  ]
  expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404, 401, 401])
  expect(answers[0]?.headers['content-type']).toBe('text/html; charset=utf-8')
  expect(answers.at(-1)?.body).toContain('Please sign in, then open the reservation again to pay.')
  for (const { body } of answers) expect(body).not.toContain('<a ')
  expect(await statuses(quoteID)).toEqual([])
})

test('a form sent from another site is refused', async () => {
  const quoteID = await book()
  const from = (origin: string | undefined) => payBy(agent, quoteID, {}, { origin })
  const origins = ['http://evil.example', `http://${other.host}`, 'null', undefined]
  const answers = await Promise.all(origins.map(from))
  expect(answers.map(({ status }) => status)).toEqual([403, 403, 403, 403])
  expect(await isPaid(quoteID)).toBe(false)
})

test('a body that is no form or too large is refused', async () => {
  const quoteID = await book()
  const json = await agent.send({ method: 'POST', url: `/pay/${quoteID}`, payload: { number: cards.good } })
  expect(json.status).toBe(415)
  const tooLarge = await payBy(agent, quoteID, { name: 'x'.repeat(5000) })
  expect(tooLarge.status).toBe(413)
  expect(tooLarge.body).toContain(`<a href="/pay/${quoteID}">Try again</a>`)
})

test('card number and code are neither stored nor logged', async () => {
  const quoteID = await book()
  await payBy(agent, quoteID, { number: cards.declined, cvc: '7531' })
  await payBy(agent, quoteID, { number: '4242424242424242', cvc: '7531' })
  await payBy(agent, quoteID, { number: '4242424242424241', cvc: '7531', name: 'x'.repeat(5000) })
  const tables = await sql<{ name: string }>`
    select table_name as name from information_schema.tables where table_schema = 'public'`.execute(portal.db)
  const dumps = await Promise.all(
    tables.rows.map(({ name }) =>
      sql<{ row: string }>`select ${sql.table(name)}::text as row from ${sql.table(name)}`.execute(portal.db),
    ),
  )
  const stored = dumps.flatMap(({ rows }) => rows.map(({ row }) => row))
  const everything = [...stored, ...logged].join('\n')
  expect(stored.length).toBeGreaterThan(10)
  expect(logged.some((line) => line.includes(`/pay/${quoteID}`))).toBe(true)
  expect(everything).not.toMatch(/4242 ?4242 ?4242|4000 ?0000 ?0000 ?\d{4}/)
  expect(everything).not.toContain('"7531"')
  expect(portal.failures).toEqual([])
})
