import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'

import type { Endpoint } from '#contract/endpoint.ts'
import type { ErrorCode } from '#contract/errors.ts'
import { permissionNames } from '#contract/permissions.ts'
import type { AccessRule } from '#server/http/access.ts'
import { openScope, openToAnyone } from '#server/http/open-scope.ts'
import type { Portal } from '#server/http/portal.ts'
import { Refusal } from '#server/refusal.ts'

const page = '/api/docs'
const openToUsers: AccessRule = { ...openToAnyone, access: 'signed-in' }

const isPage = ({ routeOptions }: FastifyRequest) => [page, `${page}/`].includes(routeOptions.url ?? '')
/** Where a person goes who may see the page afterwards. */
const wayIn: Partial<Record<ErrorCode, string>> = { not_signed_in: '/login', password_due: '/new-password' }
const wayInAfter = (error: unknown) => (error instanceof Refusal ? wayIn[error.code] : undefined)

/** The contract as JSON at /api/openapi.json and as a page at /api/docs. */
export async function addReference(
  app: FastifyInstance,
  portal: Portal,
  endpoints: Parameters<typeof openApiDocument>[0],
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
        const way = isPage(request) ? wayInAfter(error) : undefined
        if (!way) throw error
        await reply.redirect(`${way}?redirect=${encodeURIComponent(page)}`)
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

type Schema = Record<string, unknown>

export const jsonSchema = (schema: z.ZodType, io: 'input' | 'output'): Schema => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' })
  return rest
}

const json = (schema: Schema) => ({ content: { 'application/json': { schema } } })
const refusal = (description: string) => ({ description, ...json({ $ref: '#/components/schemas/Error' }) })

const accessWords = ({ access }: Endpoint) =>
  typeof access === 'number'
    ? `Needs permission ${access}: ${permissionNames[access]}.`
    : `Access: ${access}.`

function parametersOf(endpoint: Endpoint, schema: Schema) {
  const properties = Object.entries((schema['properties'] ?? {}) as Record<string, Schema>)
  const required = (schema['required'] ?? []) as string[]
  return properties.flatMap(([name, property]) => {
    const inPath = endpoint.path.includes(`{${name}}`)
    if (!inPath && endpoint.method === 'POST') return []
    return [
      { name, in: inPath ? 'path' : 'query', required: inPath || required.includes(name), schema: property },
    ]
  })
}

function bodyOf(endpoint: Endpoint, schema: Schema) {
  if (endpoint.method !== 'POST') return {}
  const inPath = (name: string) => endpoint.path.includes(`{${name}}`)
  const properties = Object.entries((schema['properties'] ?? {}) as Record<string, Schema>)
  const inBody = properties.filter(([name]) => !inPath(name))
  if (inBody.length === 0) return {}
  const required = ((schema['required'] ?? []) as string[]).filter((name) => !inPath(name))
  return {
    requestBody: {
      required: true,
      ...json({ type: 'object', properties: Object.fromEntries(inBody), required }),
    },
  }
}

/** Every call may answer these, so the document says them once. */
const refusals = {
  400: refusal('Invalid input, or the agency has no port'),
  401: refusal('Not signed in, or refused'),
  403: refusal('Not allowed'),
  404: refusal('Not found, or no agency for this subdomain'),
  409: refusal('Someone else changed the record; `current` is what it is now'),
  429: refusal('Too many attempts or calls: Retry-After says when to try again'),
  503: refusal(
    "Busy: nothing was saved, try again. With `outcome` 'unknown', the connection to the database was lost and the call may have taken effect: check, or repeat it with the same id",
  ),
}
const refusalRefs = Object.fromEntries(
  Object.keys(refusals).map((status) => [status, { $ref: `#/components/responses/${status}` }]),
)

function operationOf(name: string, endpoint: Endpoint) {
  const input = jsonSchema(endpoint.input, 'input')
  return {
    operationId: name,
    summary: endpoint.summary,
    description: accessWords(endpoint),
    tags: [endpoint.path.split('/')[2]],
    parameters: parametersOf(endpoint, input),
    ...bodyOf(endpoint, input),
    responses: {
      200: { description: 'Done', ...json(jsonSchema(endpoint.output, 'output')) },
      ...refusalRefs,
    },
  }
}

const errorSchema = {
  type: 'object',
  properties: {
    error: { type: 'string' },
    errors: {
      type: 'array',
      items: {
        anyOf: [
          { type: 'string' },
          { type: 'object', properties: { code: { type: 'integer' }, message: { type: 'string' } } },
        ],
      },
    },
    fields: { type: 'object', additionalProperties: { type: 'array', items: { type: 'string' } } },
    current: { type: 'object' },
    outcome: { const: 'unknown' },
  },
}

function openApiDocument(endpoints: [name: string, endpoint: Endpoint][]) {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const [name, endpoint] of endpoints) {
    const path = (paths[endpoint.path] ??= {})
    path[endpoint.method.toLowerCase()] = operationOf(name, endpoint)
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Direct Connect',
      version: '1',
      description:
        'The Host header selects the site, the session cookie the user. Calls that change something are refused when Origin, Sec-Fetch-Site or Referer show that they come from a page of another site.',
    },
    servers: [{ url: '/' }],
    paths,
    components: { schemas: { Error: errorSchema }, responses: refusals },
  }
}
