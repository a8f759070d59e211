import { expect, test } from 'vitest'

import { cancelPayment } from '#server/features/payments/cancel-payment.ts'
import { expireReservation } from '#server/features/reservations/expire-reservation.ts'
import { hearAnnouncements } from '#tests/support/live/hear-announcements.ts'
import { eventOf, stripePortal } from '#tests/support/stripe-portal.ts'
import { ownDay, paymentPage, reservationIn } from '#tests/support/test-payment.ts'

const { stripe, portal, agent, opened, deliver } = await stripePortal()
await portal.jobs.stop()
const { untilNow } = await hearAnnouncements(portal)

const dates = async () => (await untilNow()).map(({ date }) => date)

test('a payment that Stripe reports is announced', async () => {
  const date = ownDay(portal)
  const quoteID = await opened({ date })
  await untilNow()
  await deliver(eventOf('payment_intent.succeeded', stripe.pay(quoteID)))
  expect(await dates()).toEqual([date])
})

test('a payment that the page finds before Stripe reports it is announced', async () => {
  const date = ownDay(portal)
  const quoteID = await opened({ date })
  await untilNow()
  stripe.pay(quoteID)
  await paymentPage(agent, quoteID)
  expect(await dates()).toEqual([date])
})

test("another program's payment announces nothing", async () => {
  await untilNow()
  const intent = { ...stripe.pay(await opened()), metadata: { quoteID: 'no quote' } }
  await untilNow()
  for (const turn of [1, 2]) {
    const { statusCode } = await deliver({ ...eventOf('payment_intent.succeeded', intent), id: 'evt_other' })
    expect([turn, statusCode]).toEqual([turn, 200])
  }
  expect(await dates()).toEqual([])
  expect(portal.failures).toEqual([])
})

test('of payments to cancel only one that was paid at the last moment is announced', async () => {
  const [quoteID, unpaid] = [await opened(), await opened()]
  stripe.pay(quoteID)
  portal.advance({ minutes: 16 })
  const { db, clock, gatewayContext } = portal
  while (await expireReservation(db, clock.now));
  const cancelOne = () => cancelPayment(gatewayContext, clock.now)
  const announced = []
  for (let one = await cancelOne(); one; one = await cancelOne()) announced.push(one)
  const reservations = announced.flatMap(({ reservations: ids = [] }) => ids)
  expect(reservations).toContain(quoteID)
  expect(reservations).not.toContain(unpaid)
  expect(await reservationIn(portal, quoteID)).toMatchObject({ status: 'confirmed' })
})
