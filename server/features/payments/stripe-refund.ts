import { Stripe } from 'stripe'

import { type RefundablePayment, RefundRejected } from '#server/features/payments/gateway.ts'

/** A refund that is pending counts as made: if it fails after all, Stripe tells us. */
export const isFailedRefund = ({ status }: Stripe.Refund) => status === 'failed' || status === 'canceled'

export const failureOf = ({ failure_reason, status }: Stripe.Refund) =>
  `Stripe could not refund: ${failure_reason ?? status}`

/** The key makes a second try the same refund; where Stripe has forgotten the key, it still knows what was given back. */
export async function refundAtStripe(stripe: Stripe, payment: RefundablePayment): Promise<string> {
  const { id, gateway_reference, queued_at } = payment
  const idempotencyKey = `${id} ${queued_at.epochMilliseconds}`
  try {
    const made = await stripe.refunds.create({ payment_intent: gateway_reference }, { idempotencyKey })
    if (isFailedRefund(made)) throw new RefundRejected(failureOf(made))
    return made.id
  } catch (error) {
    const isDone = error instanceof Stripe.errors.StripeError && error.code === 'charge_already_refunded'
    if (isDone) return 'refunded already'
    throw error
  }
}
