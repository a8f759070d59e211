import { expect, test } from 'vitest'

import { importCatalogue } from '#server/features/availability/import-catalogue.ts'
import { deleteClosedPaymentLinks } from '#server/features/reservations/delete-payment-links.ts'
import { testCatalogue, testProduct } from '#tests/support/test-catalogue.ts'
import { added } from '#tests/support/test-changes.ts'
import { bookByCard, ownDay, payAt, payBy, paymentLink, reservationIn } from '#tests/support/test-payment.ts'
import { testPassword, testPortal } from '#tests/support/test-portal.ts'
import { Visitor } from '#tests/support/visitor.ts'

const portal = await testPortal()
await importCatalogue(portal.db, testCatalogue(testProduct('tour')), { now: portal.clock.now })
const agency = await portal.newAgency({ creditCardMode: 1 })
const agent = await agency.signedIn('agent')
const account = await (await portal.newAgency()).signedIn('agent')
const book = () => bookByCard(agent, { productID: 'tour', date: ownDay(portal) })
const isPaid = async (quoteID: string) => (await agent.call('showPaid', { quoteID })).body.paid
const get = (host: string, url: string) => new Visitor(portal.app, host).send<string>({ method: 'GET', url })
const post = (host: string, url: string) => payAt(portal.app, new URL(`http://${host}${url}`), {})

test('the link has an unguessable token and stays the same, in the record and in the list', async () => {
  const quoteID = await book()
  const links = await Promise.all([1, 2, 3, 4].map(() => paymentLink(agent, quoteID)))
  expect(links[0]?.href).toMatch(/^http:\/\/pay\.localhost\/pay\/[\w-]{43}$/)
  expect(new Set(links.map(({ href }) => href)).size).toBe(1)
  const listed = (await agent.call('listReservations', {})).body.find(
    ({ reservation }) => reservation.quoteID === quoteID,
  )
  expect(listed?.reservation.ccPaymentLink).toBe(links[0]?.href)
  expect((await paymentLink(agent, await book())).href).not.toBe(links[0]?.href)
  expect(links[0]?.href).not.toContain(quoteID)
})

test('neither a quoteID nor any other text opens a page', async () => {
  const quoteID = await book()
  const { host, pathname } = await paymentLink(agent, quoteID)
  const { seed, token_hash } = await portal.db
    .selectFrom('payment_links')
    .selectAll()
    .where('quote_id', '=', quoteID)
    .executeTakeFirstOrThrow()
  const onAccount = await bookByCard(account, { productID: 'tour', date: ownDay(portal) })
  const wrong = [
    quoteID,
    quoteID.toUpperCase(),
    onAccount,
    seed.toString('base64url'),
    token_hash.toString('base64url'),
    pathname.slice('/pay/'.length, -1),
    'A'.repeat(43),
    'x',
    '%00',
  ]
  for (const token of wrong) {
    const answers = [await get(host, `/pay/${token}`), await post(host, `/pay/${token}`)]
    for (const { status, body, headers } of answers) {
      expect([400, 404]).toContain(status)
      expect(headers['content-security-policy']).toContain("frame-ancestors 'none'")
      expect(body).not.toContain('<a ')
    }
  }
  expect((await get(host, '/pay/x')).body).toContain('Open the reservation again to pay.')
  expect((await get(host, pathname)).status).toBe(200)
  expect(await isPaid(quoteID)).toBe(false)
})

test('the link works until a day after the hold, then it is gone', async () => {
  const quoteID = await book()
  const { host, pathname } = await paymentLink(agent, quoteID)
  portal.advance({ hours: 24, minutes: 14 })
  expect((await get(host, pathname)).body).toContain('Seats released')
  await agent.call('login', { username: 'agent', password: testPassword })
  expect((await paymentLink(agent, quoteID)).pathname).toBe(pathname)
  portal.advance({ minutes: 1 })
  expect((await get(host, pathname)).status).toBe(404)
  expect((await post(host, pathname)).status).toBe(404)
  const { reservation } = (await agent.call('showReservation', { id: quoteID })).body
  expect(reservation).toMatchObject({ ccPaymentRequired: true, ccPaymentLink: null })
  expect(await isPaid(quoteID)).toBe(false)
})

test('a job deletes the links whose page can no longer open, and keeps the others', async () => {
  const links = async () =>
    (await portal.db.selectFrom('payment_links').select('quote_id').execute()).map(({ quote_id }) => quote_id)
  portal.advance({ hours: 48 })
  await agent.call('login', { username: 'agent', password: testPassword })
  const old = await book()
  await paymentLink(agent, old)
  expect(await deleteClosedPaymentLinks(portal.db, portal.clock.now)).toBe(false)
  expect(await links()).toEqual([old])
  portal.advance({ hours: 1 })
  const fresh = await book()
  await paymentLink(agent, fresh)
  const end = (await reservationIn(portal, old)).hold_expires_at.add({ hours: 24 })
  await deleteClosedPaymentLinks(portal.db, end.subtract({ milliseconds: 1 }))
  expect(await links()).toHaveLength(2)
  await deleteClosedPaymentLinks(portal.db, end)
  expect(await links()).toEqual([fresh])
})

test('the link of a change stays as long as its own page', async () => {
  const quoteID = await book()
  await payBy(agent, quoteID, {})
  portal.advance({ hours: 25 })
  await agent.call('login', { username: 'agent', password: testPassword })
  const { change } = await added(agent, quoteID, 'Adult')
  const { changeID } = change
  const { body } = await agent.call('showDueChange', { id: quoteID, changeID })
  const { host, pathname } = new URL(body.paymentLink ?? '')
  await deleteClosedPaymentLinks(portal.db, portal.clock.now)
  const links = portal.db.selectFrom('payment_links').select('change_id').where('quote_id', '=', quoteID)
  expect(await links.execute()).toEqual([{ change_id: changeID }])
  expect((await get(host, pathname)).status).toBe(200)
  portal.advance({ hours: 24, minutes: 15 })
  await deleteClosedPaymentLinks(portal.db, portal.clock.now)
  expect(await links.execute()).toEqual([])
})
