import type { GatewayName, PaymentGateway } from '#server/features/payments/gateway.ts'
import type { StripeGateway, StripeSettings } from '#server/features/payments/stripe/stripe-gateway.ts'

export interface Gateways {
  test: PaymentGateway
  stripe: StripeGateway | undefined
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
