import type { FastifyInstance } from 'fastify'
import { Histogram, type Registry } from 'prom-client'

/** Counted together, which is quicker than one by one between other work. */
const countedTogether = 100

/** Counts and times by route, never by address: a path can hold an id, and there is no end of ids. */
export function addMetrics(app: FastifyInstance, registry: Registry) {
  const uncounted: { labels: Record<string, string | number>; seconds: number }[] = []
  const count = () => {
    for (const { labels, seconds } of uncounted.splice(0)) histogram.observe(labels, seconds)
  }
  const histogram = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from the request to the end of its answer',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 3, 10],
    registers: [registry],
    collect: count,
  })
  app.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'none'
    const labels = { method: request.method, route, status: reply.statusCode }
    uncounted.push({ labels, seconds: reply.elapsedTime / 1000 })
    if (uncounted.length >= countedTogether) count()
    done()
  })
}
