import type { AuditKind } from '#contract/audit-kinds.ts'
import type { Actor } from '#server/actor.ts'
import type { Tx } from '#server/db/database.ts'
import type { HoldOutcome } from '#server/features/availability/hold-seats.ts'
import { postReservation } from '#server/features/ledger/post-reservation.ts'
import type { GatewayName } from '#server/features/payments/gateway.ts'
import {
  findOrStartPayment,
  type Payment,
  saveCharged,
  settlePayment,
} from '#server/features/payments/payments.sql.ts'
import { insertRefund } from '#server/features/payments/refunds.sql.ts'
import { dueChangeById } from '#server/features/reservations/changes/due-changes.sql.ts'
import { takeEffect } from '#server/features/reservations/changes/take-effect.ts'
import { confirmReservation } from '#server/features/reservations/confirm-reservation.ts'
import type { LockedReservation } from '#server/features/reservations/reservations.sql.ts'
import { audit } from '#server/sql/audit.ts'

export const currency = 'usd'

/** Money that a gateway has taken for a booking or a change. */
export interface Charge {
  gateway: GatewayName
  reference: string
  /** The change that it pays; the quote's id for the booking. */
  changeId: string
  amountCents: number
  currency: string
}

/** Payments without money. If money arrives after all, even after a cancellation, it's processed. */
const unpaidStatuses: Payment['status'][] = ['started', 'declined', 'canceled']

/**
 * Confirms the reservation, or makes the change, with money the gateway has taken, or queues a refund with the reason.
 * The caller holds the reservation's lock. Safe to repeat.
 */
export async function recordPayment(
  tx: Tx,
  actor: Actor,
  reservation: LockedReservation,
  charge: Charge,
): Promise<Payment['status']> {
  const payment = await findOrStartPayment(tx, {
    quote_id: reservation.quote_id,
    change_id: charge.changeId,
    gateway: charge.gateway,
    gateway_reference: charge.reference,
    amount_cents: charge.amountCents,
    currency: charge.currency,
    started_at: actor.now,
    due_at: null,
  })
  if (!unpaidStatuses.includes(payment.status)) return payment.status
  const outcome = await applyPayment(tx, actor, reservation, { ...charge, changeId: payment.change_id })
  if (outcome.confirmed) {
    await settlePayment(tx, actor.now, payment.id, 'succeeded')
    await auditPayment(tx, actor, reservation, payment, 'payment.succeeded')
    const kind = payment.change_id === payment.quote_id ? 'booking' : 'change'
    await postReservation(tx, actor, reservation.quote_id, { kind })
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

const unknownChange = 'The payment names a change that the reservation does not have.'
export const canceledReason = 'The reservation was canceled.'

/** Released seats may since have been sold or blocked. */
const refundReasons: Record<Exclude<HoldOutcome, 'held'>, string> = {
  closed: 'The seats were released before the payment arrived, and the departure is closed.',
  'sold out': 'The seats were released before the payment arrived and are no longer available.',
  'too heavy':
    'The seats were released before the payment arrived, and the departure can no longer carry the weight of the party.',
  left: 'The tour had left before the payment arrived.',
  gone: 'The departure is no longer offered.',
}

type Outcome = { confirmed: true } | { confirmed: false; reason: string }

async function applyPayment(
  tx: Tx,
  actor: Actor,
  reservation: LockedReservation,
  charge: Charge,
): Promise<Outcome> {
  if (reservation.status === 'canceled') return { confirmed: false, reason: canceledReason }
  const { changeId } = charge
  if (changeId === reservation.quote_id) return confirmIfPayable(tx, actor.now, reservation, charge)
  const change = await dueChangeById(tx, reservation.quote_id, changeId)
  if (!change) return { confirmed: false, reason: unknownChange }
  const reason = amountError(charge, change.amount_cents)
  return reason ? { confirmed: false, reason } : takeEffect(tx, actor, reservation, change)
}

const amountError = ({ amountCents, currency: charged }: Charge, dueCents: number) =>
  amountCents === dueCents && charged === currency
    ? undefined
    : `The amount does not match: ${amountCents} ${charged} instead of ${dueCents} ${currency}.`

async function confirmIfPayable(
  tx: Tx,
  now: Temporal.Instant,
  reservation: LockedReservation,
  charge: Charge,
): Promise<Outcome> {
  // First: a change may have altered the total since.
  if (reservation.paid) return { confirmed: false, reason: 'The reservation was already paid.' }
  const reason = amountError(charge, reservation.total_sale_cents)
  if (reason) return { confirmed: false, reason }
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

/** For audit lines: the change that a payment pays. */
export const paidChange = ({ quote_id, change_id }: Payment) =>
  change_id !== quote_id && { changeID: change_id }

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
      after: { gateway, reference, amountCents, ...paidChange(payment), ...(reason && { reason }) },
    },
  )
}
