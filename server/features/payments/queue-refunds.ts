import type { Actor } from '#server/actor.ts'
import type { Db, Tx } from '#server/db/database.ts'
import { keptPayments } from '#server/features/payments/kept-payments.sql.ts'
import { insertRefund } from '#server/features/payments/refunds.sql.ts'
import { splitRefund } from '#server/features/payments/split-refund.ts'
import type { LockedReservation } from '#server/features/reservations/reservations.sql.ts'
import { audit } from '#server/sql/audit.ts'
import { sum } from '#server/sum.ts'

/** What was paid for a reservation and not refunded. Refunds count from when they are decided. */
export async function keptCents(db: Db, quoteId: string): Promise<number> {
  const payments = await keptPayments(db, quoteId)
  return sum(payments.map(({ kept_cents }) => kept_cents))
}

/**
 * Refunds what a change made the guest overpay, newest payment first, and never more than is kept. The refunds job does
 * the rest. Returns the cents that were queued. The caller holds the reservation's lock and makes each change once.
 */
export async function queueRefunds(
  tx: Tx,
  actor: Actor,
  reservation: Pick<LockedReservation, 'quote_id' | 'agency_id' | 'orl'>,
  { changeId, amountCents, reason }: { changeId: string; amountCents: number; reason: string },
): Promise<number> {
  if (amountCents <= 0) return 0
  const payments = await keptPayments(tx, reservation.quote_id)
  const parts = splitRefund(payments, amountCents)
  const scope = { ...actor, agency: { id: reservation.agency_id } }
  for (const { payment, cents } of parts) {
    const { id, gateway, gateway_reference: reference } = payment
    await insertRefund(tx, actor.now, { payment_id: id, change_id: changeId, amount_cents: cents, reason })
    const after = { gateway, reference, amountCents: cents, reason }
    await audit(tx, scope, { kind: 'payment.refunding', subject: reservation.orl, after })
  }
  return sum(parts.map(({ cents }) => cents))
}
