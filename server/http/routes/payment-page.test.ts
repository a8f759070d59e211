import { Writable } from 'node:stream'

import { sql } from 'kysely'
import { pino } from 'pino'
import { expect, test } from 'vitest'

import { importCatalogue } from '#server/features/availability/import-catalogue.ts'
import { testCatalogue, testProduct } from '#tests/support/test-catalogue.ts'
import {
  bookByCard,
  cards,
  formType,
  ownDay,
  payBy,
  payer,
  paymentLink,
  paymentPage,
  paymentsIn,
  reservationIn,
} from '#tests/support/test-payment.ts'
import { testPassword, testPortal } from '#tests/support/test-portal.ts'
import { Visitor } from '#tests/support/visitor.ts'

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
const book = (date = ownDay(portal)) => bookByCard(agent, { productID: 'tour', date })
const statuses = async (quoteID: string) => (await paymentsIn(portal, quoteID)).map(({ status }) => status)
const isPaid = async (quoteID: string) => (await agent.call('showPaid', { quoteID })).body.paid

const visit = (host: string) => new Visitor(portal.app, host)
const get = (host: string, url: string) => visit(host).send<string>({ method: 'GET', url })
const form = new URLSearchParams({ name: 'Lena', number: cards.good, expiry: '12/30', cvc: '987' }).toString()
const post = (host: string, url: string, headers: Record<string, string | undefined> = {}) =>
  visit(host).send<string>({
    method: 'POST',
    url,
    payload: form,
    headers: { 'content-type': formType, ...headers },
  })

test('the page is a test form labeled with amount and number, framed by its agency only', async () => {
  const quoteID = await book()
  const { orl } = await reservationIn(portal, quoteID)
  const page = await paymentPage(agent, quoteID)
  expect(page.status).toBe(200)
  for (const text of ['Test payment.', '$110.00', `Reservation# ${orl}`, 'autocomplete="cc-number"'])
    expect(page.body).toContain(text)
  const ancestors = `http://${agency.host}`
  expect(page.body).toContain(
    `<script src="/pay/frame.js" data-agency="${ancestors}" data-shows="loaded" defer>`,
  )
  expect(page.body).toContain('<script src="/pay/test-card.js" defer>')
  expect(page.headers).not.toHaveProperty('x-frame-options')
  expect(page.headers).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })
  const style = /style-src 'sha256-[^']+'; /
  expect(page.headers['content-security-policy']?.toString().replace(style, '')).toBe(
    `default-src 'none'; script-src 'self'; connect-src 'self'; font-src 'self'; form-action 'self'; frame-ancestors ${ancestors}; base-uri 'none'`,
  )
})

test('after a change of domain the payment page is framed by the new site', async () => {
  const moving = await portal.newAgency({ creditCardMode: 1 })
  const user = await moving.signedIn('agent')
  const quoteID = await bookByCard(user, { productID: 'tour', date: ownDay(portal) })
  const { host, pathname } = await paymentLink(user, quoteID)
  await portal.db.updateTable('agencies').set({ domain: 'moved' }).where('id', '=', moving.id).execute()
  const { headers } = await get(host, pathname)
  expect(headers['content-security-policy']).toContain('frame-ancestors http://moved.localhost;')
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

test("the pay host serves the portal's own font, which browsers may keep", async () => {
  const { body } = await paymentPage(agent, await book())
  const fonts = [...body.matchAll(/url\('([^']+)'\) format\('woff2'\)/g)].map(([, url = '']) => url)
  expect(fonts).toHaveLength(2)
  for (const url of fonts) {
    const font = await get('pay.localhost', url)
    expect(font).toMatchObject({
      status: 200,
      headers: { 'content-type': 'font/woff2', 'cache-control': 'public, max-age=604800' },
    })
    expect((await get(agency.host, url)).status).toBe(404)
  }
})

test('a payment needs no session, and neither reads nor sets a cookie', async () => {
  const quoteID = await book()
  const { visitor, url } = await payer(agent, quoteID)
  await agent.call('logout', {})
  const headers = { cookie: agent.cookie ?? 'session=stale', 'content-type': formType }
  const answers = [
    await visitor.send<string>({ method: 'GET', url, headers }),
    await visitor.send<string>({ method: 'POST', url, payload: form, headers }),
    await visitor.send<string>({ method: 'GET', url }),
  ]
  expect(answers.map(({ status }) => status)).toEqual([200, 303, 200])
  expect(answers.map(({ cookie }) => cookie)).toEqual([undefined, undefined, undefined])
  expect(answers[2]?.body).toContain('data-shows="paid"')
  expect(await statuses(quoteID)).toEqual(['succeeded'])
  await agent.call('login', { username: 'agent', password: testPassword })
})

test('the token is enough to pay, whatever page the form was sent from', async () => {
  for (const origin of ['null', undefined, 'http://evil.example']) {
    const quoteID = await book()
    const { host, pathname } = await paymentLink(agent, quoteID)
    expect((await post(host, pathname, { origin })).status).toBe(303)
    expect(await isPaid(quoteID)).toBe(true)
  }
})

test('a body that is no form or too large is refused', async () => {
  const quoteID = await book()
  const { visitor, url } = await payer(agent, quoteID)
  const json = await visitor.send({ method: 'POST', url, payload: { number: cards.good } })
  expect(json.status).toBe(415)
  const tooLarge = await payBy(agent, quoteID, { name: 'x'.repeat(5000) })
  expect(tooLarge.status).toBe(413)
  expect(tooLarge.body).toContain(`<a href="">Try again</a>`)
  expect(tooLarge.headers['content-security-policy']).toContain(`frame-ancestors http://${agency.host};`)
})

test('card number, code and token are neither stored nor logged', async () => {
  const quoteID = await book()
  const { host, pathname } = await paymentLink(agent, quoteID)
  const token = pathname.slice('/pay/'.length)
  for (const url of [pathname, `/%70ay/${token}`, `${pathname}/more`, `/x/${token}`]) await get(host, url)
  await get(agency.host, pathname)
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
  expect(logged.some((line) => line.includes('"path":"/pay/:token"'))).toBe(true)
  expect(everything).not.toContain(token)
  expect(everything).not.toMatch(/4242 ?4242 ?4242|4000 ?0000 ?0000 ?\d{4}/)
  expect(everything).not.toContain('"7531"')
  expect(portal.failures).toEqual([])
})
