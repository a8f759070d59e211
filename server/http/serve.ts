import type { FastifyInstance, FastifyRequest } from 'fastify'

import type { AuditKind } from '#contract/audit-kinds.ts'
import type { Endpoint, InputOf } from '#contract/endpoint.ts'
import type { FieldErrors } from '#contract/errors.ts'
import { openScope } from '#server/http/open-scope.ts'
import type { Portal } from '#server/http/portal.ts'
import { readInput, sentFields } from '#server/http/read-input.ts'
import { securityEvent } from '#server/http/security-trace.ts'
import type { HandlerOf, ScopeOf, SiteScope } from '#server/scope.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    endpoint?: Endpoint
  }
  interface FastifyRequest {
    scope: SiteScope | null
  }
}

/** Finds the errors that the schema can't, for input that the schema refuses anyway. */
export type FindMoreErrors<E extends Endpoint> = (
  scope: ScopeOf<E>,
  sent: Record<string, unknown>,
) => Promise<FieldErrors>

/** One endpoint: site → visitor → access (openScope), then input → handler → output. */
export function serve<E extends Endpoint>(
  app: FastifyInstance,
  portal: Portal,
  endpoint: E,
  handler: HandlerOf<E>,
  findMoreErrors?: FindMoreErrors<E>,
) {
  app.route({
    method: endpoint.method,
    url: endpoint.path.replaceAll(/\{(\w+)\}/g, ':$1'),
    config: { endpoint },
    // Before the body is read, so that a refused caller can't upload one.
    onRequest: async (request, reply) => {
      request.scope = await openScope(portal, request, reply, endpoint)
    },
    handler: async (request) => {
      // openScope already refused callers without the access that ScopeOf promises.
      const scope = request.scope as ScopeOf<E>
      const sent = sentFields(request)
      const moreErrors = findMoreErrors && (() => findMoreErrors(scope, sent))
      const input = (await readInput(endpoint.input, sent, moreErrors)) as InputOf<E>
      try {
        const output = endpoint.output.parse(await handler(scope, input))
        if (endpoint.trace) noteTrace(portal, request, endpoint.trace)
        return output
      } finally {
        if (mayChangeAccess(endpoint)) portal.visitors.invalidate()
      }
    },
  })
}

function noteTrace(portal: Portal, request: FastifyRequest, kind: AuditKind) {
  const event = securityEvent(request, kind, portal.clock())
  if (event) portal.trace.note(event)
}

/** Notifications arrive too late for the client's next call, so this process doesn't wait for its own. */
const mayChangeAccess = ({ effect, changesAccess }: Endpoint) =>
  effect === 'changes' && changesAccess !== false
