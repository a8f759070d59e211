import { type Actor, jobActor } from '#server/actor.ts'
import type { Tx } from '#server/db/database.ts'
import type { GatewayContext } from '#server/features/payments/gateways.ts'
import { auditPayable, type Payable, type PaymentContext } from '#server/features/payments/payable.ts'
import { claimRefundCheck, endRefundCheck } from '#server/features/payments/payment-calls.sql.ts'
import {
  type Payment,
  paymentByReference,
  settleRefundedPayment,
} from '#server/features/payments/payments.sql.ts'
import {
  deleteRefund,
  insertMadeRefund,
  markRefunded,
  reduceRefund,
  type Refund,
  refundsOfPayment,
  reopenRefund,
  replaceReference,
} from '#server/features/payments/refunds.sql.ts'
import type { StripeRefund } from '#server/features/payments/stripe/stripe-gateway.ts'
import { nextAttempt, reasonOf } from '#server/job-failure.ts'

type Instant = Temporal.Instant

const withMoney = ['succeeded', 'refunding', 'refunded']
const byHand = 'Refunded at the gateway.'
/** Avoids a loop with a bank that returns every refund at once. */
const returnedPauseMinutes = 60

/**
 * Compares the refunds of one payment with Stripe's list, after Stripe reported a change or refused a refund. False when
 * none is to be checked. Stripe is called outside any transaction.
 */
export async function checkRefunds(context: GatewayContext, now: Instant): Promise<boolean> {
  const { db, reportFailure } = context
  const { stripe } = context.gateways
  if (!stripe) return false
  const claim = await claimRefundCheck(db, now, (attempts) => nextAttempt(now, attempts))
  if (!claim) return false
  try {
    await recordList(context, now, claim, await stripe.listRefunds(claim.gateway_reference))
  } catch (error) {
    const { id, refund_check_attempts: attempts } = claim
    reportFailure({ job: 'refund checks', id, attempts, reason: reasonOf(error), gaveUp: false })
  }
  return true
}

type Claim = NonNullable<Awaited<ReturnType<typeof claimRefundCheck>>>

function recordList({ db, payables }: PaymentContext, now: Instant, claim: Claim, list: StripeRefund[]) {
  const { gateway_reference, quote_id } = claim
  return db.transaction().execute(async (tx) => {
    const payable = await payables.lock(tx, quote_id)
    const payment = await paymentByReference(tx, { gateway: 'stripe', gateway_reference })
    // Stripe's event about the payment itself is still to come: check again later.
    if (!payable || !payment || !withMoney.includes(payment.status)) return
    await recordStripeRefunds({ tx, actor: jobActor(now), payable, payment }, list)
    await endRefundCheck(tx, claim)
  })
}

interface Recording {
  tx: Tx
  actor: Actor
  payable: Payable
  payment: Payment
}

/** Makes our refunds of a payment agree with Stripe's list, oldest first. Safe to repeat. */
async function recordStripeRefunds(recording: Recording, list: readonly StripeRefund[]): Promise<void> {
  const { tx, actor, payable, payment } = recording
  const references = new Set(list.map(({ reference }) => reference))
  for (const listed of list) {
    const refunds = await namedRefunds(recording, listed, references)
    if (listed.failure === undefined) await recordMade(recording, listed, refunds)
    else await recordReturned(recording, { ...listed, failure: listed.failure }, refunds)
  }
  await settleRefundedPayment(tx, payment.id)
  await payable.postRefunds(actor)
}

/** Up to migration 0020 a refund could have another reference than Stripe's: it takes over the one of the same amount. */
async function namedRefunds(
  { tx, payment }: Recording,
  { reference, refundId, amountCents }: StripeRefund,
  references: Set<string>,
): Promise<Refund[]> {
  const refunds = await refundsOfPayment(tx, payment.id)
  const isKnown = refunds.some(
    ({ id, gateway_reference }) => id === refundId || gateway_reference === reference,
  )
  const unnamed = refunds.find(
    ({ gateway_reference: own, amount_cents }) =>
      own !== null && !references.has(own) && amount_cents === amountCents,
  )
  if (isKnown || !unnamed) return refunds
  await replaceReference(tx, unnamed.id, reference)
  return refundsOfPayment(tx, payment.id)
}

const isDue = ({ refunded_at }: Refund) => refunded_at === null

async function recordMade(recording: Recording, listed: StripeRefund, refunds: Refund[]) {
  const { reference, refundId } = listed
  if (refunds.some(({ gateway_reference }) => gateway_reference === reference)) return
  const ours = refunds.find((refund) => refund.id === refundId && isDue(refund))
  if (ours) await finish(recording, ours, reference)
  else await recordMadeByHand(recording, listed, refunds)
}

/**
 * Money that went back besides our refunds. If the payment has too little left for both, Stripe would refuse ours: then
 * it takes the place of those that are due.
 */
async function recordMadeByHand(
  recording: Recording,
  { reference, amountCents }: StripeRefund,
  refunds: Refund[],
) {
  const { tx, actor, payment } = recording
  const left = refunds.reduce((rest, { amount_cents }) => rest - amount_cents, payment.amount_cents)
  const own = Math.min(left, amountCents)
  if (own > 0) await insertByHand(recording, own, reference)
  let rest = amountCents - own
  for (const due of refunds.filter(isDue)) {
    const part = Math.min(rest, due.amount_cents)
    rest -= part
    if (part === due.amount_cents) await finish(recording, due, reference)
    else if (part > 0) {
      const { payment_id, change_id, reason } = due
      await reduceRefund(tx, due.id, part)
      const made = { payment_id, change_id, reason, amount_cents: part, made_by: 'portal' } as const
      await insertMadeRefund(tx, actor.now, made, reference)
      await auditRefund(recording, 'payment.refunded', { reference, amountCents: part, reason })
    }
  }
}

async function insertByHand(recording: Recording, amountCents: number, reference: string) {
  const { tx, actor, payment } = recording
  const made = { payment_id: payment.id, change_id: null, amount_cents: amountCents, reason: byHand }
  await insertMadeRefund(tx, actor.now, { ...made, made_by: 'gateway' }, reference)
  await auditRefund(recording, 'payment.refunded', { reference, amountCents, reason: byHand })
}

async function finish(recording: Recording, { id, amount_cents, reason }: Refund, reference: string) {
  if (await markRefunded(recording.tx, recording.actor.now, id, reference))
    await auditRefund(recording, 'payment.refunded', { reference, amountCents: amount_cents, reason })
}

/** The bank returned a refund: ours is due again, one made by hand is removed. */
async function recordReturned(
  recording: Recording,
  { reference, refundId, failure }: StripeRefund & { failure: string },
  refunds: Refund[],
) {
  const { tx, actor } = recording
  const retryAt = actor.now.add({ minutes: returnedPauseMinutes })
  const named = refunds.filter(
    (refund) => refund.gateway_reference === reference || (refund.id === refundId && isDue(refund)),
  )
  for (const { id, made_by, amount_cents: amountCents } of named) {
    const isNews =
      made_by === 'portal' ? await reopenRefund(tx, retryAt, id, { reference, error: failure }) : true
    if (made_by === 'gateway') await deleteRefund(tx, id)
    if (isNews) await auditRefund(recording, 'payment.refund-failed', { reference, amountCents, failure })
  }
}

const auditRefund = (
  { tx, actor, payable }: Recording,
  kind: 'payment.refunded' | 'payment.refund-failed',
  after: { reference: string; amountCents: number } & ({ reason: string } | { failure: string }),
) => auditPayable(tx, actor, payable, { kind, after })
