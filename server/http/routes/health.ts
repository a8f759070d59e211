import type { FastifyInstance } from 'fastify'

import type { Portal } from '#server/http/portal.ts'

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
