import { expect, test } from 'vitest'

import { importCatalogue } from '#server/features/availability/import-catalogue.ts'
import { cancelPayment } from '#server/features/payments/cancel-payment.ts'
import { keptCents } from '#server/features/payments/queue-refunds.ts'
import { finishSlowPayment } from '#server/features/payments/test-gateway/pay-by-test-card.ts'
import { eventOf, stripePortal } from '#tests/support/stripe-portal.ts'
import { cancel } from '#tests/support/test-cancellation.ts'
import { testCatalogue, testProduct } from '#tests/support/test-catalogue.ts'
import {
  bookByCard,
  cards,
  ownDay,
  payBy,
  paymentLink,
  paymentPage,
  paymentsIn,
  refundsIn,
  reservationIn,
  seatsOf,
} from '#tests/support/test-payment.ts'
import { runRefundJobs } from '#tests/support/test-refund.ts'

const { stripe, portal, agent, opened, deliver, statuses } = await stripePortal()
// The tests run the jobs themselves.
await portal.jobs.stop()
const { db, clock, gatewayContext } = portal
const cancellationPolicy = [{ hoursBefore: 1, feePercent: 25 }]
const catalogue = testCatalogue(testProduct('tour'), testProduct('strict', { cancellationPolicy }))
await importCatalogue(db, catalogue, { now: clock.now })
const reason = 'The reservation was canceled.'

const cancelPayments = async () => {
  while (await cancelPayment(gatewayContext, clock.now));
}
const stateOf = async (quoteID: string) => {
  const { status, paid } = await reservationIn(portal, quoteID)
  return { status, paid, payments: await statuses(quoteID) }
}

test("canceling closes the open payment page, also at Stripe, and says so on the page's own host", async () => {
  const quoteID = await opened()
  expect((await cancel(agent, quoteID)).status).toBe(200)
  const page = await paymentPage(agent, quoteID)
  expect(page.body).toContain('<h1>Reservation canceled</h1>')
  expect(page.body).toContain('There is nothing to pay.')
  expect(page.body).not.toMatch(/data-secret|\$\d/)
  await cancelPayments()
  expect(stripe.intentOf(quoteID).status).toBe('canceled')
  expect(await paymentsIn(portal, quoteID)).toMatchObject([{ status: 'canceled', reason }])
})

for (const when of ['before', 'after'])
  test(`money that arrives ${when} Stripe canceled the payment goes back, and the seats stay free`, async () => {
    const date = ownDay(portal)
    const quoteID = await opened({ date })
    await cancel(agent, quoteID)
    if (when === 'after') await cancelPayments()
    const intent = stripe.pay(quoteID)
    await deliver(eventOf('payment_intent.succeeded', intent))
    await cancelPayments()
    expect(await stateOf(quoteID)).toEqual({ status: 'canceled', paid: false, payments: ['refunding'] })
    const page = await paymentPage(agent, quoteID)
    expect(page.body).toContain(`${reason} We couldn&#39;t accept this payment.`)
    expect(page.body).toContain(', $110.00</p>')
    await runRefundJobs(portal)
    expect(await refundsIn(portal, quoteID)).toMatchObject([
      { amount_cents: 110_00, reason, change_id: null },
    ])
    expect(stripe.refundedCents(intent.id)).toBe(110_00)
    expect(await stateOf(quoteID)).toMatchObject({ payments: ['refunded'] })
    expect(await seatsOf(portal, 'tour', date)).toEqual({ taken: 0, held: 0 })
    expect(await keptCents(db, quoteID)).toBe(0)
  })

test('a payment at the last moment that Stripe no longer cancels goes back', async () => {
  const quoteID = await opened()
  await cancel(agent, quoteID)
  stripe.pay(quoteID)
  await cancelPayments()
  expect(await stateOf(quoteID)).toEqual({ status: 'canceled', paid: false, payments: ['refunding'] })
})

test('a paid reservation keeps its fee; the payment stands and the rest goes back to its card', async () => {
  const quoteID = await opened({ productID: 'strict', adult: 2 })
  const intent = stripe.pay(quoteID)
  await deliver(eventOf('payment_intent.succeeded', intent))
  expect((await cancel(agent, quoteID, [1])).preview).toMatchObject({ fee: 27.5, refund: 82.5 })
  portal.advance({ minutes: 1 })
  expect((await cancel(agent, quoteID)).preview).toMatchObject({ fee: 27.5, refund: 82.5, newTotal: 55 })
  await runRefundJobs(portal)
  expect(await stateOf(quoteID)).toEqual({ status: 'canceled', paid: false, payments: ['succeeded'] })
  const own = { amount_cents: 82_50, change_id: expect.stringMatching(/-/) }
  expect(await refundsIn(portal, quoteID)).toMatchObject([own, own])
  expect(stripe.refundedCents(intent.id)).toBe(165_00)
  expect(await keptCents(db, quoteID)).toBe(55_00)
  expect((await paymentPage(agent, quoteID)).body).toContain('Reservation canceled')
})

test('with the test gateway a slow payment goes back, and a form sent after canceling charges nothing', async () => {
  const sandbox = await (await portal.newAgency({ testMode: true, creditCardMode: 1 })).signedIn('agent')
  const slow = await bookByCard(sandbox, { productID: 'tour', date: ownDay(portal) })
  await payBy(sandbox, slow, { number: cards.slow })
  await cancel(sandbox, slow)
  expect((await paymentPage(sandbox, slow)).body).toMatch(/Processing…[^]*, \$110\.00<\/p>/)
  portal.advance({ seconds: 10 })
  await finishSlowPayment(gatewayContext, {
    now: clock.now,
    user: undefined,
    address: 'test',
    requestId: 'test',
  })
  await runRefundJobs(portal)
  expect(await stateOf(slow)).toEqual({ status: 'canceled', paid: false, payments: ['refunded'] })
  expect(await paymentsIn(portal, slow)).toMatchObject([{ reason }])

  const late = await bookByCard(sandbox, { productID: 'tour', date: ownDay(portal) })
  await paymentLink(sandbox, late)
  await cancel(sandbox, late)
  expect((await payBy(sandbox, late, {})).status).toBe(303)
  expect(await stateOf(late)).toEqual({ status: 'canceled', paid: false, payments: [] })
})
