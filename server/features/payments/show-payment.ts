import type { PaymentScope } from '#server/features/payments/payment-scope.ts'
import { type Payment, paymentsOf } from '#server/features/payments/payments.sql.ts'
import { finishSlowPayment } from '#server/features/payments/test-gateway/finish-slow-payment.ts'
import { hasLapsed } from '#server/features/reservations/changes/due-change.ts'
import { type DueChange, dueChangeById } from '#server/features/reservations/changes/due-changes.sql.ts'
import { findReservation } from '#server/features/reservations/show-reservations.ts'
import { Refusal } from '#server/refusal.ts'

/** Of a change: 'changed' when paid, 'lapsed' when its time ran out, 'dropped' when it ended unpaid before that. */
export type PaymentState =
  | 'open'
  | 'processing'
  | 'paid'
  | 'changed'
  | 'released'
  | 'lapsed'
  | 'dropped'
  | 'canceled'
  | 'refunding'
  | 'refunded'

export interface PaymentView {
  state: PaymentState
  orl: string
  productName: string
  /** What the change does; null for the booking. */
  change: string | null
  /** Of the payment that was made, is being processed or refunded; otherwise what there is to pay. */
  amountCents: number
  isTest: boolean
  /** Why the payment is refunded; empty otherwise. */
  reason: string
  agencyOrigin: string
}

const isRefund = (payment: Payment): payment is Payment & { status: 'refunding' | 'refunded' } =>
  payment.status === 'refunding' || payment.status === 'refunded'

const isProcessing = ({ status, due_at }: Payment) => status === 'started' && due_at !== null

interface Payable {
  reservation: Awaited<ReturnType<typeof findReservation>>
  /** Undefined for the booking. */
  change: DueChange | undefined
  payments: Payment[]
}

export async function showPayment(scope: PaymentScope): Promise<PaymentView> {
  const paid = await finishSlowPayment(scope.db, scope, scope)
  if (paid) scope.announce(paid)
  const reservation = await findReservation(scope, scope.quoteID)
  const change = await findChange(scope)
  const payments = await paymentsOf(scope.db, scope)
  const payable = { reservation, change, payments }
  const current = payments.find(isProcessing) ?? payments.find(isRefund)
  const shown = isPaid(payable) ? payments.find(({ status }) => status === 'succeeded') : current
  return {
    state: stateOf(scope.now, payable),
    reason: payments.find(isRefund)?.reason ?? '',
    orl: reservation.orl,
    productName: reservation.product_name,
    change: change?.revision.kind ?? null,
    amountCents: (shown ?? change)?.amount_cents ?? reservation.total_sale_cents,
    isTest: reservation.is_test,
    agencyOrigin: scope.agencyOrigin,
  }
}

async function findChange({ db, quoteID, changeID }: PaymentScope) {
  if (changeID === quoteID) return undefined
  const change = await dueChangeById(db, quoteID, changeID)
  if (!change) throw new Refusal('not_found')
  return change
}

const isPaid = ({ reservation, change }: Payable) => reservation.paid && (!change || change.state === 'done')

function stateOf(now: Temporal.Instant, payable: Payable): PaymentState {
  const { reservation, change, payments } = payable
  if (isPaid(payable)) return change ? 'changed' : 'paid'
  if (payments.some(isProcessing)) return 'processing'
  // Even with time left: another payment would be refunded as well.
  const refund = payments.find(isRefund)
  if (refund) return refund.status
  if (reservation.status === 'canceled') return 'canceled'
  if (change) return unpaidChange(now, change)
  const isOver = Temporal.Instant.compare(now, reservation.hold_expires_at) >= 0
  return reservation.status === 'pending' && !isOver ? 'open' : 'released'
}

function unpaidChange(now: Temporal.Instant, change: DueChange): PaymentState {
  if (change.state === 'ended') return 'dropped'
  return change.state === 'due' && !hasLapsed(now, change) ? 'open' : 'lapsed'
}
