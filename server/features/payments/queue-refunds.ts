import type { Actor } from '#server/actor.ts'
import type { Db, Tx } from '#server/db/database.ts'
import { auditPayable, type Payable } from '#server/features/payments/payable.ts'
import { keptPayments } from '#server/features/payments/payments.sql.ts'
import { insertRefund } from '#server/features/payments/refunds.sql.ts'
import { sum } from '#server/sum.ts'

/** What was paid for a booking and its changes and not refunded. Refunds count from when they are decided. */
export async function keptCents(db: Db, quoteId: string): Promise<number> {
  const payments = await keptPayments(db, quoteId)
  return sum(payments.map(({ kept_cents }) => kept_cents))
}

/**
 * Refunds what a change made the guest overpay, newest payment first, and never more than is kept. The refunds job does
 * the rest. Returns the cents that were queued. The caller holds the payable's lock and makes each change once.
 */
export async function queueRefunds(
  tx: Tx,
  actor: Actor,
  payable: Pick<Payable, 'quote_id' | 'agency_id' | 'orl'>,
  { changeId, amountCents, reason }: { changeId: string; amountCents: number; reason: string },
): Promise<number> {
  if (amountCents <= 0) return 0
  const payments = await keptPayments(tx, payable.quote_id)
  const parts = splitRefund(payments, amountCents)
  for (const { payment, cents } of parts) {
    const { id, gateway, gateway_reference: reference } = payment
    await insertRefund(tx, actor.now, { payment_id: id, change_id: changeId, amount_cents: cents, reason })
    const after = { gateway, reference, amountCents: cents, reason }
    await auditPayable(tx, actor, payable, { kind: 'payment.refunding', after })
  }
  return sum(parts.map(({ cents }) => cents))
}

/** Takes the amount from the payments in their order, from each at most what is kept of it. */
export function splitRefund<Kept extends { kept_cents: number }>(
  payments: readonly Kept[],
  amountCents: number,
): { payment: Kept; cents: number }[] {
  let left = amountCents
  return payments.flatMap((payment) => {
    const cents = Math.min(left, payment.kept_cents)
    if (cents <= 0) return []
    left -= cents
    return [{ payment, cents }]
  })
}
