import type { Payables } from '#server/features/payments/payable.ts'
import { settleRefundedPayment } from '#server/features/payments/payments.sql.ts'
import { endAnotherWay, type Refund, refundOfReservation } from '#server/features/payments/refunds.sql.ts'
import { Refusal } from '#server/refusal.ts'
import type { Scope } from '#server/scope.ts'
import { audit } from '#server/sql/audit.ts'

interface Settlement {
  id: string
  refundID: string
  reference: string
}

/** Ends a refund that the gateway refuses, because the guest got the money another way. The same reference again changes nothing. */
export const settleRefundAnotherWay =
  (payables: Payables) =>
  async (scope: Scope, { id, refundID, reference }: Settlement): Promise<{ ok: true }> => {
    const { db, now, agency, user } = scope
    await db.transaction().execute(async (tx) => {
      const payable = await payables.lock(tx, id)
      const refund = await refundOfReservation(tx, id, refundID)
      if (payable?.agency_id !== agency.id || !refund)
        throw new Refusal('not_found', { messages: ["This refund doesn't exist."] })
      if (refund.other_reference === reference) return
      const ended = { reference, userId: user.id }
      if (!(await endAnotherWay(tx, now, refund.id, ended))) throw refusalFor(refund)
      await settleRefundedPayment(tx, refund.payment_id)
      const { amount_cents: amountCents, reason, last_error: refused } = refund
      await audit(tx, scope, {
        kind: 'payment.refunded-another-way',
        subject: payable.orl,
        before: { refused },
        after: { reference, amountCents, reason },
      })
    })
    return { ok: true }
  }

function refusalFor({ refunded_at }: Refund): Refusal {
  const messages = refunded_at
    ? ['This refund is already done.']
    : ["The gateway hasn't refused this refund. It is being attempted."]
  return new Refusal('conflict', { messages })
}
