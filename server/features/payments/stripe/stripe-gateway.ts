import { Stripe } from 'stripe'

import {
  type PaymentGateway,
  RefundRefused,
  type RequestedRefund,
} from '#server/features/payments/gateways.ts'
import { type PaidFor, paymentKey } from '#server/features/payments/payable.ts'
import { eventOf, type StripeEvent } from '#server/features/payments/stripe/stripe-event.ts'

export interface StripeSettings {
  secretKey: string
  publishableKey: string
  webhookSecret: string
  /** Overrides the address of Stripe's API, for tests. */
  apiUrl: string | undefined
}

interface NewIntent extends PaidFor {
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

/** A refund in Stripe's list. */
export interface StripeRefund {
  reference: string
  /** Ours, from its metadata; undefined for one made by hand. */
  refundId: string | undefined
  amountCents: number
  /** Why no money went back; undefined when it did, or is on its way. */
  failure: string | undefined
}

export interface StripeGateway extends PaymentGateway {
  publishableKey: string
  /** Returns the same intent when repeated for the same booking or change. */
  startIntent(payable: NewIntent): Promise<Intent>
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

function createIntent(stripe: Stripe, payable: NewIntent) {
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

const pageSize = 100
/** Far more than a payment can have. */
const mostRefunds = 1_000

/** A pending refund counts as made: Stripe sends an event if it fails later. */
const failureOf = ({ status, failure_reason }: Stripe.Refund) =>
  status === 'failed' || status === 'canceled'
    ? `Stripe couldn't refund the payment: ${failure_reason ?? status}`
    : undefined

/** All refunds of a payment, oldest first. */
async function listStripeRefunds(stripe: Stripe, paymentReference: string): Promise<StripeRefund[]> {
  const newestFirst = await stripe.refunds
    .list({ payment_intent: paymentReference, limit: pageSize })
    .autoPagingToArray({ limit: mostRefunds })
  return newestFirst.toReversed().map((refund) => ({
    reference: refund.id,
    refundId: refund.metadata?.['refundID'],
    amountCents: refund.amount,
    failure: failureOf(refund),
  }))
}

async function findRefund(
  stripe: Stripe,
  { id, payment_reference }: RequestedRefund,
): Promise<string | undefined> {
  const made = await listStripeRefunds(stripe, payment_reference)
  return made.find(({ refundId, failure }) => refundId === id && failure === undefined)?.reference
}

/**
 * The idempotency key makes a repeat the same refund, but Stripe drops keys after 24 hours, and would then make a partial
 * refund twice. So a retry first looks for the refund in Stripe's list.
 */
async function refundAtStripe(stripe: Stripe, refund: RequestedRefund): Promise<string> {
  const earlier = refund.attempts > 1 ? await findRefund(stripe, refund) : undefined
  if (earlier !== undefined) return earlier
  const made = await createRefund(stripe, refund)
  const failure = failureOf(made)
  if (failure !== undefined) throw new RefundRefused(failure)
  return made.id
}

async function createRefund(
  stripe: Stripe,
  { id, payment_reference, amount_cents, request_number }: RequestedRefund,
): Promise<Stripe.Refund> {
  try {
    return await stripe.refunds.create(
      { payment_intent: payment_reference, amount: amount_cents, metadata: { refundID: id } },
      { idempotencyKey: `${id} ${request_number}` },
    )
  } catch (error) {
    const isRefusal = error instanceof Stripe.errors.StripeInvalidRequestError
    throw isRefusal ? new RefundRefused(error.message, { cause: error }) : error
  }
}
