import type { AuditKind } from '#contract/audit-kinds.ts'
import type { Actor } from '#server/actor.ts'
import type { Tx } from '#server/db/database.ts'
import { auditPayable, type Payable } from '#server/features/payments/payable.ts'
import {
  type Charge,
  findOrStartPayment,
  type Payment,
  saveCharged,
  settlePayment,
} from '#server/features/payments/payments.sql.ts'
import { insertRefund } from '#server/features/payments/refunds.sql.ts'

/** Payments without money. If money arrives after all, even after a cancellation, it's processed. */
const unpaidStatuses: Payment['status'][] = ['started', 'declined', 'canceled']

/** Settles the payable with money that the gateway has taken, or queues a refund with the reason. Safe to repeat. */
export async function recordPayment(
  tx: Tx,
  actor: Actor,
  payable: Payable,
  charge: Charge,
): Promise<Payment['status']> {
  const payment = await findOrStartPayment(tx, actor.now, payable.quote_id, charge)
  if (!unpaidStatuses.includes(payment.status)) return payment.status
  const outcome = await payable.accept(actor, { ...charge, changeId: payment.change_id })
  if (outcome.accepted) {
    await settlePayment(tx, actor.now, payment.id, 'succeeded')
    await auditPayment(tx, actor, payable, payment, 'payment.succeeded')
    await payable.postPayment(actor, payment.change_id)
    return 'succeeded'
  }
  const { reason } = outcome
  const charged = { amount_cents: charge.amountCents, currency: charge.currency }
  await saveCharged(tx, payment.id, charged)
  await settlePayment(tx, actor.now, payment.id, 'refunding', reason)
  const { amount_cents } = charged
  await insertRefund(tx, actor.now, { payment_id: payment.id, change_id: null, amount_cents, reason })
  await auditPayment(tx, actor, payable, { ...payment, ...charged }, 'payment.refunding', reason)
  return 'refunding'
}

/** The guest may try another card. An event that arrives late doesn't undo a successful payment. */
export async function recordDecline(tx: Tx, actor: Actor, payable: Payable, charge: Charge, reason: string) {
  const payment = await findOrStartPayment(tx, actor.now, payable.quote_id, charge)
  if (!['started', 'declined'].includes(payment.status)) return
  await settlePayment(tx, actor.now, payment.id, 'declined', reason)
  await auditPayment(tx, actor, payable, payment, 'payment.declined', reason)
}

/** For audit lines: the change that a payment pays. */
export const paidChange = ({ quote_id, change_id }: Payment) =>
  change_id !== quote_id && { changeID: change_id }

function auditPayment(
  tx: Tx,
  actor: Actor,
  payable: Payable,
  payment: Payment,
  kind: AuditKind,
  reason?: string,
) {
  const { gateway, gateway_reference: reference, amount_cents: amountCents } = payment
  return auditPayable(tx, actor, payable, {
    kind,
    before: { status: payable.status },
    after: { gateway, reference, amountCents, ...paidChange(payment), ...(reason && { reason }) },
  })
}
