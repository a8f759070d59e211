import type { PaymentContext } from '#server/features/payments/payable.ts'
import type { StripeGateway, StripeSettings } from '#server/features/payments/stripe/stripe-gateway.ts'
import type { ReportFailure } from '#server/job-failure.ts'

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

export interface Gateways {
  test: PaymentGateway
  stripe: StripeGateway | undefined
}

/** For jobs that call the gateways. */
export interface GatewayContext extends PaymentContext {
  gateways: Gateways
  /** One task of a job failed. */
  reportFailure: ReportFailure
}

/** Moves no money, so there is nothing to refund. */
const testGateway: PaymentGateway = {
  refund: ({ id }) => Promise.resolve(`test refund ${id}`),
}

/** Loads Stripe's library only when Stripe is configured. */
export async function openGateways(stripe?: StripeSettings): Promise<Gateways> {
  if (!stripe) return { test: testGateway, stripe: undefined }
  const { openStripe } = await import('#server/features/payments/stripe/stripe-gateway.ts')
  return { test: testGateway, stripe: openStripe(stripe) }
}

/** Test reservations never move real money. */
export const gatewayFor = ({ stripe }: Gateways, isTest: boolean): GatewayName =>
  stripe && !isTest ? 'stripe' : 'test'
