import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'

import { Stripe } from 'stripe'
import { afterAll } from 'vitest'

import {
  failure,
  metadataIn,
  nextId,
  type StripeAnswer,
  type StripeIntent,
  StripeRefundsDouble,
} from '#tests/support/stripe-refunds-double.ts'

const secretKey = 'sk_test_double'
const webhookSecret = 'whsec_double'

/**
 * The part of Stripe's API that the portal calls, written from its documentation: payment intents, refunds, idempotency keys. Money
 * moves when the test says so.
 */
export class StripeDouble extends StripeRefundsDouble {
  /** Intents whose cancellation was requested, including those where it came too late. */
  readonly cancelCalls: string[] = []
  failing = false
  url = ''
  readonly #answers = new Map<string, { sent: string; answer: StripeAnswer }>()

  get settings() {
    return { secretKey, publishableKey: 'pk_test_double', webhookSecret, apiUrl: this.url }
  }

  /** Of the booking, or of one change of it. */
  intentOf(quoteID: string, changeID?: string): StripeIntent {
    const found = [...this.intents.values()].find(
      ({ metadata }) => metadata['quoteID'] === quoteID && metadata['changeID'] === changeID,
    )
    if (!found) throw new Error(`No intent of ${quoteID} ${changeID ?? ''}`)
    return found
  }

  /** Pays as the visitor would in Stripe's fields. */
  pay(quoteID: string, changeID?: string): StripeIntent {
    const intent = this.intentOf(quoteID, changeID)
    return Object.assign(intent, { status: 'succeeded', amount_received: intent.amount })
  }

  /** As Stripe does after 24 hours. */
  forgetKeys() {
    this.#answers.clear()
  }

  async answer(request: IncomingMessage, response: ServerResponse) {
    const sent = await text(request)
    const { status, body } = this.#checked(request, sent)
    response.writeHead(status, { 'content-type': 'application/json', 'request-id': nextId('req') })
    response.end(JSON.stringify(body))
  }

  #checked(request: IncomingMessage, sent: string): StripeAnswer {
    if (request.headers.authorization !== `Bearer ${secretKey}`)
      return failure(401, { type: 'invalid_request_error', message: 'Invalid API Key provided' })
    const key = request.headers['idempotency-key']?.toString()
    const earlier = key === undefined ? undefined : this.#answers.get(key)
    if (earlier && earlier.sent !== sent)
      return failure(400, {
        type: 'idempotency_error',
        message: 'Keys for idempotent requests can only be used with the same parameters',
      })
    if (earlier) return earlier.answer
    const answer = this.#route(request, new URLSearchParams(sent))
    if (key !== undefined && answer.status < 500)
      this.#answers.set(key, { sent, answer: structuredClone(answer) })
    return answer
  }

  #route({ method, url = '' }: IncomingMessage, fields: URLSearchParams): StripeAnswer {
    if (this.failing) {
      if (url === '/v1/refunds') this.refundCalls.push(fields.get('payment_intent') ?? '')
      return failure(500, { type: 'api_error', message: 'Stripe is down' })
    }
    if (method === 'POST' && url === '/v1/payment_intents') return { status: 200, body: this.#create(fields) }
    if (method === 'POST' && url === '/v1/refunds') return this.createRefund(fields)
    if (method === 'GET' && url.startsWith('/v1/refunds?'))
      return this.listRefunds(new URL(url, this.url).searchParams)
    const toCancel = /^\/v1\/payment_intents\/(\w+)\/cancel$/.exec(url)?.[1]
    if (method === 'POST' && toCancel) return this.#cancel(toCancel)
    const intent = this.intents.get(/^\/v1\/payment_intents\/(\w+)$/.exec(url)?.[1] ?? '')
    return method === 'GET' && intent
      ? { status: 200, body: intent }
      : failure(404, { message: 'No such thing' })
  }

  #create(fields: URLSearchParams): StripeIntent {
    const id = nextId('pi')
    const intent: StripeIntent = {
      id,
      object: 'payment_intent',
      client_secret: `${id}_secret`,
      status: 'requires_payment_method',
      amount: Number(fields.get('amount')),
      amount_received: 0,
      currency: fields.get('currency') ?? '',
      metadata: metadataIn(fields),
      last_payment_error: null,
    }
    this.intents.set(id, intent)
    return intent
  }

  /** Only an intent that still waits for the visitor can be canceled. */
  #cancel(id: string): StripeAnswer {
    this.cancelCalls.push(id)
    const intent = this.intents.get(id)
    if (!intent) return failure(404, { type: 'invalid_request_error', message: 'No such payment_intent' })
    if (!intent.status.startsWith('requires_'))
      return failure(400, {
        type: 'invalid_request_error',
        code: 'payment_intent_unexpected_state',
        message: `You cannot cancel this PaymentIntent because it has a status of ${intent.status}.`,
      })
    return { status: 200, body: Object.assign(intent, { status: 'canceled' }) }
  }
}

export async function stripeDouble(): Promise<StripeDouble> {
  const double = new StripeDouble()
  const server = createServer((request, response) => void double.answer(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  double.url = `http://127.0.0.1:${address.port}`
  afterAll(() => server.close())
  return double
}

const { webhooks } = new Stripe(secretKey)

/** A webhook event, signed with Stripe's own library. */
export function signedEvent(
  event: object,
  now: Temporal.Instant,
  { secret = webhookSecret, ageSeconds = 0 }: { secret?: string; ageSeconds?: number } = {},
) {
  const payload = JSON.stringify({ object: 'event', ...event })
  const timestamp = Math.floor(now.epochMilliseconds / 1000) - ageSeconds
  const header = webhooks.generateTestHeaderString({ payload, secret, timestamp })
  return { payload, headers: { 'stripe-signature': header, 'content-type': 'application/json' } }
}
