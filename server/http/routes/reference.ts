import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'

import type { Endpoint } from '#contract/endpoint.ts'
import { openScope, openToAnyone } from '#server/http/open-scope.ts'
import type { Portal } from '#server/http/portal.ts'
import { openApiDocument } from '#server/http/routes/openapi.ts'

/** The contract as JSON at /api/openapi.json and as a page at /api/docs. */
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
    // The plugin's types lack OpenAPI 3.1, but it only passes the document on.
    await reference.register(swagger, { mode: 'static', specification: { document: document as never } })
    await reference.register(swaggerUi, {
      routePrefix: '/api/docs',
      theme: { title: 'Direct Connect API' },
      // Without the bar for opening other servers' documents.
      uiConfig: { layout: 'BaseLayout', deepLinking: true },
    })
  })
}
