import { randomUUID } from 'node:crypto'

import * as fc from 'fast-check'
import { expect, test } from 'vitest'

import { jobActor } from '#server/actor.ts'
import { importCatalogue } from '#server/features/availability/import-catalogue.ts'
import { postReservation } from '#server/features/ledger/post-reservation.ts'
import { findOrStartPayment, keptPayments, settlePayment } from '#server/features/payments/payments.sql.ts'
import { keptCents, splitRefund } from '#server/features/payments/queue-refunds.ts'
import { testCatalogue, testProduct } from '#tests/support/test-catalogue.ts'
import { bookByCard, ownDay, payBy, refundsIn, reservationIn } from '#tests/support/test-payment.ts'
import { testPortal } from '#tests/support/test-portal.ts'
import { cancelReason, queueRefund } from '#tests/support/test-refund.ts'

const portal = await testPortal()
// The tests run the jobs themselves.
await portal.jobs.stop()
await importCatalogue(portal.db, testCatalogue(testProduct('tour')), { now: portal.clock.now })
const agent = await (await portal.newAgency({ creditCardMode: 1 })).signedIn('agent')

/** A reservation of $110.00. */
async function paid() {
  const quoteID = await bookByCard(agent, { productID: 'tour', date: ownDay(portal) })
  await payBy(agent, quoteID, {})
  return quoteID
}

const queue = (quoteID: string, cents: number, changeId?: string) =>
  queueRefund(portal, quoteID, cents, changeId)
const amounts = async (quoteID: string) =>
  (await refundsIn(portal, quoteID)).map(({ amount_cents }) => amount_cents)

test('a change is refunded with an audit line', async () => {
  const quoteID = await paid()
  const changeId = randomUUID()
  expect(await queue(quoteID, 55_00, changeId)).toBe(55_00)
  expect(await refundsIn(portal, quoteID)).toMatchObject([
    { change_id: changeId, made_by: 'portal', amount_cents: 55_00, attempts: 0, refunded_at: null },
  ])
  expect(await keptCents(portal.db, quoteID)).toBe(55_00)
  const { orl } = await reservationIn(portal, quoteID)
  const lines = portal.db.selectFrom('audit_log').select('after').where('subject', '=', orl)
  const refunding = await lines.where('kind', '=', 'payment.refunding').execute()
  expect(refunding).toMatchObject([{ after: { amountCents: 55_00, reason: cancelReason } }])
})

test('nothing is refunded for 0 and without a payment', async () => {
  const quoteID = await paid()
  expect(await queue(quoteID, 0)).toBe(0)
  expect(await queue(quoteID, -1)).toBe(0)
  const unpaid = await bookByCard(agent, { productID: 'tour', date: ownDay(portal) })
  expect(await queue(unpaid, 10_00)).toBe(0)
  expect(await amounts(quoteID)).toEqual([])
  expect(await keptCents(portal.db, unpaid)).toBe(0)
})

/** As for a change that costs more, one minute after the payment before. */
async function payChange(quoteID: string, cents: number) {
  portal.advance({ minutes: 1 })
  const { now } = portal.clock
  await portal.db.transaction().execute(async (tx) => {
    const payment = await findOrStartPayment(tx, now, quoteID, {
      changeId: randomUUID(),
      gateway: 'test',
      reference: `test ${randomUUID()}`,
      amountCents: cents,
      currency: 'usd',
    })
    await settlePayment(tx, now, payment.id, 'succeeded')
    await postReservation(tx, jobActor(now), quoteID, { kind: 'change' })
  })
}

test('the newest payment is refunded first, and the next one only for the rest', async () => {
  const quoteID = await paid()
  await payChange(quoteID, 30_00)
  await payChange(quoteID, 20_00)
  const kept = async () => (await keptPayments(portal.db, quoteID)).map(({ kept_cents }) => kept_cents)
  expect(await kept()).toEqual([20_00, 30_00, 110_00])
  await queue(quoteID, 15_00)
  expect(await kept()).toEqual([5_00, 30_00, 110_00])
  await queue(quoteID, 45_00)
  expect(await kept()).toEqual([0, 0, 100_00])
  expect(await keptCents(portal.db, quoteID)).toBe(100_00)
})

test('any changes refund no more than was paid, and what is kept is the rest', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.integer({ min: 1, max: 60_00 }), { maxLength: 5 }), async (changes) => {
      const quoteID = await paid()
      let kept = 110_00
      for (const cents of changes) {
        const queued = await queue(quoteID, cents)
        expect(queued).toBe(Math.min(cents, kept))
        kept -= queued
        expect(await keptCents(portal.db, quoteID)).toBe(kept)
      }
      const refunded = (await amounts(quoteID)).reduce((sum, cents) => sum + cents, 0)
      expect(refunded).toBe(110_00 - kept)
    }),
    { numRuns: 8 },
  )
})

test('the database refuses refunds beyond their payment', async () => {
  const quoteID = await paid()
  await queue(quoteID, 110_00)
  const [refund] = await refundsIn(portal, quoteID)
  if (!refund) throw new Error('No refund')
  const again = { ...refund, id: randomUUID(), amount_cents: 1 }
  await expect(portal.db.insertInto('refunds').values(again).execute()).rejects.toThrow(/exceed/)
  const more = portal.db.updateTable('refunds').set({ amount_cents: 110_01 }).where('id', '=', refund.id)
  await expect(more.execute()).rejects.toThrow(/exceed/)
})

const cases = [
  { title: 'one payment, a part of it', kept: [110_00], amount: 55_00, parts: [55_00] },
  { title: 'one payment, all of it', kept: [110_00], amount: 110_00, parts: [110_00] },
  { title: 'the newest payment covers it', kept: [30_00, 110_00], amount: 30_00, parts: [30_00, 0] },
  { title: 'the newest payment is too small', kept: [30_00, 110_00], amount: 50_00, parts: [30_00, 20_00] },
  { title: 'a payment of which nothing is kept', kept: [0, 110_00], amount: 1, parts: [0, 1] },
  { title: 'more than is kept', kept: [30_00, 10_00], amount: 50_00, parts: [30_00, 10_00] },
  { title: 'nothing', kept: [30_00], amount: 0, parts: [0] },
  { title: 'no payment', kept: [], amount: 1_00, parts: [] },
]
for (const { title, kept, amount, parts } of cases) {
  test(`a refund is split: ${title}`, () => {
    const payments = kept.map((kept_cents) => ({ kept_cents }))
    const split = splitRefund(payments, amount)
    expect(payments.map((own) => split.find(({ payment }) => payment === own)?.cents ?? 0)).toEqual(parts)
  })
}

test('the parts add up to the amount or to all that is kept, and none exceeds its payment', () => {
  const cents = fc.nat(500_00)
  fc.assert(
    fc.property(fc.array(cents, { maxLength: 5 }), cents, (kept, amount) => {
      const split = splitRefund(
        kept.map((kept_cents) => ({ kept_cents })),
        amount,
      )
      const all = kept.reduce((sum, own) => sum + own, 0)
      expect(split.reduce((sum, part) => sum + part.cents, 0)).toBe(Math.min(amount, all))
      for (const part of split) {
        expect(part.cents).toBeGreaterThan(0)
        expect(part.cents).toBeLessThanOrEqual(part.payment.kept_cents)
      }
    }),
  )
})
