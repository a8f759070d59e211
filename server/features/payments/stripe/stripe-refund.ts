import { Stripe } from 'stripe'

import { RefundRefused, type RequestedRefund } from '#server/features/payments/gateway.ts'

/** A refund in Stripe's list. */
export interface StripeRefund {
  reference: string
  /** Ours, from its metadata; undefined for one made by hand. */
  refundId: string | undefined
  amountCents: number
  /** Why no money went back; undefined when it did, or is on its way. */
  failure: string | undefined
}

const pageSize = 100
/** Far more than a payment can have. */
const mostRefunds = 1_000

/** A pending refund counts as made: Stripe sends an event if it fails later. */
const failureOf = ({ status, failure_reason }: Stripe.Refund) =>
  status === 'failed' || status === 'canceled'
    ? `Stripe couldn't refund the payment: ${failure_reason ?? status}`
    : undefined

/** All refunds of a payment, oldest first. */
export async function listStripeRefunds(stripe: Stripe, paymentReference: string): Promise<StripeRefund[]> {
  const newestFirst = await stripe.refunds
    .list({ payment_intent: paymentReference, limit: pageSize })
    .autoPagingToArray({ limit: mostRefunds })
  return newestFirst.toReversed().map((refund) => ({
    reference: refund.id,
    refundId: refund.metadata?.['refundID'],
    amountCents: refund.amount,
    failure: failureOf(refund),
  }))
}

async function findRefund(
  stripe: Stripe,
  { id, payment_reference }: RequestedRefund,
): Promise<string | undefined> {
  const made = await listStripeRefunds(stripe, payment_reference)
  return made.find(({ refundId, failure }) => refundId === id && failure === undefined)?.reference
}

/**
 * The idempotency key makes a repeat the same refund, but Stripe drops keys after 24 hours, and would then make a partial
 * refund twice. So a retry first looks for the refund in Stripe's list.
 */
export async function refundAtStripe(stripe: Stripe, refund: RequestedRefund): Promise<string> {
  const earlier = refund.attempts > 1 ? await findRefund(stripe, refund) : undefined
  if (earlier !== undefined) return earlier
  const made = await createRefund(stripe, refund)
  const failure = failureOf(made)
  if (failure !== undefined) throw new RefundRefused(failure)
  return made.id
}

async function createRefund(
  stripe: Stripe,
  { id, payment_reference, amount_cents, request_number }: RequestedRefund,
): Promise<Stripe.Refund> {
  try {
    return await stripe.refunds.create(
      { payment_intent: payment_reference, amount: amount_cents, metadata: { refundID: id } },
      { idempotencyKey: `${id} ${request_number}` },
    )
  } catch (error) {
    const isRefusal = error instanceof Stripe.errors.StripeInvalidRequestError
    throw isRefusal ? new RefundRefused(error.message, { cause: error }) : error
  }
}
