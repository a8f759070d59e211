import type { MoneyMovement } from '#contract/changes/history.ts'
import { dollarsOf } from '#contract/money.ts'
import type { Db } from '#server/db/database.ts'
import { type Dispute, disputeState } from '#server/features/payments/disputes.sql.ts'
import { nameOfChange } from '#server/features/payments/payable.ts'
import { moneyRows, type Payment } from '#server/features/payments/payments.sql.ts'
import type { Refund } from '#server/features/payments/refunds.sql.ts'

/** A reservation's payments that took money, refunds and disputes, newest first. */
export async function moneyOf(
  db: Db,
  { agency }: { agency: { id: string } },
  quoteId: string,
): Promise<MoneyMovement[]> {
  const { disputes, refunds, payments } = await moneyRows(db, agency.id, quoteId)
  // At the same moment a refund follows its payment.
  const all = [
    ...disputes.map((dispute) => ({ at: dispute.opened_at, ...disputeMovement(dispute) })),
    ...refunds.map((refund) => ({ at: refund.refunded_at ?? refund.queued_at, ...refundMovement(refund) })),
    ...payments.map((payment) => ({
      at: payment.settled_at ?? payment.started_at,
      ...paymentMovement(payment),
    })),
  ]
  return all
    .sort((one, other) => Temporal.Instant.compare(other.at, one.at))
    .map((movement) => ({ ...movement, at: movement.at.toString() }))
}

type Movement = Omit<MoneyMovement, 'at'>

function paymentMovement(payment: Payment & { change_kind: string | null }): Movement {
  const card = payment.gateway === 'test' ? 'Test card' : 'Card'
  const paidFor = payment.change_id === payment.quote_id ? '' : ` for ${nameOfChange(payment.change_kind)}`
  const text = `${card} payment${paidFor}`
  return {
    id: payment.id,
    kind: 'payment',
    amount: dollarsOf(payment.amount_cents),
    state: 'succeeded',
    text: payment.status === 'succeeded' ? text : `${text}, not accepted: ${payment.reason}`,
    reference: payment.gateway_reference,
  }
}

function refundMovement(refund: Refund): Movement {
  return {
    id: refund.id,
    kind: 'refund',
    amount: dollarsOf(refund.amount_cents),
    ...refundState(refund),
    reference: refund.gateway_reference ?? refund.other_reference,
  }
}

function refundState({
  reason,
  refunded_at,
  other_reference,
  is_refused,
  last_error,
}: Refund): Pick<Movement, 'state' | 'text'> {
  if (other_reference !== null) return { state: 'settled', text: reason }
  if (refunded_at) return { state: 'done', text: reason }
  if (is_refused) return { state: 'refused', text: `${reason} The gateway refused it: ${last_error}` }
  return { state: 'due', text: last_error ? `${reason} The last attempt failed: ${last_error}` : reason }
}

const disputeTexts = {
  open: 'Disputed by the cardholder',
  won: 'Disputed by the cardholder; the payment stands',
  lost: 'Disputed by the cardholder; the bank returned the payment',
}

function disputeMovement({ gateway_reference, amount_cents, reason, status, respond_by }: Dispute): Movement {
  const state = disputeState(status)
  const respond = state === 'open' && respond_by ? ` Respond by ${respond_by.toString().slice(0, 10)}.` : ''
  return {
    id: gateway_reference,
    kind: 'dispute',
    amount: dollarsOf(amount_cents),
    state,
    text: `${disputeTexts[state]}: ${reason.replaceAll('_', ' ')}.${respond}`,
    reference: gateway_reference,
  }
}
