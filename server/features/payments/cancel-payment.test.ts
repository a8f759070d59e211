import { expect, test } from 'vitest'

import { cancelPayment } from '#server/features/payments/cancel-payment.ts'
import { expireReservation } from '#server/features/reservations/expire-reservation.ts'
import { eventOf, stripePortal } from '#tests/support/stripe-portal.ts'
import { bookByCard, ownDay, paymentsIn, reservationIn, seatsOf } from '#tests/support/test-payment.ts'

const { stripe, portal, agent, opened, deliver, statuses } = await stripePortal()
// The tests run the jobs themselves.
await portal.jobs.stop()
const rival = await (await portal.newAgency()).signedIn('agent')

async function tidy() {
  const { db, clock, gatewayContext } = portal
  while (await expireReservation(db, clock.now));
  while (await cancelPayment(gatewayContext, clock.now));
}
const callsFor = (quoteID: string) =>
  stripe.cancelCalls.filter((id) => id === stripe.intentOf(quoteID).id).length

test('an expired payment is canceled at Stripe once, with the reason on record', async () => {
  const quoteID = await opened()
  await tidy()
  expect(callsFor(quoteID)).toBe(0)
  portal.advance({ minutes: 15 })
  await Promise.all([tidy(), tidy()])
  await tidy()
  expect(stripe.intentOf(quoteID).status).toBe('canceled')
  expect(callsFor(quoteID)).toBe(1)
  expect(await paymentsIn(portal, quoteID)).toMatchObject([
    { status: 'canceled', reason: 'Payment was not received in time.', cancel_attempts: 1 },
  ])
  const { orl } = await reservationIn(portal, quoteID)
  const lines = await portal.db.selectFrom('audit_log').select('kind').where('subject', '=', orl).execute()
  expect(lines.map(({ kind }) => kind)).toContain('payment.canceled')
})

test('a declined payment is canceled too; a payment page that was never opened has nothing to cancel', async () => {
  const quoteID = await opened()
  await deliver(eventOf('payment_intent.payment_failed', stripe.intentOf(quoteID)))
  await bookByCard(agent, { productID: 'tour', date: ownDay(portal) })
  const calls = stripe.cancelCalls.length
  portal.advance({ minutes: 15 })
  await tidy()
  expect(await statuses(quoteID)).toEqual(['canceled'])
  expect(stripe.cancelCalls.length).toBe(calls + 1)
})

test('a cancellation is retried when Stripe fails', async () => {
  const quoteID = await opened()
  portal.advance({ minutes: 15 })
  stripe.failing = true
  await tidy()
  expect(await paymentsIn(portal, quoteID)).toMatchObject([{ status: 'started', cancel_attempts: 1 }])
  expect((await paymentsIn(portal, quoteID))[0]?.cancel_error).toContain('is down')
  stripe.failing = false
  await tidy()
  expect(await statuses(quoteID)).toEqual(['started'])
  portal.advance({ minutes: 1 })
  await tidy()
  expect(await statuses(quoteID)).toEqual(['canceled'])
}, 15_000)

test('a last-moment payment takes the seats back before its event arrives, and the event changes nothing', async () => {
  const date = ownDay(portal)
  const quoteID = await opened({ productID: 'small', adult: 2, date })
  const intent = stripe.pay(quoteID)
  portal.advance({ minutes: 15 })
  await tidy()
  const { orl, ...reservation } = await reservationIn(portal, quoteID)
  expect(reservation).toMatchObject({ status: 'confirmed', paid: true })
  const lines = await portal.db.selectFrom('audit_log').select('kind').where('subject', '=', orl).execute()
  expect(lines.map(({ kind }) => kind)).not.toContain('payment.canceled')
  expect(await seatsOf(portal, 'small', date)).toEqual({ taken: 2, held: 2 })
  await deliver(eventOf('payment_intent.succeeded', intent))
  expect(await statuses(quoteID)).toEqual(['succeeded'])
})

test('a last-moment payment is refunded when the seats are sold', async () => {
  const date = ownDay(portal)
  const quoteID = await opened({ productID: 'small', adult: 2, date })
  stripe.pay(quoteID)
  portal.advance({ minutes: 15 })
  await bookByCard(rival, { productID: 'small', adult: 2, date })
  await tidy()
  expect(await statuses(quoteID)).toEqual(['refunding'])
  expect(await reservationIn(portal, quoteID)).toMatchObject({ status: 'expired', paid: false })
})

test('money that arrives for a canceled payment still confirms the reservation', async () => {
  const quoteID = await opened()
  portal.advance({ minutes: 15 })
  await tidy()
  await deliver(eventOf('payment_intent.succeeded', { ...stripe.pay(quoteID) }))
  expect(await reservationIn(portal, quoteID)).toMatchObject({ status: 'confirmed', paid: true })
  expect(await statuses(quoteID)).toEqual(['succeeded'])
})
