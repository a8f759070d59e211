import type { Db, Tx } from '#server/db/database.ts'
import { noteFailedRefund, noteRefund } from '#server/features/payments/note-refund.ts'
import {
  insertEvent,
  noteOutcome,
  paymentByReference,
  startPayment,
} from '#server/features/payments/payments.sql.ts'
import { recordDecline, recordPayment, type Teller } from '#server/features/payments/record-payment.ts'
import type { StripeEvent } from '#server/features/payments/stripe-event.ts'
import { type TakenReservation, takeReservation } from '#server/features/reservations/confirm-reservation.ts'

type Told = Exclude<StripeEvent, { kind: 'other' }>

const gateway = 'stripe'
const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/**
 * Lock the reservation; told already? nothing; otherwise do what the event says and write down what came of it, all in
 * one transaction: it counts once however often it is delivered, and not at all when we fail half-way.
 */
export async function takeStripeEvent(db: Db, teller: Teller, event: StripeEvent): Promise<string> {
  if (event.kind === 'other') return 'ignored'
  return db.transaction().execute(async (tx) => {
    const reservation = await reservationOf(tx, event)
    const isNew = await insertEvent(tx, {
      gateway,
      event_id: event.id,
      kind: event.type,
      gateway_reference: event.reference,
      received_at: teller.now,
      outcome: 'taken',
    })
    if (!isNew) return 'seen'
    const outcome = reservation ? await act(tx, teller, reservation, event) : 'not ours'
    await noteOutcome(tx, { gateway, event_id: event.id }, outcome)
    return outcome
  })
}

/** By what we wrote into the intent; a payment of another agency, or of another program on the account, is not ours. */
async function reservationOf(tx: Tx, event: Told): Promise<TakenReservation | undefined> {
  if (event.kind === 'refunded' || event.kind === 'refund-failed') {
    const payment = await paymentByReference(tx, { gateway, gateway_reference: event.reference })
    return payment && takeReservation(tx, payment.quote_id)
  }
  if (!uuid.test(event.quoteID)) return undefined
  const reservation = await takeReservation(tx, event.quoteID)
  const isOurs =
    reservation?.agency_id === event.agencyID && reservation.payment_required && !reservation.is_test
  return isOurs ? reservation : undefined
}

async function act(tx: Tx, teller: Teller, reservation: TakenReservation, event: Told): Promise<string> {
  if (event.kind === 'refunded') return noteRefund(tx, teller, reservation, event)
  if (event.kind === 'refund-failed') return noteFailedRefund(tx, teller, reservation, event)
  const { reference, amountCents, currency } = event
  if (event.kind === 'succeeded')
    return recordPayment(tx, teller, reservation, { gateway, reference, amountCents, currency })
  const payment = await startPayment(tx, {
    quote_id: reservation.quote_id,
    gateway,
    gateway_reference: reference,
    amount_cents: amountCents,
    currency,
    started_at: teller.now,
    due_at: null,
  })
  await recordDecline(tx, teller, reservation, payment, event.reason)
  return 'declined'
}
