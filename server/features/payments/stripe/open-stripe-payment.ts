import type { PaymentScope } from '#server/features/payments/payment-scope.ts'
import { findOrStartPayment, paymentsOf } from '#server/features/payments/payments.sql.ts'
import { currency, recordPayment } from '#server/features/payments/record-payment.ts'
import type { PaymentView } from '#server/features/payments/show-payment.ts'
import type { Intent, StripeGateway } from '#server/features/payments/stripe/stripe-gateway.ts'
import { lockReservation } from '#server/features/reservations/reservations.sql.ts'
import { Refusal } from '#server/refusal.ts'

export type StripePayment =
  | { state: 'open'; clientSecret: string; publishableKey: string }
  | { state: 'processing' }
  /** The outcome was just recorded: show the page again. */
  | { state: 'settled' }

/** Stripe is called outside any transaction. */
export async function openStripePayment(
  scope: PaymentScope,
  stripe: StripeGateway,
  view: PaymentView,
): Promise<StripePayment> {
  const intent = await findOrStartIntent(scope, stripe, view)
  if (intent.status === 'processing') return { state: 'processing' }
  if (intent.status !== 'succeeded')
    return { state: 'open', clientSecret: intent.clientSecret, publishableKey: stripe.publishableKey }
  // The visitor came back before Stripe's event arrived.
  await recordIntent(scope, intent)
  return { state: 'settled' }
}

async function findOrStartIntent(
  scope: PaymentScope,
  stripe: StripeGateway,
  view: PaymentView,
): Promise<Intent> {
  const { quoteID, changeID } = scope
  const { orl, amountCents } = view
  const known = (await paymentsOf(scope.db, scope)).find(({ gateway }) => gateway === 'stripe')
  try {
    if (known) return await stripe.findIntent(known.gateway_reference)
    const payable = { quoteID, changeID, agencyID: scope.agency.id, orl, amountCents, currency }
    const intent = await stripe.startIntent(payable)
    await findOrStartPayment(scope.db, {
      quote_id: quoteID,
      change_id: changeID,
      gateway: 'stripe',
      gateway_reference: intent.reference,
      amount_cents: amountCents,
      currency,
      started_at: scope.now,
      due_at: null,
    })
    return intent
  } catch (cause) {
    throw new Refusal('busy', {
      messages: ["We couldn't reach the card payment service. Try again in a moment."],
      retryAfterSeconds: 5,
      cause,
    })
  }
}

async function recordIntent(scope: PaymentScope, intent: Intent) {
  const { reference, amountCents, currency } = intent
  await scope.db.transaction().execute(async (tx) => {
    const reservation = await lockReservation(tx, scope.quoteID)
    if (!reservation || reservation.agency_id !== scope.agency.id) throw new Refusal('not_found')
    const charge = { gateway: 'stripe', reference, changeId: scope.changeID, amountCents, currency } as const
    await recordPayment(tx, scope, reservation, charge)
  })
  scope.wakeJobs()
  scope.announce({ reservations: [scope.quoteID] })
}
