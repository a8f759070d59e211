export type GatewayName = 'test' | 'stripe'

export interface RefundablePayment {
  id: string
  gateway_reference: string
}

/** What takes the cards. */
export interface PaymentGateway {
  /** Gives all of a payment back, once however often it is asked, and answers what the gateway calls it. */
  refund(payment: RefundablePayment): Promise<string>
}
