import { expect, test } from 'vitest'

import { moneyOf } from '#server/features/payments/list-money.ts'
import { eventOf, stripePortal } from '#tests/support/stripe-portal.ts'
import { bookByCard, ownDay, payBy, refundsIn } from '#tests/support/test-payment.ts'
import { cancelReason, queueRefund, runRefundJobs } from '#tests/support/test-refund.ts'

const { stripe, portal, agency, paid, deliver } = await stripePortal()
// The tests run the jobs themselves.
await portal.jobs.stop()
const admin = await (await portal.provider()).signedIn('admin')

const linesOf = async (quoteID: string, agencyId = agency.id) =>
  (await moneyOf(portal.db, { agency: { id: agencyId } }, quoteID)).map(
    ({ kind, amount, state, text, reference }) => [kind, amount, state, text, reference].join(' | '),
  )

test('payment, refunds in every state and disputes are listed in words, newest first', async () => {
  const { quoteID, reference } = await paid()
  const refund = async (cents: number) => {
    portal.advance({ seconds: 10 })
    await queueRefund(portal, quoteID, cents)
    await runRefundJobs(portal)
  }
  await refund(10_00)
  stripe.refusal = 'The card account is closed.'
  await refund(20_00)
  const refusedID = (await refundsIn(portal, quoteID)).at(-1)?.id ?? ''
  const settled = { agencyID: agency.id, id: quoteID, refundID: refusedID, reference: 'Transfer 1' }
  await admin.call('settleRefundAnotherWay', settled)
  await refund(30_00)
  stripe.refusal = undefined
  stripe.failing = true
  await refund(5_00)
  stripe.failing = false
  const dispute = { id: 'du_1', payment_intent: reference, amount: 110_00, reason: 'product_not_received' }
  const times = {
    created: portal.clock.now.epochMilliseconds / 1000,
    evidence_details: { due_by: 1_797_000_000 },
  }
  await deliver(eventOf('charge.dispute.created', { ...dispute, ...times, status: 'needs_response' }))

  const made = stripe.refunds.find(({ payment_intent }) => payment_intent === reference)?.id
  expect(await linesOf(quoteID)).toEqual([
    'dispute | 110 | open | Disputed by the cardholder: product not received. Respond by 2026-12-11. | du_1',
    expect.stringMatching(`^refund \\| 5 \\| due \\| ${cancelReason} The last attempt failed: .*down`),
    `refund | 30 | refused | ${cancelReason} The gateway refused it: The card account is closed. | `,
    `refund | 20 | settled | ${cancelReason} | Transfer 1`,
    `refund | 10 | done | ${cancelReason} | ${made}`,
    `payment | 110 | succeeded | Card payment | ${reference}`,
  ])
  await deliver(eventOf('charge.dispute.closed', { ...dispute, ...times, status: 'lost' }))
  expect((await linesOf(quoteID))[0]).toBe(
    'dispute | 110 | lost | Disputed by the cardholder; the bank returned the payment: product not received. | du_1',
  )
}, 15_000)

test('a payment that was not accepted says why; declined and open ones took no money', async () => {
  const { quoteID } = await paid()
  const intent = { ...stripe.intentOf(quoteID), id: 'pi_second' }
  portal.advance({ minutes: 1 })
  await deliver(eventOf('payment_intent.succeeded', intent))
  await deliver(eventOf('payment_intent.payment_failed', { ...intent, id: 'pi_third' }))
  const why = 'The reservation was already paid.'
  expect(await linesOf(quoteID)).toMatchObject([
    `refund | 110 | due | ${why} | `,
    `payment | 110 | succeeded | Card payment, not accepted: ${why} | pi_second`,
    expect.stringContaining('Card payment |'),
  ])
})

test('a test reservation shows its test card, and another agency sees nothing', async () => {
  const sandbox = await portal.newAgency({ testMode: true, creditCardMode: 1 })
  const agent = await sandbox.signedIn('agent')
  const quoteID = await bookByCard(agent, { productID: 'tour', date: ownDay(portal) })
  await payBy(agent, quoteID, {})
  expect(await linesOf(quoteID, sandbox.id)).toEqual([
    expect.stringMatching(/^payment \| 110 \| succeeded \| Test card payment \|/),
  ])
  expect(await linesOf(quoteID)).toEqual([])
})
