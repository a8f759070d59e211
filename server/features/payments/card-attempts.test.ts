import { expect, test } from 'vitest'

import { importCatalogue } from '#server/features/availability/import-catalogue.ts'
import { openGateways } from '#server/features/payments/gateways.ts'
import { noLimits } from '#server/limits.ts'
import {
  changeLink,
  morningAndAfternoon,
  moveToAfternoon,
} from '#tests/support/due-changes/move-to-afternoon.ts'
import { stripeDouble } from '#tests/support/stripe-double.ts'
import { eventOf, stripePortal } from '#tests/support/stripe-portal.ts'
import { testCatalogue } from '#tests/support/test-catalogue.ts'
import {
  attemptOf,
  bookByCard,
  cards,
  ownDay,
  payAt,
  payBy,
  paymentPage,
  paymentsIn,
} from '#tests/support/test-payment.ts'
import { testPortal } from '#tests/support/test-portal.ts'

const limits = { quoteMinutes: 20, holdMinutes: 120, ...noLimits }

async function openPortal(gateways = openGateways()) {
  const portal = await testPortal({ limits, gateways: await gateways })
  await importCatalogue(portal.db, testCatalogue(morningAndAfternoon), { now: portal.clock.now })
  const agent = await (await portal.newAgency({ creditCardMode: 1 })).signedIn('agent')
  const book = () => bookByCard(agent, { productID: 'tour', date: ownDay(portal) })
  return { portal, agent, book }
}

const { portal, agent, book } = await openPortal()
const decline = (quoteID: string, attempt = crypto.randomUUID()) =>
  payBy(agent, quoteID, { number: cards.declined, attempt })

test('after ten cards a payment page takes none for 15 minutes, then a right card pays', async () => {
  const [quoteID, other] = [await book(), await book()]
  for (let tries = 1; tries <= 10; tries += 1) {
    expect((await decline(quoteID)).status, `try ${tries}`).toBe(402)
    portal.advance({ seconds: 6 })
  }
  const words = 'Too many card attempts. Please try again in 15 minutes.'
  const refused = [await payBy(agent, quoteID, {}), await paymentPage(agent, quoteID)]
  for (const page of refused) {
    expect(page).toMatchObject({ status: 429, headers: { 'retry-after': '894' } })
    expect(page.body).toContain(`<p class="alert" role="alert">${words}</p>`)
    expect(page.body).toContain('<a href="">Try again</a>')
  }
  expect(await paymentsIn(portal, quoteID)).toHaveLength(10)
  expect((await payBy(agent, other, {})).status, 'another page').toBe(303)
  portal.advance({ seconds: 893 })
  expect((await payBy(agent, quoteID, {})).status).toBe(429)
  portal.advance({ seconds: 1 })
  expect(attemptOf((await paymentPage(agent, quoteID)).body)).not.toBe('')
  expect((await payBy(agent, quoteID, {})).status).toBe(303)
  expect((await paymentPage(agent, quoteID)).body).toContain('<h1 class="good">Paid</h1>')
})

test('fields with errors and the same form sent again are no attempts', async () => {
  const quoteID = await book()
  const attempt = crypto.randomUUID()
  for (let tries = 1; tries <= 12; tries += 1) {
    expect((await payBy(agent, quoteID, { cvc: '' })).status).toBe(400)
    expect((await decline(quoteID, attempt)).status).toBe(402)
  }
  expect(await paymentsIn(portal, quoteID)).toHaveLength(1)
  expect((await payBy(agent, quoteID, {})).status).toBe(303)
})

test('attempts that are spread out are forgotten after 15 minutes', async () => {
  const quoteID = await book()
  for (let tries = 1; tries <= 9; tries += 1) await decline(quoteID)
  portal.advance({ minutes: 15 })
  for (let tries = 1; tries <= 10; tries += 1) expect((await decline(quoteID)).status).toBe(402)
  expect((await decline(quoteID)).status).toBe(429)
})

test("a change's page has attempts of its own", async () => {
  const quoteID = await book()
  for (let tries = 1; tries <= 9; tries += 1) await decline(quoteID)
  expect((await payBy(agent, quoteID, {})).status).toBe(303)
  const changeID = await moveToAfternoon(agent, quoteID)
  const link = await changeLink(agent, quoteID, changeID)
  const pay = (number: string) => payAt(portal.app, link, { number, attempt: crypto.randomUUID() })
  for (let tries = 1; tries <= 10; tries += 1) expect((await pay(cards.declined)).status).toBe(402)
  expect((await pay(cards.good)).status).toBe(429)
})

test('with Stripe, the page announces each card: ten are let through, and then it shows no card fields', async () => {
  const stripe = await stripeDouble()
  const site = await openPortal(openGateways(stripe.settings))
  const quoteID = await site.book()
  const announce = () => payBy(site.agent, quoteID, {})
  expect((await paymentPage(site.agent, quoteID)).body).toContain('data-secret=')
  for (let tries = 1; tries <= 10; tries += 1) expect((await announce()).status).toBe(204)
  const words = 'Too many card attempts. Please try again in 15 minutes.'
  for (const page of [await announce(), await paymentPage(site.agent, quoteID)]) {
    expect(page).toMatchObject({ status: 429, headers: { 'retry-after': '900' } })
    expect(page.body).toContain(words)
    expect(page.body).not.toContain('data-secret=')
  }
  site.portal.advance({ minutes: 15 })
  expect((await paymentPage(site.agent, quoteID)).body).toContain('data-secret=')
  expect((await announce()).status).toBe(204)
})

const stripeSite = await stripePortal()

/** Books, and announces ten cards. */
async function announcedTen() {
  const quoteID = await stripeSite.opened()
  for (let tries = 1; tries <= 10; tries += 1) await payBy(stripeSite.agent, quoteID, {})
  expect((await paymentPage(stripeSite.agent, quoteID)).status).toBe(429)
  return quoteID
}

test('the tenth card pays: the page says so before the event arrives', async () => {
  const { stripe, agent: guest, isPaid } = stripeSite
  const quoteID = await announcedTen()
  stripe.pay(quoteID)
  expect((await paymentPage(guest, quoteID)).status).toBe(303)
  expect((await paymentPage(guest, quoteID)).body).toContain('<h1 class="good">Paid</h1>')
  expect(await isPaid(quoteID)).toBe(true)
})

test('the page shows that the tenth card is processing', async () => {
  const { stripe, agent: guest } = stripeSite
  const quoteID = await announcedTen()
  stripe.intentOf(quoteID).status = 'processing'
  const page = await paymentPage(guest, quoteID)
  expect(page.status).toBe(200)
  expect(page.body).toContain('Processing')
})

test('cards that Stripe declined are attempts, announced or not and however often reported', async () => {
  const { stripe, portal: site, agent: guest, opened, deliver } = stripeSite
  const [quoteID, other] = [await opened(), await opened()]
  const declines = Array.from({ length: 10 }, () =>
    eventOf('payment_intent.payment_failed', stripe.intentOf(quoteID)),
  )
  for (const event of declines.slice(1)) {
    await payBy(guest, quoteID, {})
    for (const delivery of [event, event]) expect((await deliver(delivery)).statusCode).toBe(200)
  }
  expect((await paymentPage(guest, quoteID)).body, 'nine').toContain('data-secret=')
  site.advance({ minutes: 1 })
  await deliver(declines[0] ?? {})
  for (const page of [await paymentPage(guest, quoteID), await payBy(guest, quoteID, {})]) {
    expect(page).toMatchObject({ status: 429, headers: { 'retry-after': '840' } })
    expect(page.body).not.toContain('data-secret=')
  }
  expect((await paymentPage(guest, other)).body, 'another page').toContain('data-secret=')
})
