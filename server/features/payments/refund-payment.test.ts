import { expect, test } from 'vitest'

import { nextRefundAttempt } from '#server/features/payments/refund-payment.ts'
import { eventOf, stripePortal } from '#tests/support/stripe-portal.ts'
import {
  bookByCard,
  ownDay,
  paymentPage,
  paymentsIn,
  reservationIn,
  seatsOf,
} from '#tests/support/test-payment.ts'

const { stripe, portal, agent, opened, deliver, statuses, isPaid } = await stripePortal()
const account = await (await portal.newAgency()).signedIn('agent')

/** What the reservation's own page and the list say of its money. */
async function recordsOf(quoteID: string) {
  const { body: shown } = await agent.call('showReservation', { id: quoteID })
  const { body: list } = await agent.call('listReservations', {})
  return [shown, ...list]
    .filter(({ reservation }) => reservation.quoteID === quoteID)
    .map(({ paid, reservation }) => ({ paid, refund: reservation.refund }))
}
const refunded = (refund: 'none' | 'due' | 'done', paid = false) => ({ paid, refund })

for (const [index, minutes] of [1, 2, 5, 15, 60, 240, 720, 720].entries()) {
  test(`after try ${index + 1} of a refund the next one comes in ${minutes} min`, () => {
    const { now } = portal.clock
    expect(now.until(nextRefundAttempt(now, index + 1)).total('minutes')).toBe(minutes)
  })
}

test('the wrong amount or currency does not confirm: it is given back', async () => {
  for (const wrong of [{ amount_received: 1_00 }, { currency: 'eur' }, { amount_received: 220_00 }]) {
    const quoteID = await opened()
    const intent = stripe.pay(quoteID)
    await deliver(eventOf('payment_intent.succeeded', { ...intent, ...wrong }))
    expect(await isPaid(quoteID)).toBe(false)
    await expect.poll(() => statuses(quoteID)).toEqual(['refunded'])
    expect((await paymentsIn(portal, quoteID))[0]?.reason).toContain('The amount does not match')
    expect(stripe.refunded).toContain(intent.id)
  }
})

test('a late payment whose seats are sold is refunded, tried again until Stripe takes it', async () => {
  const date = ownDay(portal)
  const quoteID = await opened({ productID: 'small', adult: 2, date })
  const intent = stripe.pay(quoteID)
  portal.advance({ minutes: 15 })
  expect(await recordsOf(quoteID)).toEqual([refunded('none'), refunded('none')])
  await bookByCard(account, { productID: 'small', adult: 2, date })
  stripe.failing = true
  await deliver(eventOf('payment_intent.succeeded', intent))
  const refund = async () => {
    const [payment] = await paymentsIn(portal, quoteID)
    const row = portal.db
      .selectFrom('refunds')
      .selectAll()
      .where('payment_id', '=', payment?.id ?? '')
    return row.executeTakeFirstOrThrow()
  }
  await expect.poll(async () => (await refund()).last_error).toMatch(/on fire/)
  expect(await refund()).toMatchObject({ attempts: 1, next_attempt_at: portal.clock.now.add({ minutes: 1 }) })
  expect((await paymentPage(agent, quoteID)).body).toContain('It is being refunded in full.')
  expect(await recordsOf(quoteID)).toEqual([refunded('due'), refunded('due')])
  stripe.failing = false
  portal.advance({ minutes: 1 })
  portal.jobs.wake()
  await expect.poll(() => statuses(quoteID)).toEqual(['refunded'])
  expect(await recordsOf(quoteID)).toEqual([refunded('done'), refunded('done')])
  expect(await refund()).toMatchObject({ attempts: 2, last_error: null })
  expect(stripe.refunded.filter((id) => id === intent.id)).toHaveLength(1)
  await deliver(eventOf('charge.refunded', { id: 'ch_1', payment_intent: intent.id, refunded: true }))
  expect(await statuses(quoteID)).toEqual(['refunded'])
  expect(await seatsOf(portal, 'small', date)).toEqual({ taken: 2, held: 2 })
})

test('a late payment whose seats are still there is confirmed', async () => {
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

test('of two late payments the one that is not given back yet counts', async () => {
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

test('a second payment for what is paid already is given back', async () => {
  const quoteID = await opened()
  const intent = stripe.pay(quoteID)
  await deliver(eventOf('payment_intent.succeeded', intent))
  await deliver(eventOf('payment_intent.succeeded', { ...intent, id: 'pi_second' }))
  await expect.poll(() => statuses(quoteID)).toEqual(['succeeded', 'refunded'])
  expect(await isPaid(quoteID)).toBe(true)
})

test('money given back at Stripe by hand is written down, and the reservation stands', async () => {
  const quoteID = await opened()
  const intent = stripe.pay(quoteID)
  await deliver(eventOf('payment_intent.succeeded', intent))
  await deliver(eventOf('charge.refunded', { id: 'ch_2', payment_intent: intent.id, refunded: false }))
  expect(await statuses(quoteID)).toEqual(['succeeded'])
  await deliver(eventOf('charge.refunded', { id: 'ch_2', payment_intent: intent.id, refunded: true }))
  expect(await statuses(quoteID)).toEqual(['refunded'])
  expect(await isPaid(quoteID)).toBe(true)
  expect(stripe.refundCalls).not.toContain(intent.id)
})
