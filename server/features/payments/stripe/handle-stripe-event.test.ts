import { expect, test } from 'vitest'

import { signedEvent } from '#tests/support/stripe-double.ts'
import { eventOf, stripePortal } from '#tests/support/stripe-portal.ts'
import {
  bookByCard,
  ownDay,
  payBy,
  paymentPage,
  paymentsIn,
  reservationIn,
  seatsOf,
} from '#tests/support/test-payment.ts'

const { stripe, portal, agency, agent, opened, deliver, statuses, isPaid } = await stripePortal()

test("the page shows Stripe's fields and no card form, with one intent for any number of visits", async () => {
  const quoteID = await bookByCard(agent, { productID: 'tour', date: ownDay(portal) })
  const pages = await Promise.all([1, 2, 3].map(() => paymentPage(agent, quoteID)))
  await paymentPage(agent, quoteID)
  const intents = [...stripe.intents.values()].filter(({ metadata }) => metadata['quoteID'] === quoteID)
  expect(intents).toMatchObject([
    { amount: 110_00, currency: 'usd', metadata: { quoteID, agencyID: agency.id } },
  ])
  expect(await statuses(quoteID)).toEqual(['started'])
  expect(pages[0]?.body).toContain(`data-secret="${intents[0]?.client_secret}"`)
  expect(pages[0]?.body).not.toMatch(/name="number"|<script>|sk_test/)
  expect(pages[0]?.headers['content-security-policy']).toMatch(
    /^default-src 'none'; script-src 'self' https:\/\/js.stripe.com https:\/\/\*.js.stripe.com; frame-src https:\/\/js.stripe.com https:\/\/\*.js.stripe.com https:\/\/hooks.stripe.com; connect-src 'self' https:\/\/api.stripe.com; style-src 'sha256-[^']+'; font-src 'self'; form-action 'self'; frame-ancestors (\S+); base-uri 'none'$/,
  )
  // What the page announces, the test gateway's form included, is no payment.
  expect((await payBy(agent, quoteID, {})).status).toBe(204)
  expect(await statuses(quoteID)).toEqual(['started'])
})

test("Stripe's event confirms the reservation, on any host and without an Origin", async () => {
  const date = ownDay(portal)
  const quoteID = await opened({ date })
  const answer = await deliver(eventOf('payment_intent.succeeded', stripe.pay(quoteID)))
  expect(answer).toMatchObject({ statusCode: 200, body: '{"received":true}' })
  expect(await reservationIn(portal, quoteID)).toMatchObject({ status: 'confirmed', paid: true })
  expect(await seatsOf(portal, 'tour', date)).toEqual({ taken: 1, held: 1 })
  expect((await paymentPage(agent, quoteID)).body).toContain('Paid')
})

test('a visitor who returns before the event is confirmed too, and the event changes nothing', async () => {
  const quoteID = await opened()
  const intent = stripe.pay(quoteID)
  expect((await paymentPage(agent, quoteID)).status).toBe(303)
  expect(await isPaid(quoteID)).toBe(true)
  await deliver(eventOf('payment_intent.succeeded', intent))
  expect(await statuses(quoteID)).toEqual(['succeeded'])
})

test('repeated events count once, and their order does not matter', async () => {
  const quoteID = await opened()
  const { orl } = await reservationIn(portal, quoteID)
  const declined = eventOf('payment_intent.payment_failed', {
    ...stripe.intentOf(quoteID),
    last_payment_error: { message: 'Your card has insufficient funds.' },
  })
  const succeeded = eventOf('payment_intent.succeeded', stripe.pay(quoteID))
  const order = [succeeded, declined, succeeded, succeeded, declined, succeeded, succeeded]
  for (const event of order) expect((await deliver(event)).statusCode).toBe(200)
  expect(await statuses(quoteID)).toEqual(['succeeded'])
  const mails = () => portal.mail.sent.filter(({ subject }) => subject.includes(orl))
  await expect.poll(() => mails().length).toBe(1)
  const lines = portal.db.selectFrom('audit_log').select('kind').where('subject', '=', orl).orderBy('id')
  expect((await lines.execute()).map(({ kind }) => kind)).toEqual(['reservation.booked', 'payment.succeeded'])
})

test('a declined card is recorded with its reason, and the next one pays', async () => {
  const quoteID = await opened()
  const intent = stripe.intentOf(quoteID)
  await deliver(
    eventOf('payment_intent.payment_failed', {
      ...intent,
      last_payment_error: { message: 'Your card has insufficient funds.' },
    }),
  )
  expect(await paymentsIn(portal, quoteID)).toMatchObject([
    { status: 'declined', reason: 'Your card has insufficient funds.' },
  ])
  await deliver(eventOf('payment_intent.succeeded', stripe.pay(quoteID)))
  expect(await statuses(quoteID)).toEqual(['succeeded'])
})

const forged: { title: string; options: Parameters<typeof deliver>[1] }[] = [
  { title: 'signed with another secret', options: { secret: 'whsec_another' } },
  { title: 'signed six minutes ago', options: { ageSeconds: 360 } },
  { title: 'signed two minutes in the future', options: { ageSeconds: -120 } },
]
for (const { title, options } of forged) {
  test(`an event ${title} is refused and changes nothing`, async () => {
    const quoteID = await opened()
    const answer = await deliver(eventOf('payment_intent.succeeded', stripe.pay(quoteID)), options)
    expect(answer.statusCode).toBe(400)
    expect(await isPaid(quoteID)).toBe(false)
  })
}

test('an event from a clock that is slightly ahead counts', async () => {
  const quoteID = await opened()
  const ahead = { ageSeconds: -30 }
  await deliver(eventOf('payment_intent.succeeded', stripe.pay(quoteID)), ahead)
  expect(await isPaid(quoteID)).toBe(true)
})

test('an event without a signature, or changed on its way, is refused', async () => {
  const quoteID = await opened()
  const { payload, headers } = signedEvent(
    eventOf('payment_intent.succeeded', stripe.pay(quoteID)),
    portal.clock.now,
  )
  const request = { method: 'POST', url: '/api/payments/stripe/webhook' } as const
  const bare = { 'content-type': 'application/json' }
  const visitor = agency.visitor()
  expect((await visitor.send({ ...request, payload, headers: bare })).status).toBe(400)
  const changed = payload.replace('"amount_received":11000', '"amount_received":1')
  expect((await visitor.send({ ...request, payload: changed, headers })).status).toBe(400)
  expect(await isPaid(quoteID)).toBe(false)
})

test('an event for another agency, an unknown reservation or a test moves no money', async () => {
  const quoteID = await opened()
  const intent = stripe.pay(quoteID)
  const stranger = await portal.newAgency()
  const sandbox = await (await portal.newAgency({ testMode: true, creditCardMode: 1 })).signedIn('agent')
  const test = await bookByCard(sandbox, { productID: 'tour', date: ownDay(portal) })
  expect((await paymentPage(sandbox, test)).body).toContain('Test payment.')
  for (const metadata of [
    { quoteID, agencyID: stranger.id },
    { quoteID },
    {},
    { quoteID: 'x', agencyID: agency.id },
    { quoteID: test, agencyID: (await reservationIn(portal, test)).agency_id },
  ]) {
    const answer = await deliver(eventOf('payment_intent.succeeded', { ...intent, metadata }))
    expect(answer.statusCode).toBe(200)
  }
  expect(await isPaid(quoteID)).toBe(false)
  expect(await statuses(quoteID)).toEqual(['started'])
  expect(stripe.refunded).not.toContain(intent.id)
})

test('other events are acknowledged and ignored; while Stripe is down the page offers to try again', async () => {
  expect((await deliver(eventOf('customer.created', { id: 'cus_1' }))).statusCode).toBe(200)
  stripe.failing = true
  const quoteID = await bookByCard(agent, { productID: 'tour', date: ownDay(portal) })
  const page = await paymentPage(agent, quoteID)
  stripe.failing = false
  expect(page.status).toBe(503)
  expect(page.body).toContain('We couldn&#39;t reach the card payment service.')
  expect(page.body).toContain(`<a href="">Try again</a>`)
  expect((await paymentPage(agent, quoteID)).status).toBe(200)
  expect(portal.failures).toEqual([])
})
