import type { Actor } from '#server/actor.ts'
import type { Tx } from '#server/db/database.ts'
import {
  type Dispute,
  disputeByReference,
  disputeState,
  saveDispute,
} from '#server/features/payments/disputes.sql.ts'
import { auditPayable, type Payable } from '#server/features/payments/payable.ts'
import type { Payment } from '#server/features/payments/payments.sql.ts'
import type { StripeEvent } from '#server/features/payments/stripe/stripe-event.ts'

const gateway = 'stripe'
type DisputeEvent = Extract<StripeEvent, { kind: 'dispute' }>

/** Keeps what Stripe last said about a dispute. It changes nothing else: who keeps the money is decided at the bank. */
export async function recordDispute(
  tx: Tx,
  actor: Actor,
  payable: Payable,
  { id: paymentId, gateway_reference: payment }: Payment,
  { at, dispute }: DisputeEvent,
): Promise<string> {
  const { reference, reason, status, amountCents, openedAt, respondBy } = dispute
  const known = await disputeByReference(tx, gateway, reference)
  const closed_at = disputeState(status) === 'open' ? null : at
  if (known && isOutdated(known, { changed_at: at, closed_at })) return 'outdated'
  await saveDispute(tx, {
    gateway,
    gateway_reference: reference,
    payment_id: paymentId,
    amount_cents: amountCents,
    reason,
    status,
    opened_at: openedAt,
    changed_at: at,
    respond_by: respondBy,
    closed_at,
  })
  if (known?.status === status) return 'known dispute'
  await auditPayable(tx, actor, payable, {
    kind: known ? 'payment.dispute-changed' : 'payment.disputed',
    ...(known && { before: { status: known.status } }),
    after: { gateway, reference, payment, amountCents, reason, status },
  })
  return 'disputed'
}

type Times = Pick<Dispute, 'changed_at' | 'closed_at'>

/** Stripe's events carry whole seconds and arrive in any order: of the same second, the closing one is the last. */
function isOutdated(known: Times, event: Times): boolean {
  const order = Temporal.Instant.compare(event.changed_at, known.changed_at)
  return order < 0 || (order === 0 && known.closed_at !== null && event.closed_at === null)
}
