import { expect, test } from 'vitest'

import { importCatalogue } from '#server/features/availability/import-catalogue.ts'
import {
  changeLink,
  morningAndAfternoon,
  moveToAfternoon,
  pageAt,
} from '#tests/support/due-changes/move-to-afternoon.ts'
import { testCatalogue } from '#tests/support/test-catalogue.ts'
import {
  attemptOf,
  bookByCard,
  ownDay,
  payAt,
  payBy,
  paymentLink,
  paymentsIn,
} from '#tests/support/test-payment.ts'
import { testPassword, testPortal } from '#tests/support/test-portal.ts'
import type { Visitor } from '#tests/support/visitor.ts'

const portal = await testPortal()
const { app } = portal
await importCatalogue(portal.db, testCatalogue(morningAndAfternoon), { now: portal.clock.now })
const agency = await portal.newAgency({ creditCardMode: 1 })
const agent = await agency.signedIn('agent')

/** A paid reservation of $110 whose move for $20 more waits for its payment. */
async function due(user: Visitor = agent, wanted?: string) {
  const id = await bookByCard(user, { productID: 'tour', date: ownDay(portal) })
  await payBy(user, id, {})
  const changeID = await moveToAfternoon(user, id, wanted)
  return { id, changeID, link: await changeLink(user, id, changeID) }
}
const isPaid = async (id: string) =>
  (await paymentsIn(portal, id)).some(({ change_id, status }) => change_id !== id && status === 'succeeded')

test("a change's page and the booking's page open nothing but their own payment", async () => {
  const { id, link } = await due()
  const booking = await paymentLink(agent, id)
  expect(booking.pathname).not.toBe(link.pathname)
  const bookingPage = async () => (await pageAt(app, booking)).body
  expect(await bookingPage()).toMatch(/Paid<\/h1>[^]*, \$110\.00<\/p>/)
  await payAt(app, booking, {})
  expect(await isPaid(id)).toBe(false)
  await payAt(app, link, {})
  expect(await bookingPage()).toMatch(/is confirmed[^]*, \$110\.00<\/p>/)
  expect((await pageAt(app, link)).body).toMatch(/has been changed[^]*, \$20\.00<\/p>/)
})

test('two reservations of two agencies whose changes have the same id keep their pages and payments apart', async () => {
  const rival = await portal.newAgency({ creditCardMode: 1 })
  const one = await due()
  const other = await due(await rival.signedIn('agent'), one.changeID)
  expect(other.link.pathname).not.toBe(one.link.pathname)
  const [ownPage, rivalPage] = [await pageAt(app, one.link), await pageAt(app, other.link)]
  expect(ownPage.headers['content-security-policy']).toContain(`frame-ancestors http://${agency.host};`)
  expect(rivalPage.headers['content-security-policy']).toContain(`frame-ancestors http://${rival.host};`)
  const attempt = attemptOf(ownPage.body)
  await payAt(app, other.link, { attempt })
  expect(await isPaid(one.id)).toBe(false)
  await payAt(app, one.link, { attempt })
  expect(await isPaid(one.id)).toBe(true)
  expect((await agent.call('showDueChange', { id: other.id, changeID: other.changeID })).status).toBe(404)
})

test("a change's link stays the same until a day after its time to pay, then its page is gone", async () => {
  const { id, changeID, link } = await due()
  portal.advance({ hours: 24, minutes: 14 })
  await agent.call('login', { username: 'agent', password: testPassword })
  expect((await changeLink(agent, id, changeID)).href).toBe(link.href)
  expect((await pageAt(app, link)).status).toBe(200)
  portal.advance({ minutes: 1 })
  expect((await agent.call('showDueChange', { id, changeID })).body.paymentLink).toBeNull()
  expect((await pageAt(app, link)).status).toBe(404)
  expect((await payAt(app, link, {})).status).toBe(404)
})
