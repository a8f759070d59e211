import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

import { gatewayFor } from '#server/features/payments/gateways.ts'
import { refusalPage, statePage } from '#server/features/payments/payment-page.ts'
import { paymentStyleSource } from '#server/features/payments/payment-style.ts'
import { showPayment } from '#server/features/payments/show-payment.ts'
import { openStripePayment } from '#server/features/payments/stripe/open-stripe-payment.ts'
import { stripePage, stripeSources } from '#server/features/payments/stripe/stripe-page.ts'
import { payByTestCard } from '#server/features/payments/test-gateway/pay-by-test-card.ts'
import { testCardPage } from '#server/features/payments/test-gateway/test-card-page.ts'
import { cardOutcome, cardErrors, declinedText } from '#server/features/payments/test-gateway/test-card.ts'
import type { AccessRule } from '#server/http/access.ts'
import { refusalOf, statusOf } from '#server/http/answers.ts'
import { openScope } from '#server/http/open-scope.ts'
import type { Portal } from '#server/http/portal.ts'
import { Refusal } from '#server/refusal.ts'
import type { SiteScope } from '#server/scope.ts'

const formLimit = 4096
const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

const stripeScript = join(import.meta.dirname, '..', '..', 'features', 'payments', 'stripe', 'stripe-form.js')

/** Only our own pages may frame it; it loads nothing but its own style and posts only to us. */
const policyWith = (...sources: string[]) =>
  [
    "default-src 'none'",
    ...sources,
    `style-src ${paymentStyleSource}`,
    "form-action 'self'",
    "frame-ancestors 'self'",
    "base-uri 'none'",
  ].join('; ')

const policy = policyWith()

const showPage: AccessRule = { method: 'GET', effect: 'reads', access: 'signed-in', port: 'not needed' }
const sendPayment: AccessRule = { ...showPage, method: 'POST', effect: 'changes' }

interface PayRoute {
  Params: { quoteID: string }
}

/** Takes the card on a page of its own. Refusals are HTML too. */
export function addPaymentPage(app: FastifyInstance, portal: Portal) {
  return app.register(async (pages) => {
    pages.removeAllContentTypeParsers()
    pages.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: formLimit },
      async (_request: FastifyRequest, body: string) => Object.fromEntries(new URLSearchParams(body)),
    )
    pages.addHook('onRequest', async (_request, reply) => setHeaders(reply))
    pages.setErrorHandler(answerWithPage)
    pages.get<PayRoute>('/pay/:quoteID', async (request, reply) => {
      const scope = await openScope(portal, request, reply, showPage)
      return sendPage(portal, scope, quoteIdOf(request), reply)
    })
    pages.get('/pay/stripe.js', async (_request, reply) =>
      reply.type('text/javascript; charset=utf-8').send(await readFile(stripeScript)),
    )
    pages.post<PayRoute>('/pay/:quoteID', async (request, reply) => {
      const scope = await openScope(portal, request, reply, sendPayment)
      return pay(portal, scope, request, reply)
    })
  })
}

function setHeaders(reply: FastifyReply) {
  reply.header('cache-control', 'no-store')
  reply.header('content-security-policy', policy)
  reply.header('x-frame-options', 'SAMEORIGIN')
  reply.type('text/html; charset=utf-8')
}

function quoteIdOf({ params }: FastifyRequest<PayRoute>): string {
  if (!uuid.test(params.quoteID)) throw new Refusal('not_found')
  return params.quoteID.toLowerCase()
}

async function sendPage(portal: Portal, scope: SiteScope, quoteID: string, reply: FastifyReply) {
  const view = await showPayment(scope, quoteID)
  if (view.state !== 'open') return reply.send(statePage(view, view.state))
  const { stripe } = portal.gateways
  if (!stripe || gatewayFor(portal.gateways, view.isTest) === 'test')
    return reply.send(testCardPage(view, randomUUID()))
  const payment = await openStripePayment(scope, stripe, view)
  if (payment.state === 'processing') return reply.send(statePage(view, 'processing'))
  if (payment.state === 'settled') return reply.redirect(`/pay/${view.quoteID}`, 303)
  reply.header('content-security-policy', policyWith(...stripeSources))
  return reply.send(stripePage(view, payment))
}

/** The card number is never stored, shown or logged. */
async function pay(portal: Portal, scope: SiteScope, request: FastifyRequest<PayRoute>, reply: FastifyReply) {
  const view = await showPayment(scope, quoteIdOf(request))
  if (gatewayFor(portal.gateways, view.isTest) !== 'test') throw new Refusal('not_found')
  const form = (request.body ?? {}) as Partial<Record<string, string>>
  const typed = (name: string) => (form[name] ?? '').trim()
  const card = { name: typed('name'), number: typed('number'), expiry: typed('expiry'), cvc: typed('cvc') }
  const errors = cardErrors(card, scope.now)
  const isWrong = Object.keys(errors).length > 0
  if (view.state !== 'open' && isWrong) return reply.redirect(`/pay/${view.quoteID}`, 303)
  if (isWrong) return reply.code(400).send(testCardPage(view, randomUUID(), { errors, name: card.name }))
  const outcome = await payByTestCard(scope, view.quoteID, typed('attempt'), cardOutcome(card.number))
  if (outcome === 'done' || view.state !== 'open') return reply.redirect(`/pay/${view.quoteID}`, 303)
  return reply.code(402).send(testCardPage(view, randomUUID(), { alert: declinedText, name: card.name }))
}

function answerWithPage(error: unknown, request: FastifyRequest, reply: FastifyReply) {
  const refusal = refusalOf(error)
  if (refusal.code === 'unexpected') request.log.error({ err: error }, 'Unexpected error.')
  if (refusal.code === 'busy') request.log.warn({ err: refusal.cause ?? error }, 'Database busy.')
  if (refusal.retryAfterSeconds) reply.header('retry-after', refusal.retryAfterSeconds)
  return reply
    .code(statusOf(refusal))
    .type('text/html; charset=utf-8')
    .send(refusalPage(...wordsOf(refusal, request)))
}

/** A page in a frame can't redirect the whole window to the login form. */
function wordsOf({ code, messages }: Refusal, { params }: FastifyRequest): [string, string?] {
  if (code === 'not_signed_in') return ['Please sign in, then open the reservation again to pay.']
  const { quoteID } = params as Partial<PayRoute['Params']>
  const isThere = code !== 'not_found' && code !== 'no_agency' && uuid.test(quoteID ?? '')
  return isThere ? [messages.join(' '), `/pay/${quoteID}`] : [messages.join(' ')]
}
