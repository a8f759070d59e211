import { hash, timingSafeEqual } from 'node:crypto'

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Histogram, type Registry } from 'prom-client'

import type { Portal } from '#server/http/portal.ts'
import { isLocal, trustedProxyTest } from '#server/http/proxies.ts'
import { Refusal } from '#server/refusal.ts'

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

/** Behind METRICS_TOKEN; without one, only for programs on this machine. */
export function serveMetrics(app: FastifyInstance, { metrics, metricsToken, trustedProxies }: Portal) {
  const isFromProxy = trustedProxyTest(trustedProxies)
  app.get('/metrics', { config: { anyHost: true } }, async (request, reply) => {
    if (metricsToken) requireToken(metricsToken, request, reply)
    else if (!isLocal(request.raw) || isFromProxy(request.raw)) throw new Refusal('not_found')
    return reply.header('content-type', metrics.contentType).send(await metrics.metrics())
  })
}

function requireToken(token: string, { headers }: FastifyRequest, reply: FastifyReply) {
  const [, given = ''] = /^Bearer +(\S+)$/i.exec(headers.authorization ?? '') ?? []
  if (isSame(given, token)) return
  reply.header('www-authenticate', 'Bearer')
  throw new Refusal('not_signed_in', { messages: ['Send METRICS_TOKEN as a Bearer token.'] })
}

/** In constant time, whatever the lengths. */
const isSame = (given: string, token: string) =>
  timingSafeEqual(hash('sha256', given, 'buffer'), hash('sha256', token, 'buffer'))
