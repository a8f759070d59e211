import type { FastifyInstance } from 'fastify'

import { handleStripeEvent } from '#server/features/payments/stripe/handle-stripe-event.ts'
import type { StripeEvent } from '#server/features/payments/stripe/stripe-event.ts'
import type { StripeGateway } from '#server/features/payments/stripe/stripe-gateway.ts'
import { clientAddress } from '#server/http/client-address.ts'
import type { Portal } from '#server/http/portal.ts'
import { badInput } from '#server/refusal.ts'

const stripeWebhookPath = '/api/payments/stripe/webhook'

/**
 * Stripe reports payments here. It belongs to no site and answers on any host: the signature over the body proves the
 * sender, and the signed event names the agency, which is compared with the reservation.
 */
export function addStripeWebhook(app: FastifyInstance, portal: Portal) {
  const { stripe } = portal.gateways
  if (!stripe) return
  app.register(async (hooks) => {
    hooks.removeAllContentTypeParsers()
    hooks.addContentTypeParser(
      'application/json',
      { parseAs: 'buffer' },
      async (_: unknown, body: Buffer) => body,
    )
    hooks.route<{ Body: Buffer }>({
      method: 'POST',
      url: stripeWebhookPath,
      config: { anyHost: true },
      handler: async (request) => {
        const now = portal.clock()
        const event = readEvent(stripe, request.body, request.headers['stripe-signature'], now)
        const actor = { now, user: undefined, address: clientAddress(request), requestId: request.id }
        const outcome = await handleStripeEvent(portal, actor, event)
        const level = ['not ours', 'refunding', 'disputed'].includes(outcome) ? 'warn' : 'info'
        request.log[level]({ event: event.id, type: event.type, outcome }, 'payment event')
        portal.wakeJobs()
        if (outcome === 'succeeded' && 'quoteID' in event) portal.announce({ reservations: [event.quoteID] })
        return { received: true }
      },
    })
  })
}

function readEvent(
  stripe: StripeGateway,
  body: Buffer | undefined,
  signature: string | string[] | undefined,
  now: Temporal.Instant,
): StripeEvent {
  try {
    return stripe.readEvent(body ?? Buffer.alloc(0), String(signature ?? ''), now)
  } catch {
    // Stripe's error quotes the message, which must not be logged.
    throw badInput('signature', ['Invalid or expired signature.'])
  }
}
