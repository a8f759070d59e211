import type { AuditKind } from '#contract/audit-kinds.ts'
import type { Actor } from '#server/actor.ts'
import type { Tx } from '#server/db/database.ts'
import type { HoldOutcome } from '#server/features/availability/hold-seats.ts'
import type { GatewayName } from '#server/features/payments/gateway.ts'
import {
  findOrStartPayment,
  type Payment,
  saveCharged,
  settlePayment,
} from '#server/features/payments/payments.sql.ts'
import { insertRefund } from '#server/features/payments/refunds.sql.ts'
import { confirmReservation } from '#server/features/reservations/confirm-reservation.ts'
import type { LockedReservation } from '#server/features/reservations/reservations.sql.ts'
import { audit } from '#server/sql/audit.ts'

export const currency = 'usd'

/** Money that a gateway has taken for a reservation. */
export interface Charge {
  gateway: GatewayName
  reference: string
  amountCents: number
  currency: string
}

/** Payments without money. If money arrives after all, even after a cancellation, it's processed. */
const unpaidStatuses: Payment['status'][] = ['started', 'declined', 'canceled']

/**
 * Confirms the reservation with money the gateway has taken, or queues a refund with the reason. The caller holds the
 * reservation's lock. Safe to repeat.
 */
export async function recordPayment(
  tx: Tx,
  actor: Actor,
  reservation: LockedReservation,
  charge: Charge,
): Promise<Payment['status']> {
  const payment = await findOrStartPayment(tx, {
    quote_id: reservation.quote_id,
    change_id: reservation.quote_id,
    gateway: charge.gateway,
    gateway_reference: charge.reference,
    amount_cents: charge.amountCents,
    currency: charge.currency,
    started_at: actor.now,
    due_at: null,
  })
  if (!unpaidStatuses.includes(payment.status)) return payment.status
  const outcome = await confirmIfPayable(tx, actor.now, reservation, charge)
  if (outcome.confirmed) {
    await settlePayment(tx, actor.now, payment.id, 'succeeded')
    await auditPayment(tx, actor, reservation, payment, 'payment.succeeded')
    return 'succeeded'
  }
  const { reason } = outcome
  const charged = { amount_cents: charge.amountCents, currency: charge.currency }
  await saveCharged(tx, payment.id, charged)
  await settlePayment(tx, actor.now, payment.id, 'refunding', reason)
  const { amount_cents } = charged
  await insertRefund(tx, actor.now, { payment_id: payment.id, change_id: null, amount_cents, reason })
  await auditPayment(tx, actor, reservation, { ...payment, ...charged }, 'payment.refunding', reason)
  return 'refunding'
}

export const canceledReason = 'The reservation was canceled.'

/** Released seats may since have been sold or blocked. */
const refundReasons: Record<Exclude<HoldOutcome, 'held'>, string> = {
  'sold out': 'The seats were released before the payment arrived and are no longer available.',
  left: 'The tour had left before the payment arrived.',
  gone: 'The departure is no longer offered.',
}

async function confirmIfPayable(
  tx: Tx,
  now: Temporal.Instant,
  reservation: LockedReservation,
  { amountCents, currency: charged }: Charge,
): Promise<{ confirmed: true } | { confirmed: false; reason: string }> {
  if (reservation.status === 'canceled') return { confirmed: false, reason: canceledReason }
  const { total_sale_cents: totalCents } = reservation
  if (amountCents !== totalCents || charged !== currency) {
    const reason = `The amount does not match: ${amountCents} ${charged} instead of ${totalCents} ${currency}.`
    return { confirmed: false, reason }
  }
  if (reservation.paid) return { confirmed: false, reason: 'The reservation was already paid.' }
  const outcome = await confirmReservation(tx, now, reservation)
  return outcome === 'held' ? { confirmed: true } : { confirmed: false, reason: refundReasons[outcome] }
}

/** The guest may try another card. An event that arrives late doesn't undo a successful payment. */
export async function recordDecline(
  tx: Tx,
  actor: Actor,
  reservation: LockedReservation,
  payment: Payment,
  reason: string,
) {
  if (!['started', 'declined'].includes(payment.status)) return
  await settlePayment(tx, actor.now, payment.id, 'declined', reason)
  await auditPayment(tx, actor, reservation, payment, 'payment.declined', reason)
}

function auditPayment(
  tx: Tx,
  actor: Actor,
  reservation: LockedReservation,
  payment: Payment,
  kind: AuditKind,
  reason?: string,
) {
  const { gateway, gateway_reference: reference, amount_cents: amountCents } = payment
  return audit(
    tx,
    { ...actor, agency: { id: reservation.agency_id } },
    {
      kind,
      subject: reservation.orl,
      before: { status: reservation.status },
      after: { gateway, reference, amountCents, ...(reason && { reason }) },
    },
  )
}
