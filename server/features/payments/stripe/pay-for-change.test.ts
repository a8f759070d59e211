import { expect, test } from 'vitest'

import { moneyOf } from '#server/features/payments/list-money.ts'
import { keptCents } from '#server/features/payments/queue-refunds.ts'
import { pageAt } from '#tests/support/due-changes/move-to-afternoon.ts'
import { type StripeChange, stripeChangePortal } from '#tests/support/due-changes/stripe-change-portal.ts'
import { eventOf } from '#tests/support/stripe-portal.ts'
import { cancel } from '#tests/support/test-cancellation.ts'
import { refundsIn } from '#tests/support/test-payment.ts'
import { runRefundJobs } from '#tests/support/test-refund.ts'

const { stripe, portal, agency, agent, deliver, due, succeeded, statusesOf, totalOf } =
  await stripeChangePortal()
const { app, db } = portal
const linesOf = async ({ id }: StripeChange) =>
  (await moneyOf(db, { agency }, id)).map(({ kind, amount, text }) => `${kind} ${amount} ${text}`)

test('the change has an intent of its own, for the difference, however often its page is opened', async () => {
  const one = await due()
  const { id, changeID } = one
  await Promise.all([pageAt(app, one.link), pageAt(app, one.link)])
  const intents = [...stripe.intents.values()].filter(({ metadata }) => metadata['quoteID'] === id)
  expect(intents).toMatchObject([
    { amount: 110_00, metadata: { quoteID: id, agencyID: agency.id } },
    { amount: 20_00, currency: 'usd', metadata: { quoteID: id, changeID, agencyID: agency.id } },
  ])
  expect(intents[0]?.metadata).not.toHaveProperty('changeID')
  expect((await pageAt(app, one.link)).body).toContain(`data-secret="${intents[1]?.client_secret}"`)
  const other = await due(changeID)
  expect(stripe.intentOf(other.id, changeID).id, 'of another reservation').not.toBe(intents[1]?.id)
})

test("Stripe's event makes the move once, however often it is delivered, and the history names the payment", async () => {
  const change = await due()
  const event = eventOf('payment_intent.succeeded', stripe.pay(change.id, change.changeID))
  for (const _ of [1, 2, 3]) expect((await deliver(event)).statusCode).toBe(200)
  await succeeded(stripe.intentOf(change.id, change.changeID))
  expect(await statusesOf(change)).toEqual(['succeeded'])
  expect(await totalOf(change)).toBe(130)
  expect(await keptCents(db, change.id)).toBe(130_00)
  expect(await linesOf(change)).toEqual(['payment 20 Card payment for the move', 'payment 110 Card payment'])
})

test('a visitor who returns before the event makes the move too', async () => {
  const change = await due()
  stripe.pay(change.id, change.changeID)
  expect((await pageAt(app, change.link)).status).toBe(303)
  expect((await pageAt(app, change.link)).body).toContain('the reservation has been changed')
  expect(await statusesOf(change)).toEqual(['succeeded'])
})

test('a declined card is recorded for the change, and the next one pays', async () => {
  const change = await due()
  const intent = stripe.intentOf(change.id, change.changeID)
  await deliver(eventOf('payment_intent.payment_failed', intent))
  expect(await statusesOf(change)).toEqual(['declined: The card was declined.'])
  await succeeded(stripe.pay(change.id, change.changeID))
  expect(await statusesOf(change)).toEqual(['succeeded'])
})

test('of two intents for one change the first is kept and the other refunded', async () => {
  const change = await due()
  const intent = stripe.pay(change.id, change.changeID)
  const second = { ...intent, id: 'pi_second_tab' }
  await Promise.all([succeeded(intent), succeeded(second)])
  const statuses = await statusesOf(change)
  expect(statuses.toSorted()).toEqual(['refunding: The change was already paid.', 'succeeded'])
  expect(await refundsIn(portal, change.id)).toMatchObject([{ amount_cents: 20_00, change_id: null }])
  expect(await totalOf(change)).toBe(130)
  expect(await keptCents(db, change.id)).toBe(130_00)
})

test('money for a change that arrives after the reservation was canceled goes back with the rest', async () => {
  const change = await due()
  await cancel(agent, change.id)
  const intent = stripe.pay(change.id, change.changeID)
  await succeeded(intent)
  expect(await statusesOf(change)).toEqual(['refunding: The reservation was canceled.'])
  await runRefundJobs(portal)
  expect([stripe.refundedCents(change.reference), stripe.refundedCents(intent.id)]).toEqual([110_00, 20_00])
  expect(await linesOf(change)).toContain(
    'payment 20 Card payment for the move, not accepted: The reservation was canceled.',
  )
})
