import { hash, timingSafeEqual } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Gauge, Histogram, type Registry } from 'prom-client'

import type { Portal } from '#server/http/portal.ts'
import { isLocal, trustedProxyTest } from '#server/http/proxies.ts'
import { isLoopbackHost } from '#server/public-url.ts'
import { Refusal } from '#server/refusal.ts'
import { type Backlog, countBacklog } from '#server/sql/backlog.ts'

/** For monitoring; these routes belong to no site. */
export function addHealth(app: FastifyInstance, portal: Portal) {
  const config = { anyHost: true } as const
  app.get('/healthz', { config }, async () => ({ status: 'up' }))
  app.get('/readyz', { config }, async (request, reply) => {
    const ready = await portal.checkReady().catch((error: unknown) => {
      request.log.warn({ reqId: request.id, err: error }, 'Not ready.')
      return false
    })
    return reply.code(ready ? 200 : 503).send({ status: ready ? 'ready' : 'not ready' })
  })
}

/** By route, not by URL: ids in paths would make endless series. */
export function addMetrics(app: FastifyInstance, registry: Registry) {
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from receiving a request to finishing its answer',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 3, 10],
    registers: [registry],
  })
  app.addHook('onResponse', (request, reply, done) => {
    const labels = {
      method: request.method,
      route: request.routeOptions.url ?? 'none',
      status: reply.statusCode,
    }
    durations.observe(labels, reply.elapsedTime / 1000)
    done()
  })
}

/**
 * Behind METRICS_TOKEN, on any host. Without one, only for programs on this machine that ask for it by a name of ours: a page
 * whose own name was pointed at this machine (DNS rebinding) sends that name.
 */
export function serveMetrics(app: FastifyInstance, { metrics, metricsToken, trustedProxies }: Portal) {
  const isFromProxy = trustedProxyTest(trustedProxies)
  app.get('/metrics', { config: { anyHost: true } }, async (request, reply) => {
    if (metricsToken) requireToken(metricsToken, request, reply)
    else if (!isLocal(request.raw) || isFromProxy(request.raw) || !isOurName(request))
      throw new Refusal('not_found')
    return reply.header('content-type', metrics.contentType).send(await metrics.metrics())
  })
}

/** The port doesn't matter: the public one may be a proxy's. */
const isOurName = ({ site, hostname }: FastifyRequest) =>
  site !== null || isLoopbackHost(hostname.toLowerCase())

function requireToken(token: string, { headers }: FastifyRequest, reply: FastifyReply) {
  const [, given = ''] = /^Bearer +(\S+)$/i.exec(headers.authorization ?? '') ?? []
  if (isSame(given, token)) return
  reply.header('www-authenticate', 'Bearer')
  throw new Refusal('not_signed_in', { messages: ['Send METRICS_TOKEN as a Bearer token.'] })
}

/** In constant time, whatever the lengths. */
const isSame = (given: string, token: string) =>
  timingSafeEqual(hash('sha256', given, 'buffer'), hash('sha256', token, 'buffer'))

const gauges: Record<keyof Backlog, string> = {
  mail_waiting: 'Emails waiting to be sent',
  mail_given_up: 'Emails given up after the last retry',
  refunds_due: 'Refunds waiting to be made',
  refunds_refused: 'Refunds that the gateway refused',
  disputes_open: 'Payments disputed by the cardholder',
}

/** Counted on each scrape. Without an answer from the database the gauges are absent, because 0 would look healthy. */
export function addBacklogMetrics(
  { db, log, metrics }: Pick<Portal, 'db' | 'log' | 'metrics'>,
  patienceMs = 2_000,
) {
  let counting: Promise<Backlog | undefined> | undefined
  const count = async () => {
    try {
      return await countBacklog(db)
    } catch (error) {
      log.warn({ err: error }, 'Could not count the backlog.')
      return undefined
    } finally {
      counting = undefined
    }
  }
  // Scrapes at the same time share one count, so they use one connection at most.
  const counted = () => Promise.race([(counting ??= count()), wait(patienceMs, undefined, { ref: false })])
  for (const [name, help] of Object.entries(gauges)) {
    const gauge = new Gauge({
      name,
      help,
      registers: [metrics],
      async collect() {
        const backlog = await counted()
        if (backlog) gauge.set(backlog[name as keyof Backlog])
        else gauge.remove()
      },
    })
  }
}
