import { Stripe } from 'stripe'

import { type RefundablePayment, RefundRejected } from '#server/features/payments/gateway.ts'

/** A pending refund counts as made: Stripe sends an event if it fails later. */
export const isFailedRefund = ({ status }: Stripe.Refund) => status === 'failed' || status === 'canceled'

export const refundFailureOf = ({ failure_reason, status }: Stripe.Refund) =>
  `Stripe couldn't refund the payment: ${failure_reason ?? status}`

/** The idempotency key makes a retry the same refund. Once Stripe has dropped the key, it answers charge_already_refunded. */
export async function refundAtStripe(stripe: Stripe, payment: RefundablePayment): Promise<string> {
  const { id, gateway_reference, queued_at } = payment
  const idempotencyKey = `${id} ${queued_at.epochMilliseconds}`
  try {
    const made = await stripe.refunds.create({ payment_intent: gateway_reference }, { idempotencyKey })
    if (isFailedRefund(made)) throw new RefundRejected(refundFailureOf(made))
    return made.id
  } catch (error) {
    const isRefunded = error instanceof Stripe.errors.StripeError && error.code === 'charge_already_refunded'
    if (isRefunded) return 'already refunded'
    throw error
  }
}
