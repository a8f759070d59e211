import type { Actor } from '#server/actor.ts'
import type { Tx } from '#server/db/database.ts'
import { postReservation } from '#server/features/ledger/post-reservation.ts'
import { type Payment, settleRefundedPayment } from '#server/features/payments/payments.sql.ts'
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
import type { StripeRefund } from '#server/features/payments/stripe/stripe-refund.ts'
import type { LockedReservation } from '#server/features/reservations/reservations.sql.ts'
import { audit } from '#server/sql/audit.ts'

const byHand = 'Refunded at the gateway.'
/** Avoids a loop with a bank that returns every refund at once. */
const returnedPauseMinutes = 60

interface Context {
  tx: Tx
  actor: Actor
  reservation: LockedReservation
  payment: Payment
}

/** Makes our refunds of a payment agree with Stripe's list, oldest first. Safe to repeat. */
export async function recordStripeRefunds(context: Context, list: readonly StripeRefund[]): Promise<void> {
  const { tx, actor, reservation, payment } = context
  const references = new Set(list.map(({ reference }) => reference))
  for (const listed of list) {
    const refunds = await namedRefunds(context, listed, references)
    if (listed.failure === undefined) await recordMade(context, listed, refunds)
    else await recordReturned(context, { ...listed, failure: listed.failure }, refunds)
  }
  await settleRefundedPayment(tx, payment.id)
  await postReservation(tx, actor, reservation.quote_id, { kind: 'refund' })
}

/** Up to migration 0020 a refund could have another reference than Stripe's: it takes over the one of the same amount. */
async function namedRefunds(
  { tx, payment }: Context,
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

async function recordMade(context: Context, listed: StripeRefund, refunds: Refund[]) {
  const { reference, refundId } = listed
  if (refunds.some(({ gateway_reference }) => gateway_reference === reference)) return
  const ours = refunds.find((refund) => refund.id === refundId && isDue(refund))
  if (ours) await finish(context, ours, reference)
  else await recordMadeByHand(context, listed, refunds)
}

/**
 * Money that went back besides our refunds. If the payment has too little left for both, Stripe would refuse ours: then
 * it takes the place of those that are due.
 */
async function recordMadeByHand(
  context: Context,
  { reference, amountCents }: StripeRefund,
  refunds: Refund[],
) {
  const { tx, actor, payment } = context
  const left = refunds.reduce((rest, { amount_cents }) => rest - amount_cents, payment.amount_cents)
  const own = Math.min(left, amountCents)
  if (own > 0) await insertByHand(context, own, reference)
  let rest = amountCents - own
  for (const due of refunds.filter(isDue)) {
    const part = Math.min(rest, due.amount_cents)
    rest -= part
    if (part === due.amount_cents) await finish(context, due, reference)
    else if (part > 0) {
      const { payment_id, change_id, reason } = due
      await reduceRefund(tx, due.id, part)
      const made = { payment_id, change_id, reason, amount_cents: part, made_by: 'portal' } as const
      await insertMadeRefund(tx, actor.now, made, reference)
      await auditRefund(context, 'payment.refunded', { reference, amountCents: part, reason })
    }
  }
}

async function insertByHand(context: Context, amountCents: number, reference: string) {
  const { tx, actor, payment } = context
  const made = { payment_id: payment.id, change_id: null, amount_cents: amountCents, reason: byHand }
  await insertMadeRefund(tx, actor.now, { ...made, made_by: 'gateway' }, reference)
  await auditRefund(context, 'payment.refunded', { reference, amountCents, reason: byHand })
}

async function finish(context: Context, { id, amount_cents, reason }: Refund, reference: string) {
  if (await markRefunded(context.tx, context.actor.now, id, reference))
    await auditRefund(context, 'payment.refunded', { reference, amountCents: amount_cents, reason })
}

/** The bank returned a refund: ours is due again, one made by hand is removed. */
async function recordReturned(
  context: Context,
  { reference, refundId, failure }: StripeRefund & { failure: string },
  refunds: Refund[],
) {
  const { tx, actor } = context
  const retryAt = actor.now.add({ minutes: returnedPauseMinutes })
  const named = refunds.filter(
    (refund) => refund.gateway_reference === reference || (refund.id === refundId && isDue(refund)),
  )
  for (const { id, made_by, amount_cents: amountCents } of named) {
    const isNews =
      made_by === 'portal' ? await reopenRefund(tx, retryAt, id, { reference, error: failure }) : true
    if (made_by === 'gateway') await deleteRefund(tx, id)
    if (isNews) await auditRefund(context, 'payment.refund-failed', { reference, amountCents, failure })
  }
}

function auditRefund(
  { tx, actor, reservation }: Context,
  kind: 'payment.refunded' | 'payment.refund-failed',
  after: { reference: string; amountCents: number } & ({ reason: string } | { failure: string }),
) {
  const scope = { ...actor, agency: { id: reservation.agency_id } }
  return audit(tx, scope, { kind, subject: reservation.orl, after })
}
