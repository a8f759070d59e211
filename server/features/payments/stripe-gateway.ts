import { Stripe } from 'stripe'

import type { PaymentGateway } from '#server/features/payments/gateway.ts'
import { eventOf, type StripeEvent } from '#server/features/payments/stripe-event.ts'
import { refundAtStripe } from '#server/features/payments/stripe-refund.ts'

export interface StripeSettings {
  secretKey: string
  publishableKey: string
  webhookSecret: string
  /** Where Stripe's API is, when it is not at Stripe. */
  apiUrl: string | undefined
}

/** What is to be paid. */
export interface Payable {
  quoteID: string
  agencyID: string
  orl: string
  amountCents: number
  currency: string
}

export interface Intent {
  reference: string
  /** Lets the visitor's browser, and nobody else, pay this intent. */
  clientSecret: string
  status: Stripe.PaymentIntent.Status
  amountCents: number
  currency: string
}

export interface StripeGateway extends PaymentGateway {
  publishableKey: string
  /** The intent of a reservation: asked again, the same one. */
  startIntent(payable: Payable): Promise<Intent>
  findIntent(reference: string): Promise<Intent>
  /** Calls it off if that is still possible; answers how it stands now. Safe to do twice. */
  cancelIntent(reference: string): Promise<Intent>
  /** What a message from Stripe says; it throws when Stripe did not sign it, or too long ago. */
  readEvent(body: Buffer, signature: string, now: Temporal.Instant): StripeEvent
}

const timeoutMs = 20_000
/** Seconds for which a signed message is believed. */
const toleranceSeconds = 300

export function openStripe(settings: StripeSettings): StripeGateway {
  const stripe = new Stripe(settings.secretKey, {
    ...(settings.apiUrl && addressOf(settings.apiUrl)),
    timeout: timeoutMs,
    maxNetworkRetries: 1,
    telemetry: false,
  })
  return {
    publishableKey: settings.publishableKey,
    startIntent: async (payable) => intentOf(await createIntent(stripe, payable)),
    findIntent: async (reference) => intentOf(await stripe.paymentIntents.retrieve(reference)),
    cancelIntent: async (reference) => intentOf(await cancelIntent(stripe, reference)),
    refund: (payment) => refundAtStripe(stripe, payment),
    readEvent: (body, signature, now) =>
      eventOf(
        stripe.webhooks.constructEvent(
          body,
          signature,
          settings.webhookSecret,
          toleranceSeconds,
          undefined,
          now.epochMilliseconds,
        ),
      ),
  }
}

function addressOf(apiUrl: string) {
  const { protocol, hostname, port } = new URL(apiUrl)
  const isHttp = protocol === 'http:'
  return {
    protocol: isHttp ? ('http' as const) : ('https' as const),
    host: hostname,
    port: port || (isHttp ? 80 : 443),
  }
}

const createIntent = (stripe: Stripe, { quoteID, agencyID, orl, amountCents, currency }: Payable) =>
  stripe.paymentIntents.create(
    {
      amount: amountCents,
      currency,
      allowed_payment_method_types: ['card'],
      description: `Reservation ${orl}`,
      metadata: { quoteID, agencyID },
    },
    // Two visits at once, or a visit after a crash, get the one intent.
    { idempotencyKey: quoteID },
  )

/** Without an idempotency key: Stripe would repeat an answer that is no longer true. */
async function cancelIntent(stripe: Stripe, reference: string): Promise<Stripe.PaymentIntent> {
  try {
    return await stripe.paymentIntents.cancel(reference, { cancellation_reason: 'abandoned' })
  } catch (error) {
    const isTooLate =
      error instanceof Stripe.errors.StripeError && error.code === 'payment_intent_unexpected_state'
    if (isTooLate) return stripe.paymentIntents.retrieve(reference)
    throw error
  }
}

const intentOf = (intent: Stripe.PaymentIntent): Intent => ({
  reference: intent.id,
  clientSecret: intent.client_secret ?? '',
  status: intent.status,
  amountCents: intent.amount,
  currency: intent.currency,
})
