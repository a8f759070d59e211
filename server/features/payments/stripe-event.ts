import type { Stripe } from 'stripe'

/** What Stripe tells us, as far as it concerns us. */
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
  | { kind: 'other' }
)

const ofIntent = (intent: Stripe.PaymentIntent) => ({
  reference: intent.id,
  quoteID: intent.metadata['quoteID'] ?? '',
  agencyID: intent.metadata['agencyID'] ?? '',
  currency: intent.currency,
  reason: intent.last_payment_error?.message ?? 'The card was declined.',
})

/** A charge that is given back in part only is still a payment. */
function ofCharge({ id, payment_intent, refunded }: Stripe.Charge) {
  const reference = typeof payment_intent === 'string' ? payment_intent : payment_intent?.id
  return refunded && reference ? ({ kind: 'refunded', reference, refund: id } as const) : undefined
}

export function eventOf(event: Stripe.Event): StripeEvent {
  const { id, type } = event
  if (event.type === 'payment_intent.succeeded') {
    const { object } = event.data
    return { id, type, kind: 'succeeded', ...ofIntent(object), amountCents: object.amount_received }
  }
  if (event.type === 'payment_intent.payment_failed') {
    const { object } = event.data
    return { id, type, kind: 'declined', ...ofIntent(object), amountCents: object.amount }
  }
  const refund = event.type === 'charge.refunded' ? ofCharge(event.data.object) : undefined
  return { id, type, ...(refund ?? { kind: 'other' }) }
}
