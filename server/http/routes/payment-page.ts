import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

import { gatewayFor } from '#server/features/payments/gateways.ts'
import type { PaymentScope } from '#server/features/payments/payable.ts'
import { frameScriptPath, refusalPage, statePage } from '#server/features/payments/payment-page.ts'
import { fontFiles, paymentStyleSource } from '#server/features/payments/payment-style.ts'
import { type PaymentView, showPayment } from '#server/features/payments/show-payment.ts'
import { openStripePayment } from '#server/features/payments/stripe/open-stripe-payment.ts'
import { stripePage, stripeSources } from '#server/features/payments/stripe/stripe-page.ts'
import { payByTestCard } from '#server/features/payments/test-gateway/pay-by-test-card.ts'
import { testCardPage, testCardScriptPath } from '#server/features/payments/test-gateway/test-card-page.ts'
import { cardOutcome, cardErrors, declinedText } from '#server/features/payments/test-gateway/test-card.ts'
import {
  assertTakesCards,
  findPayable,
  takeCardAttempt,
} from '#server/features/reservations/find-payment-links.ts'
import { paymentPath } from '#server/features/reservations/payment-link.ts'
import { refusalOf, statusOf, withOutcome } from '#server/http/answers.ts'
import { clientAddress } from '#server/http/client-address.ts'
import type { Portal } from '#server/http/portal.ts'
import { Refusal } from '#server/refusal.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Set once the token of a payment page is known to be valid. */
    payment: PaymentScope | null
  }
}

const formLimit = 4096

const scripts = join(import.meta.dirname, '..', '..', 'features', 'payments')
const frameScript = join(scripts, 'payment-frame.js')
const stripeScript = join(scripts, 'stripe', 'stripe-form.js')
const testCardScript = join(scripts, 'test-gateway', 'test-card-form.js')

/** Of the pages without Stripe's card fields. */
const ownSources = ["script-src 'self'", "connect-src 'self'"]

/** Only the agency's own pages may frame it; it loads nothing but its own style, font and scripts and posts only to us. */
const policyFor = (agencyOrigin = "'none'", sources = ownSources) =>
  [
    "default-src 'none'",
    ...sources,
    `style-src ${paymentStyleSource}`,
    "font-src 'self'",
    "form-action 'self'",
    `frame-ancestors ${agencyOrigin}`,
    "base-uri 'none'",
  ].join('; ')

const config = { payHost: true } as const

interface PayRoute {
  Params: { token: string }
}

/**
 * Takes the card on a page of its own, on its own host. Refusals are HTML too. The token in the address is all a visitor
 * needs: no cookie is read, so a form on another site can do nothing that its author couldn't do directly.
 */
export function addPaymentPage(app: FastifyInstance, portal: Portal) {
  app.decorateRequest('payment', null)
  return app.register(async (pages) => {
    pages.removeAllContentTypeParsers()
    pages.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: formLimit },
      async (_request: FastifyRequest, body: string) => Object.fromEntries(new URLSearchParams(body)),
    )
    pages.addHook('onRequest', async (_request, reply) => setHeaders(reply))
    pages.setErrorHandler(answerWithPage)
    const onRequest = async (request: FastifyRequest<PayRoute>, reply: FastifyReply) => {
      const payment = await openPayment(portal, request)
      request.payment = payment
      reply.header('content-security-policy', policyFor(payment.agencyOrigin))
    }
    pages.get<PayRoute>(paymentPath(':token'), { config, onRequest }, (request, reply) =>
      sendPage(portal, paymentOf(request), request, reply),
    )
    pages.post<PayRoute>(paymentPath(':token'), { config, onRequest }, (request, reply) =>
      pay(portal, paymentOf(request), request, reply),
    )
    pages.get(frameScriptPath, { config }, (_request, reply) => sendScript(frameScript, reply))
    pages.get('/pay/stripe.js', { config }, (_request, reply) => sendScript(stripeScript, reply))
    pages.get(testCardScriptPath, { config }, (_request, reply) => sendScript(testCardScript, reply))
    for (const { address, path } of fontFiles)
      pages.get(address, { config }, (_request, reply) => sendFont(path, reply))
  })
}

const sendScript = async (file: string, reply: FastifyReply) =>
  reply.type('text/javascript; charset=utf-8').send(await readFile(file))

/** The same for every payment page, so the browser may keep it. */
const sendFont = async (file: string, reply: FastifyReply) =>
  reply
    .type('font/woff2')
    .header('cache-control', 'public, max-age=604800')
    .send(await readFile(file))

/** The address holds the token, so it is sent to no one. */
function setHeaders(reply: FastifyReply) {
  reply.header('cache-control', 'no-store')
  reply.header('content-security-policy', policyFor())
  reply.header('referrer-policy', 'no-referrer')
  // It can't name an origin; frame-ancestors does.
  reply.removeHeader('x-frame-options')
  reply.type('text/html; charset=utf-8')
}

/** Finds by the token what is to be paid, before the body is read. */
async function openPayment(portal: Portal, request: FastifyRequest<PayRoute>): Promise<PaymentScope> {
  const { db, payables, publicAddress, wakeJobs, announce } = portal
  const now = portal.clock()
  const page = await findPayable(db, now, request.params.token)
  const { quote_id, change_id, agency_id, domain } = page
  return {
    db,
    payables,
    now,
    user: undefined,
    address: clientAddress(request),
    requestId: request.id,
    agency: { id: agency_id },
    quoteID: quote_id,
    changeID: change_id,
    agencyOrigin: publicAddress.siteOrigin(domain),
    assertTakesCards: () => assertTakesCards(db, now, page),
    takeAttempt: (tx) => takeCardAttempt(tx, now, page),
    wakeJobs: () => wakeJobs(),
    announce,
  }
}

function paymentOf({ payment }: FastifyRequest<PayRoute>): PaymentScope {
  if (!payment) throw new Refusal('not_found')
  return payment
}

const showAgain = ({ params }: FastifyRequest<PayRoute>, reply: FastifyReply) =>
  reply.redirect(paymentPath(params.token), 303)

async function sendPage(
  portal: Portal,
  payment: PaymentScope,
  request: FastifyRequest<PayRoute>,
  reply: FastifyReply,
) {
  const view = await showPayment(payment)
  if (view.state !== 'open') return reply.send(statePage(view, view.state))
  const { stripe } = portal.gateways
  if (!stripe || gatewayFor(portal.gateways, view.isTest) === 'test') {
    await payment.assertTakesCards()
    return reply.send(testCardPage(view, randomUUID()))
  }
  const opened = await openStripePayment(payment, stripe, view)
  if (opened.state === 'processing') return reply.send(statePage(view, 'processing'))
  if (opened.state === 'settled') return showAgain(request, reply)
  // Only now: the last attempt may have paid before its event arrived.
  await payment.assertTakesCards()
  reply.header('content-security-policy', policyFor(payment.agencyOrigin, stripeSources))
  return reply.send(stripePage(view, opened))
}

/** With Stripe, the page's script announces each attempt here before it submits the card to Stripe. */
async function pay(
  portal: Portal,
  payment: PaymentScope,
  request: FastifyRequest<PayRoute>,
  reply: FastifyReply,
) {
  const view = await showPayment(payment)
  if (gatewayFor(portal.gateways, view.isTest) === 'test') return payOnPage(payment, view, request, reply)
  if (view.state !== 'open') return showAgain(request, reply)
  await payment.takeAttempt(payment.db)
  return reply.code(204).send()
}

/** The card number is never stored, shown or logged. */
async function payOnPage(
  payment: PaymentScope,
  view: PaymentView,
  request: FastifyRequest<PayRoute>,
  reply: FastifyReply,
) {
  const form = (request.body ?? {}) as Partial<Record<string, string>>
  const typed = (name: string) => (form[name] ?? '').trim()
  const card = { name: typed('name'), number: typed('number'), expiry: typed('expiry'), cvc: typed('cvc') }
  const errors = cardErrors(card, payment.now)
  const isWrong = Object.keys(errors).length > 0
  if (view.state !== 'open' && isWrong) return showAgain(request, reply)
  if (isWrong) return reply.code(400).send(testCardPage(view, randomUUID(), { errors, name: card.name }))
  const outcome = await payByTestCard(payment, typed('attempt'), cardOutcome(card.number))
  if (outcome === 'done' || view.state !== 'open') return showAgain(request, reply)
  return reply.code(402).send(testCardPage(view, randomUUID(), { alert: declinedText, name: card.name }))
}

function answerWithPage(error: unknown, request: FastifyRequest, reply: FastifyReply) {
  const refusal = refusalOf(request.method === 'POST' ? withOutcome(error) : error)
  const reqId = request.id
  if (refusal.code === 'unexpected') request.log.error({ reqId, err: error }, 'Unexpected error.')
  if (refusal.code === 'busy') request.log.warn({ reqId, err: refusal.cause ?? error }, 'Database busy.')
  if (refusal.code === 'unknown_outcome') request.log.warn({ reqId, err: error }, 'Outcome unknown.')
  if (refusal.retryAfterSeconds) reply.header('retry-after', refusal.retryAfterSeconds)
  return reply
    .code(statusOf(refusal))
    .type('text/html; charset=utf-8')
    .send(refusalPage(refusal.messages.join(' '), request.payment?.agencyOrigin))
}
