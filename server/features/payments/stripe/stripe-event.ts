import type { Stripe } from 'stripe'

export interface StripeDispute {
  reference: string
  amountCents: number
  /** Stripe's words, like its status. */
  reason: string
  status: string
  openedAt: Temporal.Instant
  respondBy: Temporal.Instant | null
}

export type StripeEvent = { id: string; type: string } & (
  | {
      kind: 'succeeded' | 'declined'
      reference: string
      quoteID: string
      /** The quoteID for the booking. */
      changeID: string
      agencyID: string
      amountCents: number
      currency: string
      reason: string
    }
  /** Something happened to the refunds of a payment. */
  | { kind: 'refunds'; reference: string }
  | { kind: 'dispute'; reference: string; at: Temporal.Instant; dispute: StripeDispute }
  | { kind: 'other' }
)

const intentFields = (intent: Stripe.PaymentIntent) => ({
  reference: intent.id,
  quoteID: intent.metadata['quoteID'] ?? '',
  changeID: intent.metadata['changeID'] ?? intent.metadata['quoteID'] ?? '',
  agencyID: intent.metadata['agencyID'] ?? '',
  currency: intent.currency,
  reason: intent.last_payment_error?.message ?? 'The card was declined.',
})

const referenceOf = ({ payment_intent: intent }: Pick<Stripe.Charge, 'payment_intent'>) =>
  typeof intent === 'string' ? intent : intent?.id

const instantOf = (seconds: number) => Temporal.Instant.fromEpochMilliseconds(seconds * 1000)

/** All of them lead to the payment's list of refunds, because events can be late, early or missing. */
const refundTypes = new Set<string>([
  'charge.refunded',
  'charge.refund.updated',
  'refund.created',
  'refund.updated',
  'refund.failed',
])

function refundsIn(event: Stripe.Event) {
  if (!refundTypes.has(event.type)) return undefined
  const reference = referenceOf(event.data.object as Stripe.Charge | Stripe.Refund)
  return reference ? ({ kind: 'refunds', reference } as const) : undefined
}

function disputeIn(event: Stripe.Event) {
  if (!event.type.startsWith('charge.dispute.')) return undefined
  const dispute = event.data.object as Stripe.Dispute
  const reference = referenceOf(dispute)
  const dueBy = dispute.evidence_details.due_by
  return reference
    ? ({
        kind: 'dispute',
        reference,
        at: instantOf(event.created),
        dispute: {
          reference: dispute.id,
          amountCents: dispute.amount,
          reason: dispute.reason,
          status: dispute.status,
          openedAt: instantOf(dispute.created),
          // 0 when the bank allows no response.
          respondBy: dueBy ? instantOf(dueBy) : null,
        },
      } as const)
    : undefined
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
  return { id, type, ...(refundsIn(event) ?? disputeIn(event) ?? { kind: 'other' }) }
}
