import type { FastifyInstance } from 'fastify'
import { pino } from 'pino'
import { Registry } from 'prom-client'

import type { Visit } from '#bench/account/site.ts'
import { type Day, quoteIdOf } from '#bench/booking-stock.ts'
import { agentSite, bookingOf, cancellationOf, moveOf } from '#bench/requests.ts'
import { buildApp } from '#server/app.ts'
import { type Database, openDatabase } from '#server/db/database.ts'
import { openListener } from '#server/db/listener.ts'
import { PdfThread } from '#server/documents/pdf-thread.ts'
import { openProductCache } from '#server/features/catalogue/product-cache.ts'
import { payableReservations } from '#server/features/changes/pay-reservation.ts'
import { openGateways } from '#server/features/payments/gateways.ts'
import { DocumentMaker } from '#server/features/reservations/documents/document-maker.ts'
import { VisitorCache } from '#server/features/sessions/visitor-cache.ts'
import { PasswordQueue } from '#server/features/users/password-queue.ts'
import { CallsInTurn } from '#server/http/calls-in-turn.ts'
import { PublicAddress } from '#server/http/public-address.ts'
import { RateLimits } from '#server/http/rate-limits.ts'
import { SecurityTrace } from '#server/http/security-trace.ts'
import { noLimits } from '#server/limits.ts'
import { secretBox } from '#server/secret-box.ts'
import { waitUntil } from '#tests/support/wait-until.ts'

export interface Sent {
  text: string
  values: unknown[]
}

/** Records every statement that goes through the pool. */
function recordStatements({ pool }: Database): Sent[] {
  const sent: Sent[] = []
  pool.on('connect', (client) => {
    const query = client.query.bind(client) as (...args: unknown[]) => unknown
    const recorded = (statement: Sent | string, values: unknown[] = []) => {
      sent.push(typeof statement === 'string' ? { text: statement, values } : statement)
      return typeof statement === 'string' ? query(statement, values) : query(statement)
    }
    Object.assign(client, { query: recorded })
  })
  return sent
}

/** The portal in this process, without jobs. */
async function openPortal(url: string, stack: AsyncDisposableStack) {
  const database = openDatabase(url, { connections: 1 })
  stack.defer(database.close)
  const sent = recordStatements(database)
  const listener = openListener(url, ['catalogue', 'visitors'])
  stack.defer(() => listener.close())
  // Visitors are cached from then on, so that no lookup of them is recorded.
  await waitUntil(() => listener.connected)
  const { db } = database
  const box = secretBox('long enough for a benchmark, not secret')
  const app = await buildApp({
    db,
    products: openProductCache(db, listener),
    visitors: new VisitorCache(db, listener),
    listener,
    gateways: await openGateways(),
    payables: payableReservations,
    box,
    passwords: new PasswordQueue(),
    documents: new DocumentMaker(new PdfThread(), box, 'no-reply@localhost'),
    publicAddress: new PublicAddress({ scheme: 'http', host: 'localhost', port: undefined }),
    clock: () => Temporal.Now.instant(),
    limits: { quoteMinutes: 20, holdMinutes: 15, ...noLimits },
    accountTimeZone: 'America/Los_Angeles',
    rates: new RateLimits(noLimits.perMinute),
    calls: new CallsInTurn(noLimits.callsAtOnce),
    trace: new SecurityTrace(db, () => undefined),
    wakeJobs: () => undefined,
    announce: () => undefined,
    checkReady: async () => true,
    log: pino({ level: 'silent' }),
    metrics: new Registry(),
    metricsToken: undefined,
    publicApiDocs: false,
    trustedProxies: undefined,
    webFolder: undefined,
  })
  return { app, sent }
}

const post = async (app: FastifyInstance, cookie: string, url: string, payload: object) => {
  const headers = { host: agentSite, origin: `http://${agentSite}`, cookie }
  const answer = await app.inject({ method: 'POST', url, headers, payload })
  if (answer.statusCode !== 200) throw new Error(`${url} answered ${answer.body}`)
}

/** Makes the call three times: the first fills the caches, the other two are recorded. */
async function record(sent: Sent[], call: (turn: number) => Promise<void>): Promise<[Sent[], Sent[]]> {
  const turns: Sent[][] = []
  for (let turn = 0; turn < 3; turn += 1) {
    sent.length = 0
    await call(turn)
    turns.push([...sent])
  }
  return [turns[1] ?? [], turns[2] ?? []]
}

/** The statements of two quotes and two bookings; what differs between the two is new in each call. */
export async function recordCalls(
  url: string,
  cookie: string,
  day: Day,
  booked: { from: number; departure: number },
) {
  await using stack = new AsyncDisposableStack()
  const { app, sent } = await openPortal(url, stack)
  const search = { productID: day.productId, date: day.date, adult: 1, child: 0 }
  return {
    quote: await record(sent, () => post(app, cookie, '/api/quotes', search)),
    book: await record(sent, (turn) => {
      const booking = bookingOf(quoteIdOf(booked.from + turn), booked.departure)
      return post(app, cookie, '/api/reservations/book', booking)
    }),
  }
}

/** The statements of two cancellations of the reservations from this number on. */
export async function recordCancellations(url: string, cookie: string, from: number) {
  await using stack = new AsyncDisposableStack()
  const { app, sent } = await openPortal(url, stack)
  return await record(sent, (turn) => {
    const quoteID = quoteIdOf(from + turn)
    return post(app, cookie, `/api/reservations/${quoteID}/cancellation`, cancellationOf(quoteID))
  })
}

/** The statements of two moves to the departure. */
export async function recordMoves(url: string, cookie: string, from: number, departure: number) {
  await using stack = new AsyncDisposableStack()
  const { app, sent } = await openPortal(url, stack)
  return await record(sent, (turn) => {
    const quoteID = quoteIdOf(from + turn)
    return post(app, cookie, `/api/reservations/${quoteID}/move`, moveOf(quoteID, departure))
  })
}

/** What the portal sends for each of these pages. */
export async function recordPages(
  url: string,
  { host, cookie }: Visit,
  paths: readonly string[],
): Promise<Sent[][]> {
  await using stack = new AsyncDisposableStack()
  const { app, sent } = await openPortal(url, stack)
  const headers = { host, cookie }
  const pages: Sent[][] = []
  for (const path of paths) {
    const [, again] = await record(sent, async () => {
      const { statusCode, body } = await app.inject({ url: path, headers })
      if (statusCode !== 200) throw new Error(`${path} answered ${body.slice(0, 300)}`)
    })
    pages.push(again)
  }
  return pages
}
