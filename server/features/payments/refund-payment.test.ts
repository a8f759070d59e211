import { expect, test } from 'vitest'

import { eventOf, stripePortal } from '#tests/support/stripe-portal.ts'
import {
  bookByCard,
  ownDay,
  paymentPage,
  refundsIn,
  reservationIn,
  seatsOf,
} from '#tests/support/test-payment.ts'

const { stripe, portal, agent, opened, deliver, statuses, isPaid } = await stripePortal()
const account = await (await portal.newAgency()).signedIn('agent')

/** What the reservation and the list show about its payment. */
async function recordsOf(quoteID: string) {
  const { body: shown } = await agent.call('showReservation', { id: quoteID })
  const { body: list } = await agent.call('listReservations', {})
  return [shown, ...list]
    .filter(({ reservation }) => reservation.quoteID === quoteID)
    .map(({ paid, reservation }) => ({ paid, refund: reservation.refund }))
}
const refunded = (refund: 'none' | 'due' | 'refused' | 'done', paid = false) => ({ paid, refund })

const wrongs: { amount_received?: number; currency?: string }[] = [
  { amount_received: 1_00 },
  { currency: 'eur' },
  { amount_received: 220_00 },
]

test('a wrong amount or currency is refunded and does not confirm the reservation', async () => {
  for (const wrong of wrongs) {
    const quoteID = await opened()
    const intent = Object.assign(stripe.pay(quoteID), wrong)
    await deliver(eventOf('payment_intent.succeeded', intent))
    expect(await isPaid(quoteID)).toBe(false)
    await expect.poll(() => statuses(quoteID)).toEqual(['refunded'])
    const page = await paymentPage(agent, quoteID)
    expect(page, 'time is left, but the page asks for no second payment').toMatchObject({ status: 200 })
    expect(page.body).toMatch(/The amount does not match.* It has been refunded in full\./)
    expect(stripe.refundedCents(intent.id)).toBe(intent.amount_received)
  }
})

test('a late payment whose seats are sold is refunded, with retries until Stripe accepts', async () => {
  const date = ownDay(portal)
  const quoteID = await opened({ productID: 'small', adult: 2, date })
  const intent = stripe.pay(quoteID)
  portal.advance({ minutes: 15 })
  expect(await recordsOf(quoteID)).toEqual([refunded('none'), refunded('none')])
  await bookByCard(account, { productID: 'small', adult: 2, date })
  stripe.failing = true
  await deliver(eventOf('payment_intent.succeeded', intent))
  const refund = async () => (await refundsIn(portal, quoteID))[0]
  await expect.poll(async () => (await refund())?.last_error).toMatch(/down/)
  expect(await refund()).toMatchObject({ attempts: 1, next_attempt_at: portal.clock.now.add({ minutes: 1 }) })
  expect(portal.jobFailures).toMatchObject([{ job: 'refunds', attempts: 1, gaveUp: false }])
  expect((await paymentPage(agent, quoteID)).body).toContain('It is being refunded in full.')
  expect(await recordsOf(quoteID)).toEqual([refunded('due'), refunded('due')])
  stripe.failing = false
  portal.advance({ minutes: 1 })
  portal.jobs.wake()
  await expect.poll(() => statuses(quoteID)).toEqual(['refunded'])
  expect(await recordsOf(quoteID)).toEqual([refunded('done'), refunded('done')])
  expect(await refund()).toMatchObject({ attempts: 2, last_error: null })
  expect(stripe.refunded.filter((id) => id === intent.id)).toHaveLength(1)
  expect(await seatsOf(portal, 'small', date)).toEqual({ taken: 2, held: 2 })
})

test('a late payment whose seats are still available confirms the reservation', async () => {
  const date = ownDay(portal)
  const quoteID = await opened({ productID: 'small', adult: 2, date })
  portal.advance({ minutes: 20 })
  portal.jobs.wake()
  await expect.poll(async () => (await reservationIn(portal, quoteID)).status).toBe('expired')
  await deliver(eventOf('payment_intent.succeeded', stripe.pay(quoteID)))
  expect(await reservationIn(portal, quoteID)).toMatchObject({ status: 'confirmed', paid: true })
  expect(await recordsOf(quoteID)).toEqual([refunded('none', true), refunded('none', true)])
  expect(await seatsOf(portal, 'small', date)).toEqual({ taken: 2, held: 2 })
})

test('with two late payments, the one not yet refunded is shown', async () => {
  const date = ownDay(portal)
  const quoteID = await opened({ productID: 'small', adult: 2, date })
  const intent = stripe.pay(quoteID)
  portal.advance({ minutes: 15 })
  await bookByCard(account, { productID: 'small', adult: 2, date })
  await deliver(eventOf('payment_intent.succeeded', intent))
  await expect.poll(() => statuses(quoteID)).toEqual(['refunded'])
  stripe.failing = true
  await deliver(eventOf('payment_intent.succeeded', { ...intent, id: 'pi_again' }))
  expect(await recordsOf(quoteID)).toEqual([refunded('due'), refunded('due')])
  stripe.failing = false
})

test('a second payment for a paid reservation is refunded', async () => {
  const quoteID = await opened()
  const intent = stripe.pay(quoteID)
  await deliver(eventOf('payment_intent.succeeded', intent))
  await deliver(eventOf('payment_intent.succeeded', { ...intent, id: 'pi_second' }))
  await expect.poll(() => statuses(quoteID)).toEqual(['succeeded', 'refunded'])
  expect(await isPaid(quoteID)).toBe(true)
})

async function payWrongAmount() {
  const quoteID = await opened()
  const intent = Object.assign(stripe.pay(quoteID), { amount_received: 1_00 })
  await deliver(eventOf('payment_intent.succeeded', intent))
  return { quoteID, reference: intent.id }
}
const timesRefunded = (reference: string) => stripe.refunded.filter((id) => id === reference).length

for (const type of ['refund.failed', 'refund.updated']) {
  test(`a refund that the bank returns later (${type}) is made again, once`, async () => {
    stripe.refundStatus = 'pending'
    const { quoteID, reference } = await payWrongAmount()
    await expect.poll(() => statuses(quoteID)).toEqual(['refunded'])
    stripe.refundStatus = 'succeeded'
    portal.advance({ minutes: 30 })
    const event = eventOf(type, stripe.sendBack(reference))
    await deliver(event)
    await deliver(event)
    await expect.poll(() => statuses(quoteID)).toEqual(['refunding'])
    expect(await recordsOf(quoteID)).toEqual([refunded('refused'), refunded('refused')])
    expect(timesRefunded(reference)).toBe(0)
    portal.advance({ minutes: 60 })
    portal.jobs.wake()
    await expect.poll(() => statuses(quoteID)).toEqual(['refunded'])
    expect(timesRefunded(reference)).toBe(1)
  })
}

test('a refund that Stripe rejects is retried as a new refund', async () => {
  stripe.refundStatus = 'failed'
  const { quoteID, reference } = await payWrongAmount()
  const rejected = { attempts: 1, is_refused: true, returned_references: [expect.stringMatching(/^re_/)] }
  await expect.poll(async () => (await refundsIn(portal, quoteID))[0]?.is_refused).toBe(true)
  portal.jobs.wake()
  await expect.poll(() => refundsIn(portal, quoteID)).toMatchObject([rejected])
  stripe.refundStatus = 'succeeded'
  portal.advance({ minutes: 60 })
  portal.jobs.wake()
  await expect.poll(() => statuses(quoteID)).toEqual(['refunded'])
  expect(timesRefunded(reference)).toBe(1)
})

test('a payment of 0 is ignored', async () => {
  const quoteID = await opened()
  const intent = stripe.intentOf(quoteID)
  const answer = await deliver(eventOf('payment_intent.succeeded', { ...intent, amount_received: 0 }))
  expect(answer.statusCode).toBe(200)
  expect(await statuses(quoteID)).toEqual(['started'])
})
