import type { Actor } from '#server/actor.ts'
import type { Tx } from '#server/db/database.ts'
import type { Payable, Payables, PaymentContext } from '#server/features/payments/payable.ts'
import { scheduleRefundCheck } from '#server/features/payments/payment-calls.sql.ts'
import { insertEvent, paymentByReference, saveEventOutcome } from '#server/features/payments/payments.sql.ts'
import { recordDecline, recordPayment } from '#server/features/payments/record-payment.ts'
import { recordDispute } from '#server/features/payments/stripe/record-dispute.ts'
import type { StripeEvent } from '#server/features/payments/stripe/stripe-event.ts'

type PaymentEvent = Exclude<StripeEvent, { kind: 'other' }>

const gateway = 'stripe'
const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
/** Stands for a changeID that was altered at Stripe: no change has this id, so the money is refunded. */
const noChange = '00000000-0000-0000-0000-000000000000'

/**
 * Locks what was paid for, then handles and records the event in the same transaction: it counts once however often it is
 * delivered, and a failure rolls everything back.
 */
export async function handleStripeEvent(
  { db, payables }: PaymentContext,
  actor: Actor,
  event: StripeEvent,
): Promise<string> {
  if (event.kind === 'other') return 'ignored'
  return db.transaction().execute(async (tx) => {
    const payable = await payableOf(tx, payables, event)
    const isNew = await insertEvent(tx, {
      gateway,
      event_id: event.id,
      kind: event.type,
      gateway_reference: event.reference,
      received_at: actor.now,
      outcome: 'received',
    })
    if (!isNew) return 'duplicate'
    const outcome = payable ? await handleEvent(tx, actor, payable, event) : 'not ours'
    await saveEventOutcome(tx, { gateway, event_id: event.id }, outcome)
    return outcome
  })
}

/** Found by the intent's metadata. Payments of other programs on the same Stripe account are not ours. */
async function payableOf(tx: Tx, payables: Payables, event: PaymentEvent): Promise<Payable | undefined> {
  if (event.kind === 'refunds' || event.kind === 'dispute') {
    const payment = await paymentByReference(tx, { gateway, gateway_reference: event.reference })
    return payment && payables.lock(tx, payment.quote_id)
  }
  if (!uuid.test(event.quoteID)) return undefined
  const payable = await payables.lock(tx, event.quoteID)
  const isOurs = payable?.agency_id === event.agencyID && payable.payment_required && !payable.is_test
  return isOurs ? payable : undefined
}

async function handleEvent(tx: Tx, actor: Actor, payable: Payable, event: PaymentEvent): Promise<string> {
  if (event.kind === 'refunds' || event.kind === 'dispute')
    return handlePaymentEvent(tx, actor, payable, event)
  const { reference, amountCents, currency } = event
  const changeId = uuid.test(event.changeID) ? event.changeID : noChange
  const charge = { gateway, reference, changeId, amountCents, currency } as const
  if (event.kind === 'succeeded') return recordPayment(tx, actor, payable, charge)
  await recordDecline(tx, actor, payable, charge, event.reason)
  return 'declined'
}

async function handlePaymentEvent(
  tx: Tx,
  actor: Actor,
  payable: Payable,
  event: Extract<StripeEvent, { kind: 'refunds' | 'dispute' }>,
): Promise<string> {
  const payment = await paymentByReference(tx, { gateway, gateway_reference: event.reference })
  if (!payment) return 'not ours'
  if (event.kind === 'dispute') return recordDispute(tx, actor, payable, payment, event)
  await scheduleRefundCheck(tx, actor.now, payment.id)
  return 'refunds to check'
}
