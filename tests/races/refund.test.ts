import { expect, test } from 'vitest'

import { refundPayment } from '#server/features/payments/refund-payment.ts'
import { claimDueRefund } from '#server/features/payments/refunds.sql.ts'
import { openStripe } from '#server/features/payments/stripe/stripe-gateway.ts'
import { nextAttempt } from '#server/job-failure.ts'
import { stripePortal } from '#tests/support/stripe-portal.ts'
import { refundsIn } from '#tests/support/test-payment.ts'
import { queueRefund } from '#tests/support/test-refund.ts'

const { stripe, portal, paid } = await stripePortal()
// The tests run the jobs themselves.
await portal.jobs.stop()
const { db, gatewayContext } = portal
const gateway = openStripe(stripe.settings)

/** A due refund of $40.00 of a payment of $110.00. */
async function partDue() {
  const { quoteID, reference: intent } = await paid()
  await queueRefund(portal, quoteID, 40_00)
  return { quoteID, intent }
}

async function claim() {
  const { now } = portal.clock
  const refund = await claimDueRefund(db, now, (attempts) => nextAttempt(now, attempts))
  if (!refund) throw new Error('No refund is due')
  return refund
}

/** The process dies between Stripe's answer and the commit; the next attempt comes after Stripe dropped the key. */
async function crashAfterRefund() {
  const due = await partDue()
  await gateway.refund(await claim())
  expect(await refundsIn(portal, due.quoteID)).toMatchObject([{ attempts: 1, refunded_at: null }])
  stripe.forgetKeys()
  portal.advance({ minutes: 2 })
  return due
}

test("a crash between the gateway's answer and the commit refunds once", async () => {
  const { quoteID, intent } = await crashAfterRefund()
  expect(await refundPayment(gatewayContext, portal.clock.now)).toBe(true)
  expect(stripe.refundedCents(intent)).toBe(40_00)
  const [made] = stripe.refunds.filter(({ payment_intent }) => payment_intent === intent)
  const done = { attempts: 2, gateway_reference: made?.id }
  expect(await refundsIn(portal, quoteID)).toMatchObject([done])
})

test('control: without looking for our id in the list the same crash refunds twice', async () => {
  const { intent } = await crashAfterRefund()
  await gateway.refund({ ...(await claim()), attempts: 1 })
  expect(stripe.refundedCents(intent)).toBe(80_00)
})

/** Two workers with the same refund, as after a long pause of one of them: both looked at the list before either refunds. */
async function refundTwice(requestNumbers: [number, number]) {
  const { intent } = await partDue()
  const refund = await claim()
  const made = requestNumbers.map((request_number) => gateway.refund({ ...refund, request_number }))
  await Promise.all(made)
  return stripe.refundedCents(intent)
}

test('control: with the same request two workers refund once, with different ones twice', async () => {
  expect(await refundTwice([0, 0])).toBe(40_00)
  expect(await refundTwice([0, 1])).toBe(80_00)
})
