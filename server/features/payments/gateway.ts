export type GatewayName = 'test' | 'stripe'

export interface RefundablePayment {
  id: string
  gateway_reference: string
  /** Changes when a rejected refund is queued again. */
  queued_at: Temporal.Instant
}

/** The gateway accepted the refund and then failed. Repeating the same request would return the same failure. */
export class RefundRejected extends Error {}

export interface PaymentGateway {
  /** Refunds the whole payment and returns the gateway's reference. Safe to repeat. */
  refund(payment: RefundablePayment): Promise<string>
}
