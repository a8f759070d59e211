import { randomUUID } from 'node:crypto'

import { expect, test } from 'vitest'

import { lapseChange } from '#server/features/changes/due/end-due-change.ts'
import { cancelPayment } from '#server/features/payments/cancel-payment.ts'
import { keptCents } from '#server/features/payments/queue-refunds.ts'
import {
  type StripeChange as Due,
  stripeChangePortal,
} from '#tests/support/due-changes/stripe-change-portal.ts'
import { cancel } from '#tests/support/test-cancellation.ts'
import { runRefundJobs } from '#tests/support/test-refund.ts'

const { stripe, portal, agency, agent, due, succeeded, statusesOf, totalOf } = await stripeChangePortal()
const { db, clock } = portal
async function runJobs() {
  while (await lapseChange(db, clock.now));
  while (await cancelPayment(portal.gatewayContext, clock.now));
}

const lapse = 'The time to pay for the change had run out.'
const unknown = 'The payment names a change that the reservation does not have.'
const otherMetadata = ({ id }: Due, changeID: string) => ({
  metadata: { quoteID: id, agencyID: agency.id, changeID },
})
/** `before`: what happens to the change first; `other`: how the reported intent differs. */
const refused: {
  title: string
  before?: (change: Due) => unknown
  other?: (change: Due) => object
  reason: string
}[] = [
  {
    title: 'of too little',
    other: () => ({ id: 'pi_little', amount_received: 19_99 }),
    reason: 'The amount does not match: 1999 usd instead of 2000 usd.',
  },
  {
    title: 'of the new total',
    other: () => ({ id: 'pi_total', amount_received: 130_00 }),
    reason: 'The amount does not match: 13000 usd instead of 2000 usd.',
  },
  {
    title: 'in another currency',
    other: () => ({ id: 'pi_euro', currency: 'eur' }),
    reason: 'The amount does not match: 2000 eur instead of 2000 usd.',
  },
  {
    title: 'at the end of its time, before the job',
    before: () => portal.advance({ minutes: 15 }),
    reason: lapse,
  },
  {
    title: 'after it lapsed',
    before: async () => {
      portal.advance({ minutes: 15 })
      await lapseChange(db, clock.now)
    },
    reason: lapse,
  },
  {
    title: 'after it was dropped',
    before: ({ id, changeID }) => agent.call('dropChange', { id, changeID }),
    reason: 'The change had ended before the payment arrived.',
  },
  {
    title: 'with an unknown change',
    other: (change) => ({ id: 'pi_unknown', ...otherMetadata(change, change.id.replace(/.$/, 'x')) }),
    reason: unknown,
  },
  {
    title: 'with the change of another reservation',
    other: (change) => ({ id: 'pi_stray', ...otherMetadata(change, randomUUID()) }),
    reason: unknown,
  },
]
for (const { title, before, other, reason } of refused) {
  test(`money for a change ${title} goes back, and the reservation stays as it was`, async () => {
    const change = await due()
    await before?.(change)
    const intent = { ...stripe.pay(change.id, change.changeID), ...other?.(change) }
    await succeeded(intent)
    expect(await statusesOf(change)).toContain(`refunding: ${reason}`)
    expect(await totalOf(change)).toBe(110)
    await runRefundJobs(portal)
    expect(stripe.refundedCents(intent.id)).toBe(intent.amount_received)
    expect(await keptCents(db, change.id)).toBe(110_00)
  })
}

const over: { title: string; end: (change: Due) => unknown; reason: string; late: string }[] = [
  {
    title: 'that lapsed',
    end: () => portal.advance({ minutes: 15 }),
    reason: 'Payment was not received in time.',
    late: lapse,
  },
  {
    title: 'that was dropped',
    end: ({ id, changeID }) => agent.call('dropChange', { id, changeID }),
    reason: 'The change was dropped.',
    late: 'The change had ended before the payment arrived.',
  },
  {
    title: 'of a canceled reservation',
    end: ({ id }) => cancel(agent, id),
    reason: 'The reservation was canceled.',
    late: 'The reservation was canceled.',
  },
]
for (const { title, end, reason, late } of over) {
  test(`Stripe cancels the payment of a change ${title}; money at the last moment goes back`, async () => {
    const [unpaid, paidLate] = [await due(), await due()]
    await runJobs()
    expect(stripe.intentOf(unpaid.id, unpaid.changeID).status).toBe('requires_payment_method')
    await end(unpaid)
    await end(paidLate)
    const intent = stripe.pay(paidLate.id, paidLate.changeID)
    await runJobs()
    expect(stripe.intentOf(unpaid.id, unpaid.changeID).status).toBe('canceled')
    expect(await statusesOf(unpaid)).toEqual([`canceled: ${reason}`])
    expect(await statusesOf(paidLate)).toEqual([`refunding: ${late}`])
    await succeeded(intent)
    expect(await statusesOf(paidLate), 'the event changes nothing').toEqual([`refunding: ${late}`])
  })
}
