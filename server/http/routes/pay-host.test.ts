import { expect, test } from 'vitest'

import { routes } from '#contract/routes.ts'
import { importCatalogue } from '#server/features/availability/import-catalogue.ts'
import { testCatalogue, testProduct } from '#tests/support/test-catalogue.ts'
import { bookByCard, ownDay, payAt, paymentLink } from '#tests/support/test-payment.ts'
import { testPortal } from '#tests/support/test-portal.ts'
import { Visitor } from '#tests/support/visitor.ts'

const portal = await testPortal()
await importCatalogue(portal.db, testCatalogue(testProduct('tour')), { now: portal.clock.now })
const agency = await portal.newAgency({ creditCardMode: 1 })
const agent = await agency.signedIn('agent')
const book = () => bookByCard(agent, { productID: 'tour', date: ownDay(portal) })
const isPaid = async (quoteID: string) => (await agent.call('showPaid', { quoteID })).body.paid
const get = (host: string, url: string) => new Visitor(portal.app, host).send<string>({ method: 'GET', url })
const post = (host: string, url: string) => payAt(portal.app, new URL(`http://${host}${url}`), {})

test("an agency's pages may frame payment pages and nothing else", async () => {
  const page = await agent.send({ method: 'GET', url: '/reservations' })
  expect(page.headers['content-security-policy']).toMatch(/;frame-src http:\/\/pay\.localhost;/)
  expect(page.headers['permissions-policy']).toMatch(/payment=\(\)/)
})

test('payment pages answer on the pay host only', async () => {
  const quoteID = await book()
  const { pathname } = await paymentLink(agent, quoteID)
  for (const host of [agency.host, 'localhost', '127.0.0.1', 'nobody.localhost', 'www.localhost']) {
    for (const url of [pathname, '/pay/frame.js', '/pay/stripe.js', '/pay/test-card.js'])
      expect({ url, ...(await get(host, url)) }).toMatchObject({ url, status: 404 })
    expect((await post(host, pathname)).status).toBe(404)
  }
  expect(await isPaid(quoteID)).toBe(false)
  for (const url of ['/pay/frame.js', '/pay/stripe.js', '/pay/test-card.js']) {
    const script = await get('pay.localhost', url)
    expect(script).toMatchObject({
      status: 200,
      headers: { 'content-type': 'text/javascript; charset=utf-8' },
    })
  }
})

test('nothing but payment pages and health answers on the pay host', async () => {
  for (const [name, { method, path }] of Object.entries(routes)) {
    const url = path.replaceAll(/\{\w+\}/g, '00000000-0000-4000-8000-000000000000')
    const payload = method === 'POST' ? { payload: {} } : {}
    const answer = await new Visitor(portal.app, 'pay.localhost').send({ method, url, ...payload })
    expect({ name, ...answer }).toMatchObject({
      name,
      status: 404,
      body: { error: 'No agency registered for this subdomain.' },
    })
  }
  for (const url of ['/api/docs', '/api/openapi.json', '/api/audit-log/export.csv', '/api/unknown'])
    expect({ url, ...(await get('pay.localhost', url)) }).toMatchObject({ url, status: 404 })
  for (const url of ['/', '/login', '/reservations', '/index.html', '/assets/x.js', '/pay', '/pay/'])
    expect({ url, ...(await get('pay.localhost', url)) }).toMatchObject({ url, status: 404 })
  expect((await get('pay.localhost', '/healthz')).status).toBe(200)
})
