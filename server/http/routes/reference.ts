import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance, FastifyRequest } from 'fastify'

import type { Endpoint } from '#contract/endpoint.ts'
import type { AccessRule } from '#server/http/access.ts'
import { openScope, openToAnyone } from '#server/http/open-scope.ts'
import type { Portal } from '#server/http/portal.ts'
import { openApiDocument } from '#server/http/routes/openapi.ts'
import { Refusal } from '#server/refusal.ts'

const page = '/api/docs'
const openToUsers: AccessRule = { ...openToAnyone, access: 'signed-in' }

const isPage = ({ routeOptions }: FastifyRequest) => [page, `${page}/`].includes(routeOptions.url ?? '')
const isSignedOut = (error: unknown) => error instanceof Refusal && error.code === 'not_signed_in'

/** The contract as JSON at /api/openapi.json and as a page at /api/docs. */
export async function addReference(
  app: FastifyInstance,
  portal: Portal,
  endpoints: Record<string, Endpoint>,
) {
  let made: ReturnType<typeof openApiDocument> | undefined
  // Only a few ask for it, so it doesn't delay the start.
  const document = () => (made ??= openApiDocument(endpoints))
  const rule = portal.publicApiDocs ? openToAnyone : openToUsers
  await app.register(async (reference) => {
    reference.addHook('onRequest', async (request, reply) => {
      try {
        await openScope(portal, request, reply, rule)
      } catch (error) {
        if (!isPage(request) || !isSignedOut(error)) throw error
        await reply.redirect(`/login?redirect=${encodeURIComponent(page)}`)
      }
    })
    reference.get('/api/openapi.json', async () => document())
    await reference.register(swagger, { mode: 'static', specification: { document: {} as never } })
    await reference.register(swaggerUi, {
      routePrefix: page,
      transformSpecification: document,
      transformSpecificationClone: false,
      theme: { title: 'Direct Connect API' },
      // Without the bar for opening other servers' documents.
      uiConfig: { layout: 'BaseLayout', deepLinking: true },
    })
  })
}
