import type { Stripe } from 'stripe'

import { refundFailureOf, isFailedRefund } from '#server/features/payments/stripe/stripe-refund.ts'

export type StripeEvent = { id: string; type: string } & (
  | {
      kind: 'succeeded' | 'declined'
      reference: string
      quoteID: string
      agencyID: string
      amountCents: number
      currency: string
      reason: string
    }
  | { kind: 'refunded'; reference: string; refund: string }
  | { kind: 'refund-failed'; reference: string; reason: string }
  | { kind: 'other' }
)

const intentFields = (intent: Stripe.PaymentIntent) => ({
  reference: intent.id,
  quoteID: intent.metadata['quoteID'] ?? '',
  agencyID: intent.metadata['agencyID'] ?? '',
  currency: intent.currency,
  reason: intent.last_payment_error?.message ?? 'The card was declined.',
})

const referenceOf = ({ payment_intent: intent }: Pick<Stripe.Charge, 'payment_intent'>) =>
  typeof intent === 'string' ? intent : intent?.id

/** A partly refunded charge still counts as paid. */
function refundedCharge(charge: Stripe.Charge) {
  const reference = referenceOf(charge)
  return charge.refunded && reference
    ? ({ kind: 'refunded', reference, refund: charge.id } as const)
    : undefined
}

/** A bank may return a refund days later. */
function failedRefund(refund: Stripe.Refund) {
  const reference = referenceOf(refund)
  return isFailedRefund(refund) && reference
    ? ({ kind: 'refund-failed', reference, reason: refundFailureOf(refund) } as const)
    : undefined
}

function refundIn(event: Stripe.Event) {
  if (event.type === 'charge.refunded') return refundedCharge(event.data.object)
  const isRefund = event.type === 'refund.failed' || event.type === 'refund.updated'
  return isRefund ? failedRefund(event.data.object) : undefined
}

export function eventOf(event: Stripe.Event): StripeEvent {
  const { id, type } = event
  if (event.type === 'payment_intent.succeeded' && event.data.object.amount_received > 0) {
    const { object } = event.data
    return { id, type, kind: 'succeeded', ...intentFields(object), amountCents: object.amount_received }
  }
  if (event.type === 'payment_intent.payment_failed') {
    const { object } = event.data
    return { id, type, kind: 'declined', ...intentFields(object), amountCents: object.amount }
  }
  return { id, type, ...(refundIn(event) ?? { kind: 'other' }) }
}
