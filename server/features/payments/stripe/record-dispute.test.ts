import { expect, test } from 'vitest'

import { eventOf, stripePortal } from '#tests/support/stripe-portal.ts'
import { reservationIn } from '#tests/support/test-payment.ts'

const { portal, paid, deliver, statuses, isPaid } = await stripePortal()

async function disputed() {
  const { quoteID, reference } = await paid()
  const { orl } = await reservationIn(portal, quoteID)
  return { quoteID, orl, id: `du_${orl}`, payment_intent: reference }
}

let seconds = 1_900_000_000
const disputeEvent = (
  step: 'created' | 'updated' | 'closed',
  dispute: { id: string; payment_intent: string },
  status: string,
  created = (seconds += 1),
) =>
  eventOf(
    `charge.dispute.${step}`,
    {
      object: 'dispute',
      ...dispute,
      amount: 110_00,
      reason: 'product_not_received',
      status,
      created: 1_800_000_000,
      evidence_details: { due_by: 1_801_000_000 },
    },
    created,
  )
const disputeIn = (id: string) =>
  portal.db.selectFrom('disputes').selectAll().where('gateway_reference', '=', id).executeTakeFirst()
const auditOf = async (orl: string) => {
  const lines = portal.db.selectFrom('audit_log').select(['kind', 'after']).where('subject', '=', orl)
  const found = await lines.where('kind', 'like', 'payment.disp%').orderBy('id').execute()
  return found.map(({ kind, after }) => `${kind} ${(after as { status?: string }).status}`)
}

test('a dispute is recorded with its end, audited once per status, and moves no money of ours', async () => {
  const { quoteID, orl, ...dispute } = await disputed()
  const created = disputeEvent('created', dispute, 'needs_response')
  for (const event of [
    created,
    created,
    disputeEvent('updated', dispute, 'needs_response'),
    disputeEvent('updated', dispute, 'under_review'),
  ])
    expect((await deliver(event)).statusCode).toBe(200)
  const open = { amount_cents: 110_00, reason: 'product_not_received', status: 'under_review' }
  expect(await disputeIn(dispute.id)).toMatchObject({ ...open, closed_at: null })
  await deliver(disputeEvent('closed', dispute, 'lost'))
  expect(await disputeIn(dispute.id)).toMatchObject({ status: 'lost', closed_at: expect.anything() })
  expect(await auditOf(orl)).toEqual([
    'payment.disputed needs_response',
    'payment.dispute-changed under_review',
    'payment.dispute-changed lost',
  ])
  expect(await statuses(quoteID)).toEqual(['succeeded'])
  expect(await isPaid(quoteID)).toBe(true)
})

for (const { title, secondsApart } of [
  { title: 'older', secondsApart: 5 },
  { title: 'of the same second', secondsApart: 0 },
]) {
  test(`an event that arrives after the closing one and is ${title} does not open the dispute again`, async () => {
    const { quoteID: _, orl, ...dispute } = await disputed()
    const closedAt = (seconds += 10)
    await deliver(disputeEvent('closed', dispute, 'won', closedAt))
    await deliver(disputeEvent('created', dispute, 'needs_response', closedAt - secondsApart))
    expect(await disputeIn(dispute.id)).toMatchObject({ status: 'won', closed_at: expect.anything() })
    expect(await auditOf(orl)).toEqual(['payment.disputed won'])
  })
}

test('a newer event opens a closed dispute again', async () => {
  const { quoteID: _, orl, ...dispute } = await disputed()
  await deliver(disputeEvent('closed', dispute, 'won', (seconds += 10)))
  await deliver(disputeEvent('updated', dispute, 'needs_response', (seconds += 10)))
  expect(await disputeIn(dispute.id)).toMatchObject({ status: 'needs_response', closed_at: null })
  expect(await auditOf(orl)).toEqual(['payment.disputed won', 'payment.dispute-changed needs_response'])
})

test('a dispute of a payment that is not ours is acknowledged and ignored', async () => {
  const event = disputeEvent('created', { id: 'du_other', payment_intent: 'pi_other' }, 'needs_response')
  expect((await deliver(event)).statusCode).toBe(200)
  expect(await disputeIn('du_other')).toBeUndefined()
})
