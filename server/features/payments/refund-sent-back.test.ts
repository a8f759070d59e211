import { expect, test, vi } from 'vitest'

import { eventOf, stripePortal } from '#tests/support/stripe-portal.ts'
import { refundsIn } from '#tests/support/test-payment.ts'

const { stripe, portal, opened, deliver, statuses } = await stripePortal()
const gateway = portal.portal.gateways.stripe
if (!gateway) throw new Error('Stripe is not configured.')
const refundAtStripe = gateway.refund.bind(gateway)

/** Pays the wrong amount; its refund stays pending at Stripe. */
async function payWrongAmount() {
  stripe.refundStatus = 'pending'
  const quoteID = await opened()
  const intent = Object.assign(stripe.pay(quoteID), { amount_received: 1_00 })
  await deliver(eventOf('payment_intent.succeeded', intent))
  return { quoteID, reference: intent.id }
}
const returnRefund = (reference: string) => {
  stripe.refundStatus = 'succeeded'
  return deliver(eventOf('refund.failed', stripe.sendBack(reference)))
}
const reportRefund = (reference: string) =>
  deliver(eventOf('charge.refunded', { id: 'ch_1', payment_intent: reference, refunded: true }))
const timesRefunded = (reference: string) => stripe.refunded.filter((id) => id === reference).length
const isReturned = async (quoteID: string) =>
  (await refundsIn(portal, quoteID)).some(({ returned_references }) => returned_references.length > 0)

function runJobsAfter(minutes: number) {
  portal.advance({ minutes })
  portal.jobs.wake()
}

async function expectRefunded(quoteID: string, reference: string) {
  runJobsAfter(60)
  await expect.poll(() => statuses(quoteID)).toEqual(['refunded'])
  expect(timesRefunded(reference)).toBe(1)
}

test('a refund that the bank returns is made again when the answer to the first one was lost', async () => {
  const asked = vi.spyOn(gateway, 'refund').mockImplementationOnce(async (refund) => {
    await refundAtStripe(refund)
    throw new Error('The answer was lost.')
  })
  const { quoteID, reference } = await payWrongAmount()
  await expect.poll(() => portal.jobFailures.length).toBe(1)
  portal.advance({ seconds: 30 })
  await returnRefund(reference)
  await expect.poll(() => isReturned(quoteID)).toBe(true)
  expect(await statuses(quoteID)).toEqual(['refunding'])
  await expectRefunded(quoteID, reference)
  expect(asked).toHaveBeenCalledTimes(2)
})

for (const outcome of ['arrives', 'is lost']) {
  test(`a refund that the bank returns before the answer ${outcome} is made again`, async () => {
    const { promise: isChecked, resolve: goOn } = Promise.withResolvers<void>()
    const asked = vi.spyOn(gateway, 'refund').mockImplementationOnce(async (refund) => {
      const reference = await refundAtStripe(refund)
      await returnRefund(refund.payment_reference)
      await isChecked
      if (outcome === 'is lost') throw new Error('The answer was lost.')
      return reference
    })
    const before = asked.mock.calls.length
    const { quoteID, reference } = await payWrongAmount()
    await expect.poll(() => isReturned(quoteID)).toBe(true)
    goOn()
    await expectRefunded(quoteID, reference)
    expect(asked).toHaveBeenCalledTimes(before + 2)
  })
}

test('a returned refund is made again even if Stripe reports the first one once more', async () => {
  const { quoteID, reference } = await payWrongAmount()
  await expect.poll(() => statuses(quoteID)).toEqual(['refunded'])
  portal.advance({ minutes: 30 })
  await returnRefund(reference)
  await reportRefund(reference)
  await expect.poll(() => statuses(quoteID)).toEqual(['refunding'])
  await expectRefunded(quoteID, reference)
})

test('a refund made by hand while ours fails takes its place', async () => {
  const asked = vi.spyOn(gateway, 'refund')
  for (let tries = 0; tries < 3; tries += 1) asked.mockRejectedValueOnce(new Error('Not now.'))
  const before = portal.jobFailures.length
  const { quoteID, reference } = await payWrongAmount()
  for (const [tries, minutes] of [0, 1, 2].entries()) {
    runJobsAfter(minutes)
    await expect.poll(() => portal.jobFailures.length).toBe(before + tries + 1)
  }
  stripe.refundByHand(reference, 1_00)
  await reportRefund(reference)
  await expect.poll(() => statuses(quoteID)).toEqual(['refunded'])
  runJobsAfter(60)
  expect(timesRefunded(reference)).toBe(1)
})
