import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'

import type { Endpoint } from '#contract/endpoint.ts'
import { openScope, openToAnyone } from '#server/http/open-scope.ts'
import { openApiDocument } from '#server/http/openapi.ts'
import type { Portal } from '#server/http/portal.ts'

/** The contract for programs at /api/openapi.json and for people at /api/docs, from our own files. */
export async function addReference(
  app: FastifyInstance,
  portal: Portal,
  endpoints: Record<string, Endpoint>,
) {
  const document = openApiDocument(endpoints)
  await app.register(async (reference) => {
    reference.addHook('onRequest', async (request, reply) => {
      await openScope(portal, request, reply, openToAnyone)
    })
    reference.get('/api/openapi.json', async () => document)
    // Its types know no OpenAPI 3.1; it only hands the document on.
    await reference.register(swagger, { mode: 'static', specification: { document: document as never } })
    await reference.register(swaggerUi, {
      routePrefix: '/api/docs',
      theme: { title: 'Direct Connect: calls' },
      // Without the bar at the top that offers to open documents of other servers.
      uiConfig: { layout: 'BaseLayout', deepLinking: true },
    })
  })
}
