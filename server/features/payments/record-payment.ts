import type { AuditKind } from '#contract/audit-kinds.ts'
import type { Tx } from '#server/db/database.ts'
import type { HoldOutcome } from '#server/features/availability/hold-seats.ts'
import type { GatewayName } from '#server/features/payments/gateway.ts'
import { type Payment, settle, startPayment } from '#server/features/payments/payments.sql.ts'
import { insertRefund } from '#server/features/payments/refunds.sql.ts'
import {
  confirmReservation,
  type TakenReservation,
} from '#server/features/reservations/confirm-reservation.ts'
import { type AuditScope, audit } from '#server/sql/audit.ts'

/** Everything is sold in dollars. */
export const currency = 'usd'

/** Money that a gateway has taken for a reservation. */
export interface Charge {
  gateway: GatewayName
  reference: string
  amountCents: number
  currency: string
}

/** Who or what tells of it, for the audit log. */
export type Teller = Omit<AuditScope, 'agency'>

/** What has not brought any money: if it does after all, even once called off, that is looked at again. */
const unsettled: Payment['status'][] = ['started', 'declined', 'canceled']

/** The portal itself, in a job. */
export const jobTeller = (now: Temporal.Instant): Teller => ({
  now,
  user: undefined,
  address: 'job',
  requestId: 'job',
})

/**
 * A payment has succeeded, and the caller holds the reservation's lock. Seen before? answer the same. Right amount,
 * not paid yet, seats held or still there: confirmed. Otherwise the money goes back, and the record says why.
 */
export async function recordPayment(
  tx: Tx,
  teller: Teller,
  reservation: TakenReservation,
  charge: Charge,
): Promise<Payment['status']> {
  const payment = await startPayment(tx, {
    quote_id: reservation.quote_id,
    gateway: charge.gateway,
    gateway_reference: charge.reference,
    amount_cents: charge.amountCents,
    currency: charge.currency,
    started_at: teller.now,
    due_at: null,
  })
  if (!unsettled.includes(payment.status)) return payment.status
  const reason = await whyNot(tx, teller, reservation, charge)
  if (reason === undefined) {
    await settle(tx, teller.now, payment.id, 'succeeded')
    await tell(tx, teller, reservation, payment, 'payment.succeeded')
    return 'succeeded'
  }
  await settle(tx, teller.now, payment.id, 'refunding', reason)
  await insertRefund(tx, teller.now, { id: payment.id, amount_cents: charge.amountCents }, reason)
  await tell(tx, teller, reservation, payment, 'payment.refunding', reason)
  return 'refunding'
}

/** Seats that were released can be sold since, here or elsewhere, or be kept back. */
const outcomeWords: Record<Exclude<HoldOutcome, 'held'>, string> = {
  'sold out': 'The seats were released before the payment arrived, and are no longer free.',
  left: 'The tour had left before the payment arrived.',
  gone: 'The departure is no longer offered.',
}

/** Confirms the reservation; or says why the money cannot be kept. */
async function whyNot(
  tx: Tx,
  { now }: Teller,
  reservation: TakenReservation,
  charge: Charge,
): Promise<string | undefined> {
  if (charge.amountCents !== reservation.total_sale_cents || charge.currency !== currency)
    return `The amount does not match: ${charge.amountCents} ${charge.currency} instead of ${reservation.total_sale_cents} ${currency}.`
  if (reservation.paid) return 'The reservation is paid already.'
  const outcome = await confirmReservation(tx, now, reservation)
  return outcome === 'held' ? undefined : outcomeWords[outcome]
}

/** The gateway refused the card; another try may follow. What has succeeded is not undone by late news. */
export async function recordDecline(
  tx: Tx,
  teller: Teller,
  reservation: TakenReservation,
  payment: Payment,
  reason: string,
) {
  if (!['started', 'declined'].includes(payment.status)) return
  await settle(tx, teller.now, payment.id, 'declined', reason)
  await tell(tx, teller, reservation, payment, 'payment.declined', reason)
}

function tell(
  tx: Tx,
  teller: Teller,
  reservation: TakenReservation,
  payment: Payment,
  kind: AuditKind,
  reason?: string,
) {
  const { gateway, gateway_reference: reference, amount_cents: amountCents } = payment
  return audit(
    tx,
    { ...teller, agency: { id: reservation.agency_id } },
    {
      kind,
      subject: reservation.orl,
      before: { status: reservation.status },
      after: { gateway, reference, amountCents, ...(reason && { reason }) },
    },
  )
}
