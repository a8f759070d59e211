import type { PaymentGateway } from '#server/features/payments/gateway.ts'

/** Moves no money, so there is none to give back. */
export const testGateway: PaymentGateway = {
  refund: ({ id }) => Promise.resolve(`test refund of ${id}`),
}
