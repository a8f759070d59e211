import { expect, test } from 'vitest'

import { noId } from '#contract/records.ts'
import { claimDueRefund } from '#server/features/payments/refunds.sql.ts'
import { eventOf, stripePortal } from '#tests/support/stripe-portal.ts'
import { quoted } from '#tests/support/test-booking.ts'
import { ownDay, paymentPage, refundsIn, reservationIn } from '#tests/support/test-payment.ts'
import { cancelReason, queueRefund, runRefundJobs } from '#tests/support/test-refund.ts'

const { stripe, portal, agency, agent, opened, paid, deliver, statuses } = await stripePortal()
// The tests run the jobs themselves.
await portal.jobs.stop()
const admin = await (await portal.provider()).signedIn('admin')
const other = await portal.newAgency()
const settle = (input: { agencyID: string; id: string; refundID: string; reference: string }) =>
  admin.call('settleRefundAnotherWay', input)
const message = 'The card account is closed.'

const refundOf = async (quoteID: string) => {
  const [refund] = await refundsIn(portal, quoteID)
  if (!refund) throw new Error(`No refund of ${quoteID}`)
  return refund
}

async function conflictOf(input: Parameters<typeof settle>[0]): Promise<string> {
  const { status, body } = await settle(input)
  expect(status).toBe(409)
  return JSON.stringify(body)
}

/** Two attempts of a refund of $40.00 that Stripe refuses. */
async function refusedRefund(quoteID: string): Promise<string> {
  await queueRefund(portal, quoteID, 40_00)
  stripe.refusal = message
  await runRefundJobs(portal)
  portal.advance({ minutes: 1 })
  await runRefundJobs(portal)
  stripe.refusal = undefined
  return (await refundOf(quoteID)).id
}

async function refused() {
  const { quoteID, reference } = await paid()
  const refundID = await refusedRefund(quoteID)
  return { reference, input: { agencyID: agency.id, id: quoteID, refundID, reference: 'Transfer 4711' } }
}

test('a refund that the gateway refuses is ended with a reference, audited, and never attempted again', async () => {
  const { reference, input } = await refused()
  expect(await refundOf(input.id)).toMatchObject({ attempts: 2, is_refused: true, last_error: message })
  const shown = async () => (await agent.call('showReservation', { id: input.id })).body.reservation.refund
  expect(await shown()).toBe('refused')
  for (const _ of ['first', 'again'])
    expect(await settle(input)).toMatchObject({
      status: 200,
      body: { ok: true },
    })
  expect(await refundOf(input.id)).toMatchObject({
    other_reference: 'Transfer 4711',
    gateway_reference: null,
  })
  expect(await shown()).toBe('done')
  portal.advance({ hours: 5 })
  await runRefundJobs(portal)
  expect(stripe.refundedCents(reference)).toBe(0)
  const { orl } = await reservationIn(portal, input.id)
  const lines = portal.db.selectFrom('audit_log').select(['username', 'agency_id', 'before', 'after'])
  const line = { username: 'admin', agency_id: agency.id, before: { refused: message } }
  const kind = 'payment.refunded-another-way'
  expect(await lines.where('subject', '=', orl).where('kind', '=', kind).execute()).toEqual([
    { ...line, after: { reference: 'Transfer 4711', amountCents: 40_00, reason: cancelReason } },
  ])
})

test('a payment that could not be accepted is settled with its refund', async () => {
  const quoteID = await opened()
  const intent = Object.assign(stripe.pay(quoteID), { amount_received: 1_00 })
  stripe.refusal = message
  await deliver(eventOf('payment_intent.succeeded', intent))
  await runRefundJobs(portal)
  stripe.refusal = undefined
  const { id: refundID } = await refundOf(quoteID)
  const input = { agencyID: agency.id, id: quoteID, refundID, reference: 'Cash' }
  expect((await settle(input)).status).toBe(200)
  expect(await statuses(quoteID)).toEqual(['refunded'])
})

test('a refund that is done, was not refused or is being attempted is not ended', async () => {
  const { input } = await refused()
  portal.advance({ minutes: 2 })
  const later = () => portal.clock.now.add({ minutes: 5 })
  await claimDueRefund(portal.db, portal.clock.now, later)
  expect(await conflictOf(input)).toContain("The gateway hasn't refused this refund. It is being attempted.")
  portal.advance({ minutes: 5 })
  await runRefundJobs(portal)
  expect(await conflictOf(input)).toContain('This refund is already done.')
  expect(await refundOf(input.id)).toMatchObject({ other_reference: null })

  const { quoteID } = await paid()
  await queueRefund(portal, quoteID, 40_00)
  const fresh = { ...input, id: quoteID, refundID: (await refundOf(quoteID)).id }
  expect(await conflictOf(fresh)).toContain('being attempted')
})

test('a refund ended under one reference is not ended under another', async () => {
  const { input } = await refused()
  await settle(input)
  expect(await conflictOf({ ...input, reference: 'Transfer 4712' })).toContain('This refund is already done.')
  expect(await refundOf(input.id)).toMatchObject({ other_reference: 'Transfer 4711' })
})

test('only the provider ends refunds, each under its own agency and reservation, with a reference', async () => {
  const { input } = await refused()
  const { quoteID: otherQuote } = await paid()
  for (const wrong of [{ agencyID: other.id }, { agencyID: noId }, { id: otherQuote }, { refundID: noId }])
    expect((await settle({ ...input, ...wrong })).status).toBe(404)
  for (const reference of ['', '  ', 'x'.repeat(201), 'a\nb'])
    expect((await settle({ ...input, reference })).status).toBe(400)
  const manager = await agency.signedIn('manager', { permissions: [2] })
  expect((await manager.call('settleRefundAnotherWay', input)).status).toBe(403)
  expect(await refundOf(input.id)).toMatchObject({ refunded_at: null })
})

test("the refund of a walk-up at the provider's desk ends under the provider's own id", async () => {
  const { booking } = await quoted(admin, { productID: 'tour', date: ownDay(portal) })
  const id = booking.quoteID
  await admin.call('bookReservation', { ...booking, payment: 'card' })
  await paymentPage(admin, id)
  await deliver(eventOf('payment_intent.succeeded', stripe.pay(id)))
  const input = { id, refundID: await refusedRefund(id), reference: 'Cash at the desk' }
  expect((await settle({ ...input, agencyID: agency.id })).status).toBe(404)
  expect((await settle({ ...input, agencyID: (await portal.provider()).id })).status).toBe(200)
  expect(await refundOf(id)).toMatchObject({ other_reference: 'Cash at the desk' })
  const foreign = { ...(await refused()).input, agencyID: (await portal.provider()).id }
  expect((await settle(foreign)).status, "an agency's refund").toBe(404)
})
