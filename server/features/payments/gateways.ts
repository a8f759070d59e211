import type { GatewayName, PaymentGateway } from '#server/features/payments/gateway.ts'
import { testGateway } from '#server/features/payments/test-gateway.ts'

export interface Gateways {
  test: PaymentGateway
  stripe: PaymentGateway | undefined
}

export const openGateways = (): Gateways => ({ test: testGateway, stripe: undefined })

/** Tests never touch real money, whatever is set up. */
export const gatewayFor = ({ stripe }: Gateways, isTest: boolean): GatewayName =>
  stripe && !isTest ? 'stripe' : 'test'
