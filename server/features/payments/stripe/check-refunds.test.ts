import { expect, test } from 'vitest'

import { keptCents } from '#server/features/payments/queue-refunds.ts'
import { eventOf, stripePortal } from '#tests/support/stripe-portal.ts'
import { refundsIn, reservationIn } from '#tests/support/test-payment.ts'
import { queueRefund, runRefundJobs } from '#tests/support/test-refund.ts'

const { stripe, portal, agent, opened, paid, deliver, statuses, isPaid } = await stripePortal()
// The tests run the jobs themselves.
await portal.jobs.stop()
const { db, clock } = portal
const queue = (quoteID: string, cents: number) => queueRefund(portal, quoteID, cents)
const runJobs = () => runRefundJobs(portal)

/** As Stripe does for every refund, partial or whole. */
async function report(reference: string, type = 'charge.refunded') {
  await deliver(eventOf(type, { id: 'x_1', payment_intent: reference, refunded: false }))
  await runJobs()
}

/** Amount, who made it, and done or due. */
const refundsOf = async (quoteID: string) =>
  (await refundsIn(portal, quoteID)).map(({ amount_cents, made_by, refunded_at }) =>
    [amount_cents / 100, made_by, refunded_at ? 'done' : 'due'].join(' '),
  )
const auditKindsOf = async (quoteID: string) => {
  const { orl } = await reservationIn(portal, quoteID)
  const lines = db.selectFrom('audit_log').select('kind').where('subject', '=', orl).orderBy('id')
  return (await lines.execute()).map(({ kind }) => kind).slice(2)
}
const refundField = async (quoteID: string) =>
  (await agent.call('showReservation', { id: quoteID })).body.reservation.refund

test('a part of a payment is refunded at Stripe, and its event changes nothing', async () => {
  const { quoteID, reference } = await paid()
  await queue(quoteID, 55_00)
  expect(await refundField(quoteID)).toBe('due')
  await runJobs()
  expect(stripe.refundedCents(reference)).toBe(55_00)
  for (const type of ['refund.created', 'charge.refunded', 'refund.updated']) await report(reference, type)
  expect(await refundsOf(quoteID)).toEqual(['55 portal done'])
  expect(await statuses(quoteID), 'the payment itself stands').toEqual(['succeeded'])
  expect(await refundField(quoteID)).toBe('done')
  expect(await keptCents(db, quoteID)).toBe(55_00)
  expect(await auditKindsOf(quoteID)).toEqual(['payment.refunding', 'payment.refunded'])
})

test('refunds made by hand at Stripe are recorded once, and the reservation stays confirmed', async () => {
  const { quoteID, reference } = await paid()
  stripe.refundByHand(reference, 10_00)
  await report(reference)
  await report(reference, 'refund.updated')
  expect(await refundsOf(quoteID)).toEqual(['10 gateway done'])
  expect(await keptCents(db, quoteID)).toBe(100_00)
  stripe.refundByHand(reference, 100_00)
  await report(reference)
  expect(await refundsOf(quoteID)).toEqual(['10 gateway done', '100 gateway done'])
  expect(await statuses(quoteID)).toEqual(['succeeded'])
  expect(await isPaid(quoteID)).toBe(true)
  expect(await refundField(quoteID)).toBe('done')
  expect(await auditKindsOf(quoteID)).toEqual(['payment.refunded', 'payment.refunded'])
})

test('a refund made by hand that the bank returns is removed, and nothing becomes due', async () => {
  const { quoteID, reference } = await paid()
  stripe.refundByHand(reference, 110_00)
  await report(reference)
  stripe.sendBack(reference)
  await report(reference, 'refund.failed')
  expect(await refundsOf(quoteID)).toEqual([])
  expect(await refundField(quoteID)).toBe('none')
  expect(await keptCents(db, quoteID)).toBe(110_00)
  expect(await auditKindsOf(quoteID)).toEqual(['payment.refunded', 'payment.refund-failed'])
  expect(stripe.refundCalls).not.toContain(reference)
})

test('one made by hand beside ours is not taken for ours, even with the same amount', async () => {
  const { quoteID, reference } = await paid()
  await queue(quoteID, 50_00)
  stripe.refundByHand(reference, 50_00)
  await report(reference)
  expect(await refundsOf(quoteID)).toEqual(['50 gateway done', '50 portal done'])
  expect(stripe.refundedCents(reference)).toBe(100_00)
  expect(await keptCents(db, quoteID)).toBe(10_00)
})

test('one made by hand that leaves too little takes the place of as much of ours', async () => {
  const { quoteID, reference } = await paid()
  await queue(quoteID, 80_00)
  stripe.refundByHand(reference, 60_00)
  await report(reference)
  expect((await refundsOf(quoteID)).sort()).toEqual(['30 gateway done', '30 portal done', '50 portal done'])
  expect(stripe.refundedCents(reference)).toBe(110_00)
  expect(await keptCents(db, quoteID)).toBe(0)
})

test('when Stripe refuses because it knows more refunds, its list decides', async () => {
  const { quoteID, reference } = await paid()
  await queue(quoteID, 110_00)
  stripe.refundByHand(reference, 110_00)
  await runJobs()
  expect(await refundsIn(portal, quoteID)).toMatchObject([{ is_refused: true, last_error: /already/ }])
  await runJobs()
  expect(await refundsOf(quoteID)).toEqual(['110 portal done'])
  expect(stripe.refundedCents(reference)).toBe(110_00)
})

test('only the refund that the bank returns becomes due again', async () => {
  const { quoteID, reference } = await paid()
  await queue(quoteID, 20_00)
  await runJobs()
  portal.advance({ minutes: 1 })
  await queue(quoteID, 30_00)
  await runJobs()
  stripe.sendBack(reference)
  await report(reference, 'refund.failed')
  expect(await refundsOf(quoteID)).toEqual(['20 portal done', '30 portal due'])
  expect(await keptCents(db, quoteID), 'it is still owed to the guest').toBe(60_00)
  portal.advance({ minutes: 60 })
  await runJobs()
  expect(await refundsOf(quoteID)).toEqual(['20 portal done', '30 portal done'])
  expect(stripe.refundedCents(reference)).toBe(50_00)
})

test('a refund from before 0020 without our id is the one of that amount in the list', async () => {
  const { quoteID, reference } = await paid()
  await queue(quoteID, 110_00)
  stripe.refundByHand(reference, 110_00)
  const done = { refunded_at: clock.now, gateway_reference: 'already refunded' }
  const [refund] = await refundsIn(portal, quoteID)
  await db
    .updateTable('refunds')
    .set(done)
    .where('id', '=', refund?.id ?? '')
    .execute()
  await report(reference)
  expect(await refundsOf(quoteID)).toEqual(['110 portal done'])
  stripe.sendBack(reference)
  await report(reference, 'refund.failed')
  expect(await refundsOf(quoteID)).toEqual(['110 portal due'])
})

test('while Stripe is down the check is retried', async () => {
  const { quoteID, reference } = await paid()
  stripe.refundByHand(reference, 10_00)
  stripe.failing = true
  await report(reference)
  expect(portal.jobFailures.at(-1)).toMatchObject({ job: 'refund checks', attempts: 1 })
  stripe.failing = false
  await runJobs()
  expect(await refundsOf(quoteID)).toEqual([])
  portal.advance({ minutes: 1 })
  await runJobs()
  expect(await refundsOf(quoteID)).toEqual(['10 gateway done'])
}, 15_000)

test('a refund made by hand before the payment is recorded counts once it is, even if it is not accepted', async () => {
  const quoteID = await opened()
  const intent = Object.assign(stripe.pay(quoteID), { amount_received: 50_00 })
  stripe.refundByHand(intent.id, 10_00)
  await report(intent.id)
  await deliver(eventOf('payment_intent.succeeded', intent))
  expect(await statuses(quoteID)).toEqual(['refunding'])
  portal.advance({ minutes: 1 })
  await runJobs()
  expect((await refundsOf(quoteID)).sort()).toEqual(['10 portal done', '40 portal done'])
  expect(stripe.refundedCents(intent.id)).toBe(50_00)
})
