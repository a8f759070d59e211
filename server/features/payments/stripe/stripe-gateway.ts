import { Stripe } from 'stripe'

import type { PaymentGateway } from '#server/features/payments/gateway.ts'
import { type PaidFor, paymentKey } from '#server/features/payments/payment-scope.ts'
import { eventOf, type StripeEvent } from '#server/features/payments/stripe/stripe-event.ts'
import {
  listStripeRefunds,
  refundAtStripe,
  type StripeRefund,
} from '#server/features/payments/stripe/stripe-refund.ts'

export interface StripeSettings {
  secretKey: string
  publishableKey: string
  webhookSecret: string
  /** Overrides the address of Stripe's API, for tests. */
  apiUrl: string | undefined
}

export interface Payable extends PaidFor {
  agencyID: string
  orl: string
  amountCents: number
  currency: string
}

export interface Intent {
  reference: string
  /** Lets only the visitor's browser pay this intent. */
  clientSecret: string
  status: Stripe.PaymentIntent.Status
  amountCents: number
  currency: string
}

export interface StripeGateway extends PaymentGateway {
  publishableKey: string
  /** Returns the same intent when repeated for the same booking or change. */
  startIntent(payable: Payable): Promise<Intent>
  findIntent(reference: string): Promise<Intent>
  /** Cancels the intent unless it's too late, and returns its current state. Safe to repeat. */
  cancelIntent(reference: string): Promise<Intent>
  /** All refunds of a payment, oldest first. */
  listRefunds(paymentReference: string): Promise<StripeRefund[]>
  /** Throws when the signature is missing, wrong, too old or from the future. */
  readEvent(body: Buffer, signature: string, now: Temporal.Instant): StripeEvent
}

const timeoutMs = 20_000
const signatureMaxAgeSeconds = 300
/** For a clock that is slightly behind Stripe's. */
const signatureMaxAheadSeconds = 60

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
    refund: (refund) => refundAtStripe(stripe, refund),
    listRefunds: (paymentReference) => listStripeRefunds(stripe, paymentReference),
    readEvent: (body, signature, now) => {
      const ms = now.epochMilliseconds
      const { webhookSecret } = settings
      const age = signatureMaxAgeSeconds
      const event = stripe.webhooks.constructEvent(body, signature, webhookSecret, age, undefined, ms)
      assertNotAhead(signature, now)
      return eventOf(event)
    },
  }
}

/** Stripe's library accepts any time in the future, so a signature could be kept for later. */
function assertNotAhead(signature: string, now: Temporal.Instant) {
  const latest = now.epochMilliseconds / 1000 + signatureMaxAheadSeconds
  const times = signature.split(',').flatMap((part) => (part.startsWith('t=') ? [Number(part.slice(2))] : []))
  if (!times.every((time) => time <= latest)) throw new Error('The signature is from the future.')
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

function createIntent(stripe: Stripe, payable: Payable) {
  const { quoteID, changeID, agencyID, orl, amountCents, currency } = payable
  const isBooking = changeID === quoteID
  return stripe.paymentIntents.create(
    {
      amount: amountCents,
      currency,
      allowed_payment_method_types: ['card'],
      description: isBooking ? `Reservation ${orl}` : `Reservation ${orl}, price difference`,
      metadata: { quoteID, agencyID, ...(!isBooking && { changeID }) },
    },
    // Concurrent visits, and a visit after a crash, share one intent.
    { idempotencyKey: paymentKey(payable) },
  )
}

/** No idempotency key: Stripe would repeat an outdated answer. */
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
