import { currency, type PaymentScope } from '#server/features/payments/payable.ts'
import { findOrStartPayment, paymentsOf } from '#server/features/payments/payments.sql.ts'
import { recordPayment } from '#server/features/payments/record-payment.ts'
import type { PaymentView } from '#server/features/payments/show-payment.ts'
import type { Intent, StripeGateway } from '#server/features/payments/stripe/stripe-gateway.ts'
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
    const agencyID = scope.agency.id
    const intent = await stripe.startIntent({ quoteID, changeID, agencyID, orl, amountCents, currency })
    const { reference } = intent
    const charge = { gateway: 'stripe', reference, changeId: changeID, amountCents, currency } as const
    await findOrStartPayment(scope.db, scope.now, quoteID, charge)
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
    const payable = await scope.payables.lock(tx, scope.quoteID)
    if (!payable || payable.agency_id !== scope.agency.id) throw new Refusal('not_found')
    const charge = { gateway: 'stripe', reference, changeId: scope.changeID, amountCents, currency } as const
    await recordPayment(tx, scope, payable, charge)
  })
  scope.wakeJobs()
  scope.announce({ reservations: [scope.quoteID] })
}
