import { expect, test } from 'vitest'

import { cancelPayment } from '#server/features/payments/cancel-payment.ts'
import { expireReservation } from '#server/features/reservations/expire-reservation.ts'
import { eventOf, stripePortal } from '#tests/support/stripe-portal.ts'
import { bookByCard, ownDay, paymentsIn, reservationIn, seatsOf } from '#tests/support/test-payment.ts'

const { stripe, portal, agent, opened, deliver, statuses } = await stripePortal()
// The test itself is the jobs.
await portal.jobs.stop()
const rival = await (await portal.newAgency()).signedIn('agent')

async function tidy() {
  const { db, clock, tellTrouble } = portal
  while (await expireReservation(db, clock.now));
  while (await cancelPayment(db, portal.portal.gateways, clock.now, tellTrouble));
}
const callsFor = (quoteID: string) =>
  stripe.cancelCalls.filter((id) => id === stripe.intentOf(quoteID).id).length

test('when the time to pay is over the payment is called off at Stripe, once, and the record says why', async () => {
  const quoteID = await opened()
  await tidy()
  expect(callsFor(quoteID)).toBe(0)
  portal.advance({ minutes: 15 })
  await Promise.all([tidy(), tidy()])
  await tidy()
  expect(stripe.intentOf(quoteID).status).toBe('canceled')
  expect(callsFor(quoteID)).toBe(1)
  expect(await paymentsIn(portal, quoteID)).toMatchObject([
    { status: 'canceled', reason: 'The time to pay was over.', cancel_attempts: 1 },
  ])
  const { orl } = await reservationIn(portal, quoteID)
  const lines = await portal.db.selectFrom('audit_log').select('kind').where('subject', '=', orl).execute()
  expect(lines.map(({ kind }) => kind)).toContain('payment.canceled')
})

test('a card that was declined is called off too; a page that was never opened has nothing to call off', async () => {
  const quoteID = await opened()
  await deliver(eventOf('payment_intent.payment_failed', stripe.intentOf(quoteID)))
  await bookByCard(agent, { productID: 'tour', date: ownDay(portal) })
  const calls = stripe.cancelCalls.length
  portal.advance({ minutes: 15 })
  await tidy()
  expect(await statuses(quoteID)).toEqual(['canceled'])
  expect(stripe.cancelCalls.length).toBe(calls + 1)
})

test('while Stripe does not answer it is tried again later', async () => {
  const quoteID = await opened()
  portal.advance({ minutes: 15 })
  stripe.failing = true
  await tidy()
  expect(await paymentsIn(portal, quoteID)).toMatchObject([{ status: 'started', cancel_attempts: 1 }])
  expect((await paymentsIn(portal, quoteID))[0]?.cancel_error).toContain('on fire')
  stripe.failing = false
  await tidy()
  expect(await statuses(quoteID)).toEqual(['started'])
  portal.advance({ minutes: 1 })
  await tidy()
  expect(await statuses(quoteID)).toEqual(['canceled'])
}, 15_000)

test('paid in the last moment and not told yet: the seats are taken back, and the message changes nothing', async () => {
  const date = ownDay(portal)
  const quoteID = await opened({ productID: 'small', adult: 2, date })
  const intent = stripe.pay(quoteID)
  portal.advance({ minutes: 15 })
  await tidy()
  expect(await reservationIn(portal, quoteID)).toMatchObject({ status: 'confirmed', paid: true })
  expect(await seatsOf(portal, 'small', date)).toEqual({ taken: 2, held: 2 })
  await deliver(eventOf('payment_intent.succeeded', intent))
  expect(await statuses(quoteID)).toEqual(['succeeded'])
})

test('paid in the last moment and the seats are sold: the money goes back', async () => {
  const date = ownDay(portal)
  const quoteID = await opened({ productID: 'small', adult: 2, date })
  stripe.pay(quoteID)
  portal.advance({ minutes: 15 })
  await bookByCard(rival, { productID: 'small', adult: 2, date })
  await tidy()
  expect(await statuses(quoteID)).toEqual(['refunding'])
  expect(await reservationIn(portal, quoteID)).toMatchObject({ status: 'expired', paid: false })
})

test('news of money for a payment that was called off is not lost', async () => {
  const quoteID = await opened()
  portal.advance({ minutes: 15 })
  await tidy()
  await deliver(eventOf('payment_intent.succeeded', { ...stripe.pay(quoteID) }))
  expect(await reservationIn(portal, quoteID)).toMatchObject({ status: 'confirmed', paid: true })
  expect(await statuses(quoteID)).toEqual(['succeeded'])
})
