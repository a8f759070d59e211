export type GatewayName = 'test' | 'stripe'

export interface RequestedRefund {
  id: string
  /** The gateway's reference of the payment. */
  payment_reference: string
  amount_cents: number
  /** Including this one. */
  attempts: number
  /** A repeat with the same number is the same request. */
  request_number: number
}

/** The gateway answered and did not refund. Repeating the same request would return the same answer. */
export class RefundRefused extends Error {}

export interface PaymentGateway {
  /** Refunds a part of the payment and returns the gateway's reference. A retry never refunds twice. */
  refund(refund: RequestedRefund): Promise<string>
}
