import { expect, test } from 'vitest'

import { type Db, openDatabase, type Tx } from '#server/db/database.ts'
import { insertEvent } from '#server/features/payments/payments.sql.ts'
import { refundPayment } from '#server/features/payments/refund-payment.ts'
import { claimDueRefund } from '#server/features/payments/refunds.sql.ts'
import { blockWrites } from '#tests/support/block-writes.ts'
import { secondApp } from '#tests/support/second-app.ts'
import { eventOf, stripePortal } from '#tests/support/stripe-portal.ts'
import { paymentsIn, reservationIn } from '#tests/support/test-payment.ts'

const { stripe, portal, opened, deliver, statuses } = await stripePortal()
// The test runs the jobs itself.
await portal.jobs.stop()
const deliveries = 5

test('five simultaneous deliveries of one event in two processes count once', async () => {
  const quoteID = await opened()
  const { orl } = await reservationIn(portal, quoteID)
  const event = eventOf('payment_intent.succeeded', stripe.pay(quoteID))
  const apps = await Promise.all([1, 2].map(() => secondApp(portal.portal, portal.connection, deliveries)))
  const writes = await blockWrites(portal.connection, 'payment_events')
  const delivered = Array.from({ length: deliveries }, (_, index) => deliver(event, {}, apps[index % 2]))
  const [answers] = await Promise.all([Promise.all(delivered), writes.releaseAt(deliveries)])
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array.from({ length: deliveries }, () => 200))
  expect(await statuses(quoteID)).toEqual(['succeeded'])
  const mails = portal.db.selectFrom('mail_outbox').select('id').where('reservation_id', '=', quoteID)
  expect(await mails.execute()).toHaveLength(1)
  const lines = portal.db.selectFrom('audit_log').select('kind').where('subject', '=', orl)
  expect((await lines.execute()).map(({ kind }) => kind).sort()).toEqual([
    'payment.succeeded',
    'reservation.booked',
  ])
})

const newEvent = (event_id: string) => ({
  gateway: 'stripe' as const,
  event_id,
  kind: 'payment_intent.succeeded',
  gateway_reference: null,
  received_at: portal.clock.now,
  outcome: 'received',
})

const ways = {
  /** Like the product: the insert decides which delivery counts. */
  writing: (tx: Tx, id: string) => insertEvent(tx, newEvent(id)),
  asking: async (tx: Tx, id: string) => {
    const seen = await tx.selectFrom('payment_events').select('kind').where('event_id', '=', id).execute()
    await insertEvent(tx, newEvent(id))
    return seen.length === 0
  },
}

async function timesCounted(way: keyof typeof ways) {
  const writes = await blockWrites(portal.connection, 'payment_events')
  const { db, close } = openDatabase(portal.connection, { connections: deliveries, patient: true })
  const taken = Array.from({ length: deliveries }, () =>
    db.transaction().execute((tx) => ways[way](tx, `evt_${way}`)),
  )
  const [counted] = await Promise.all([Promise.all(taken), writes.releaseAt(deliveries)])
  await close()
  return counted.filter(Boolean).length
}

test('control: with the insert one delivery counts, with check-then-write all five do', async () => {
  expect(await timesCounted('writing')).toBe(1)
  expect(await timesCounted('asking')).toBe(deliveries)
})

/** An underpayment is refunded. */
async function refundDue() {
  const quoteID = await opened()
  const intent = Object.assign(stripe.pay(quoteID), { amount_received: 1_00 })
  await deliver(eventOf('payment_intent.succeeded', intent))
  return { quoteID, intent }
}

test('eight processes that look for refunds at once call the gateway once', async () => {
  const { quoteID, intent } = await refundDue()
  const looks = Array.from({ length: 8 }, () => refundPayment(portal.gatewayContext, portal.clock.now))
  expect((await Promise.all(looks)).filter(Boolean)).toHaveLength(1)
  expect(stripe.refundCalls.filter((id) => id === intent.id)).toHaveLength(1)
  expect(await paymentsIn(portal, quoteID)).toMatchObject([{ status: 'refunded' }])
})

const tomorrow = () => portal.clock.now.add({ hours: 24 })

const claims = {
  /** Like the product: the row lock decides who gets the refund. */
  locking: (db: Db) => claimDueRefund(db, portal.clock.now, tomorrow),
  asking: (db: Db) =>
    db.transaction().execute(async (tx) => {
      const due = tx.selectFrom('refunds').select('id').where('refunded_at', 'is', null)
      const refund = await due.where('next_attempt_at', '<=', portal.clock.now).executeTakeFirst()
      if (!refund) return undefined
      const later = tx.updateTable('refunds').set({ next_attempt_at: tomorrow() })
      await later.where('id', '=', refund.id).execute()
      return refund
    }),
}

async function timesClaimed(way: keyof typeof claims, waiting: number) {
  await refundDue()
  const writes = await blockWrites(portal.connection, 'refunds')
  const { db, close } = openDatabase(portal.connection, { connections: 8, patient: true })
  const claimed = Array.from({ length: 8 }, () => claims[way](db))
  const [refunds] = await Promise.all([Promise.all(claimed), writes.releaseAt(waiting)])
  await close()
  return refunds.filter(Boolean).length
}

test('control: with the row lock one process makes the refund, with check-then-write all eight do', async () => {
  expect(await timesClaimed('locking', 1)).toBe(1)
  expect(await timesClaimed('asking', 8)).toBe(8)
})
