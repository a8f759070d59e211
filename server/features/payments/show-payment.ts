import type { PaymentScope } from '#server/features/payments/payment-scope.ts'
import { type Payment, paymentsOf } from '#server/features/payments/payments.sql.ts'
import { finishSlowPayment } from '#server/features/payments/test-gateway/finish-slow-payment.ts'
import { findReservation } from '#server/features/reservations/show-reservations.ts'

export type PaymentState = 'open' | 'processing' | 'paid' | 'released' | 'canceled' | 'refunding' | 'refunded'

export interface PaymentView {
  state: PaymentState
  quoteID: string
  orl: string
  productName: string
  /** Of the payment that is being processed or refunded; otherwise what there is to pay. */
  amountCents: number
  isTest: boolean
  /** Why the payment is refunded; empty otherwise. */
  reason: string
  agencyOrigin: string
}

const isRefund = (payment: Payment): payment is Payment & { status: 'refunding' | 'refunded' } =>
  payment.status === 'refunding' || payment.status === 'refunded'

const isProcessing = ({ status, due_at }: Payment) => status === 'started' && due_at !== null

type Reservation = Awaited<ReturnType<typeof findReservation>>

export async function showPayment(scope: PaymentScope): Promise<PaymentView> {
  await finishSlowPayment(scope.db, scope, scope.quoteID)
  const reservation = await findReservation(scope, scope.quoteID)
  const payments = await paymentsOf(scope.db, reservation.quote_id)
  const current = payments.find(isProcessing) ?? payments.find(isRefund)
  return {
    state: stateOf(scope.now, reservation, payments),
    reason: payments.find(isRefund)?.reason ?? '',
    quoteID: reservation.quote_id,
    orl: reservation.orl,
    productName: reservation.product_name,
    amountCents: (reservation.paid ? undefined : current?.amount_cents) ?? reservation.total_sale_cents,
    isTest: reservation.is_test,
    agencyOrigin: scope.agencyOrigin,
  }
}

function stateOf(now: Temporal.Instant, reservation: Reservation, payments: Payment[]): PaymentState {
  if (reservation.paid) return 'paid'
  if (payments.some(isProcessing)) return 'processing'
  // Even with time left: another payment would be refunded as well.
  const refund = payments.find(isRefund)
  if (refund) return refund.status
  if (reservation.status === 'canceled') return 'canceled'
  const isOver = Temporal.Instant.compare(now, reservation.hold_expires_at) >= 0
  return reservation.status === 'pending' && !isOver ? 'open' : 'released'
}
