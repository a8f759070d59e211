import type { Actor } from '#server/actor.ts'
import type { Db, Tx } from '#server/db/database.ts'
import { scheduleRefundCheck } from '#server/features/payments/payment-calls.sql.ts'
import {
  findOrStartPayment,
  insertEvent,
  paymentByReference,
  saveEventOutcome,
} from '#server/features/payments/payments.sql.ts'
import { recordDecline, recordPayment } from '#server/features/payments/record-payment.ts'
import { recordDispute } from '#server/features/payments/stripe/record-dispute.ts'
import type { StripeEvent } from '#server/features/payments/stripe/stripe-event.ts'
import { type LockedReservation, lockReservation } from '#server/features/reservations/reservations.sql.ts'

type PaymentEvent = Exclude<StripeEvent, { kind: 'other' }>

const gateway = 'stripe'
const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
/** Of an intent whose changeID was altered at Stripe: no change has this id, so its money is refunded. */
const noChange = '00000000-0000-0000-0000-000000000000'

/**
 * Locks the reservation, then handles and records the event in the same transaction: it counts once however often it is
 * delivered, and a failure rolls everything back.
 */
export async function handleStripeEvent(db: Db, actor: Actor, event: StripeEvent): Promise<string> {
  if (event.kind === 'other') return 'ignored'
  return db.transaction().execute(async (tx) => {
    const reservation = await reservationOf(tx, event)
    const isNew = await insertEvent(tx, {
      gateway,
      event_id: event.id,
      kind: event.type,
      gateway_reference: event.reference,
      received_at: actor.now,
      outcome: 'received',
    })
    if (!isNew) return 'duplicate'
    const outcome = reservation ? await handleEvent(tx, actor, reservation, event) : 'not ours'
    await saveEventOutcome(tx, { gateway, event_id: event.id }, outcome)
    return outcome
  })
}

/** Found by the intent's metadata. Payments of other programs on the same Stripe account are not ours. */
async function reservationOf(tx: Tx, event: PaymentEvent): Promise<LockedReservation | undefined> {
  if (event.kind === 'refunds' || event.kind === 'dispute') {
    const payment = await paymentByReference(tx, { gateway, gateway_reference: event.reference })
    return payment && lockReservation(tx, payment.quote_id)
  }
  if (!uuid.test(event.quoteID)) return undefined
  const reservation = await lockReservation(tx, event.quoteID)
  const isOurs =
    reservation?.agency_id === event.agencyID && reservation.payment_required && !reservation.is_test
  return isOurs ? reservation : undefined
}

async function handleEvent(
  tx: Tx,
  actor: Actor,
  reservation: LockedReservation,
  event: PaymentEvent,
): Promise<string> {
  if (event.kind === 'refunds' || event.kind === 'dispute')
    return handlePaymentEvent(tx, actor, reservation, event)
  const { reference, amountCents, currency } = event
  const changeId = uuid.test(event.changeID) ? event.changeID : noChange
  if (event.kind === 'succeeded')
    return recordPayment(tx, actor, reservation, { gateway, reference, changeId, amountCents, currency })
  const payment = await findOrStartPayment(tx, {
    quote_id: reservation.quote_id,
    change_id: changeId,
    gateway,
    gateway_reference: reference,
    amount_cents: amountCents,
    currency,
    started_at: actor.now,
    due_at: null,
  })
  await recordDecline(tx, actor, reservation, payment, event.reason)
  return 'declined'
}

async function handlePaymentEvent(
  tx: Tx,
  actor: Actor,
  reservation: LockedReservation,
  event: Extract<StripeEvent, { kind: 'refunds' | 'dispute' }>,
): Promise<string> {
  const payment = await paymentByReference(tx, { gateway, gateway_reference: event.reference })
  if (!payment) return 'not ours'
  if (event.kind === 'dispute') return recordDispute(tx, actor, reservation, payment, event)
  await scheduleRefundCheck(tx, actor.now, payment.id)
  return 'refunds to check'
}
