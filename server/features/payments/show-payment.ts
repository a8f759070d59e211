import type { PayableState, PaymentScope, ShownPayable } from '#server/features/payments/payable.ts'
import { type Payment, paymentsOf } from '#server/features/payments/payments.sql.ts'
import { finishSlowPayment } from '#server/features/payments/test-gateway/pay-by-test-card.ts'

export type PaymentState = PayableState | 'processing' | 'refunding' | 'refunded'

export interface PaymentView extends Omit<ShownPayable, 'state'> {
  state: PaymentState
  /** The payment's amount if there is one; otherwise what there is to pay. */
  amountCents: number
  /** Why the payment is refunded; empty otherwise. */
  reason: string
  agencyOrigin: string
}

const isRefund = (payment: Payment): payment is Payment & { status: 'refunding' | 'refunded' } =>
  payment.status === 'refunding' || payment.status === 'refunded'

const isProcessing = ({ status, due_at }: Payment) => status === 'started' && due_at !== null

export async function showPayment(scope: PaymentScope): Promise<PaymentView> {
  const paid = await finishSlowPayment(scope, scope, scope)
  if (paid) scope.announce(paid)
  const payable = await scope.payables.show(scope)
  const payments = await paymentsOf(scope.db, scope)
  const current = payments.find(isProcessing) ?? payments.find(isRefund)
  const shown = isPaid(payable.state) ? payments.find(({ status }) => status === 'succeeded') : current
  return {
    ...payable,
    state: stateOf(payable.state, payments),
    reason: payments.find(isRefund)?.reason ?? '',
    amountCents: shown?.amount_cents ?? payable.amountCents,
    agencyOrigin: scope.agencyOrigin,
  }
}

const isPaid = (state: PayableState) => state === 'paid' || state === 'changed'

function stateOf(state: PayableState, payments: readonly Payment[]): PaymentState {
  if (isPaid(state)) return state
  if (payments.some(isProcessing)) return 'processing'
  // Even with time left: another payment would be refunded as well.
  return payments.find(isRefund)?.status ?? state
}
