import { expect, test, vi } from 'vitest'

import { eventOf, stripePortal } from '#tests/support/stripe-portal.ts'

const { stripe, portal, opened, deliver, statuses } = await stripePortal()
const gateway = portal.portal.gateways.stripe
if (!gateway) throw new Error('Stripe is not set up.')
const refundAtStripe = gateway.refund.bind(gateway)

/** Its money cannot be kept, and Stripe does not know yet whether the bank takes it back. */
async function paidWrongly() {
  stripe.refundStatus = 'pending'
  const quoteID = await opened()
  const intent = stripe.pay(quoteID)
  await deliver(eventOf('payment_intent.succeeded', { ...intent, amount_received: 1_00 }))
  return { quoteID, reference: intent.id }
}
const sentBack = (reference: string) => {
  stripe.refundStatus = 'succeeded'
  return deliver(eventOf('refund.failed', stripe.sendBack(reference)))
}
const tellOfRefund = (reference: string) =>
  deliver(eventOf('charge.refunded', { id: 'ch_1', payment_intent: reference, refunded: true }))
const timesRefunded = (reference: string) => stripe.refunded.filter((id) => id === reference).length

function workOn(minutes: number) {
  portal.advance({ minutes })
  portal.jobs.wake()
}

async function expectGivenBack(quoteID: string, reference: string) {
  workOn(60)
  await expect.poll(() => statuses(quoteID)).toEqual(['refunded'])
  expect(timesRefunded(reference)).toBe(1)
}

test('the bank sends a refund back of which we have not heard that it was made: it is made anew', async () => {
  const asked = vi.spyOn(gateway, 'refund').mockImplementationOnce(async (payment) => {
    await refundAtStripe(payment)
    throw new Error('The answer was lost.')
  })
  const { quoteID, reference } = await paidWrongly()
  await expect.poll(() => portal.troubles.length).toBe(1)
  portal.advance({ seconds: 30 })
  await sentBack(reference)
  expect(await statuses(quoteID)).toEqual(['refunding'])
  await expectGivenBack(quoteID, reference)
  expect(asked).toHaveBeenCalledTimes(2)
})

for (const outcome of ['arrives', 'is lost']) {
  test(`the same before the answer ${outcome}`, async () => {
    const asked = vi.spyOn(gateway, 'refund').mockImplementationOnce(async (payment) => {
      const refund = await refundAtStripe(payment)
      portal.advance({ seconds: 1 })
      await sentBack(payment.gateway_reference)
      if (outcome === 'is lost') throw new Error('The answer was lost.')
      return refund
    })
    const before = asked.mock.calls.length
    const { quoteID, reference } = await paidWrongly()
    await expect.poll(() => asked.mock.calls.length).toBe(before + 1)
    await expect.poll(() => timesRefunded(reference)).toBe(0)
    await expectGivenBack(quoteID, reference)
  })
}

test('that it was made is told once more after it was sent back: it is made anew', async () => {
  const { quoteID, reference } = await paidWrongly()
  await expect.poll(() => statuses(quoteID)).toEqual(['refunded'])
  portal.advance({ minutes: 30 })
  await sentBack(reference)
  await tellOfRefund(reference)
  expect(await statuses(quoteID)).toEqual(['refunding'])
  await expectGivenBack(quoteID, reference)
})

test('what is given back by hand while Stripe refuses us is asked for soon, and not made twice', async () => {
  const asked = vi.spyOn(gateway, 'refund')
  for (let tries = 0; tries < 3; tries += 1) asked.mockRejectedValueOnce(new Error('Not now.'))
  const told = portal.troubles.length
  const { quoteID, reference } = await paidWrongly()
  for (const [tries, minutes] of [0, 1, 2].entries()) {
    workOn(minutes)
    await expect.poll(() => portal.troubles.length).toBe(told + tries + 1)
  }
  stripe.refunded.push(reference)
  await tellOfRefund(reference)
  workOn(1)
  await expect.poll(() => statuses(quoteID)).toEqual(['refunded'])
  expect(timesRefunded(reference)).toBe(1)
})
