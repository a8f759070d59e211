export type GatewayName = 'test' | 'stripe'

export interface RefundablePayment {
  id: string
  gateway_reference: string
  /** Anew after the gateway has rejected it. */
  queued_at: Temporal.Instant
}

/** The gateway took a refund on and could not carry it out. Asked for the same one, it would only say so again. */
export class RefundRejected extends Error {}

/** What takes the cards. */
export interface PaymentGateway {
  /** Gives all of a payment back, once however often it is asked, and answers what the gateway calls it. */
  refund(payment: RefundablePayment): Promise<string>
}
