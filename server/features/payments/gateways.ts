import type { GatewayName, PaymentGateway } from '#server/features/payments/gateway.ts'
import type { StripeGateway, StripeSettings } from '#server/features/payments/stripe-gateway.ts'
import { testGateway } from '#server/features/payments/test-gateway.ts'

export interface Gateways {
  test: PaymentGateway
  stripe: StripeGateway | undefined
}

/** Stripe's library is loaded only where it is set up. */
export async function openGateways(stripe?: StripeSettings): Promise<Gateways> {
  if (!stripe) return { test: testGateway, stripe: undefined }
  const { openStripe } = await import('#server/features/payments/stripe-gateway.ts')
  return { test: testGateway, stripe: openStripe(stripe) }
}

/** Tests never touch real money, whatever is set up. */
export const gatewayFor = ({ stripe }: Gateways, isTest: boolean): GatewayName =>
  stripe && !isTest ? 'stripe' : 'test'
