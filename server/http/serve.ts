import type { FastifyInstance, FastifyRequest } from 'fastify'

import type { AuditKind } from '#contract/audit-kinds.ts'
import { type Endpoint, withProviderInput } from '#contract/endpoint.ts'
import { withOutcome } from '#server/http/answers.ts'
import { openScope } from '#server/http/open-scope.ts'
import type { Portal } from '#server/http/portal.ts'
import { readInput, sentFields } from '#server/http/read-input.ts'
import { securityEvent } from '#server/http/security-trace.ts'
import type { HandlerInputOf, HandlerOf, ScopeOf, SiteScope } from '#server/scope.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    endpoint?: Endpoint
  }
  interface FastifyRequest {
    scope: SiteScope | null
  }
}

/** One endpoint: site → visitor → access (openScope), then input → handler → output. */
export function serve<E extends Endpoint>(
  app: FastifyInstance,
  portal: Portal,
  endpoint: E,
  handler: HandlerOf<E>,
) {
  const schemas = { agency: endpoint.input, provider: withProviderInput(endpoint) }
  app.route({
    method: endpoint.method,
    url: urlOf(endpoint),
    config: { endpoint },
    // Before the body is read, so that a refused caller can't upload one.
    onRequest: async (request, reply) => {
      request.scope = await openScope(portal, request, reply, endpoint)
    },
    handler: async (request) => {
      // openScope already refused callers without the access that ScopeOf promises.
      const scope = request.scope as ScopeOf<E>
      const sent = sentFields(request)
      const input = endpoint.parsedBy === 'handler' ? sent : readInput(schemas[scope.by], sent)
      try {
        const result = await portal.calls.run(scope.user?.id, () =>
          handler(scope, input as HandlerInputOf<E>),
        )
        forgetVisitors(portal, endpoint, scope)
        const output = endpoint.output.parse(result)
        if (endpoint.trace) noteTrace(portal, request, endpoint.trace)
        return output
      } catch (error) {
        throw endpoint.effect === 'changes' ? withOutcome(error) : error
      }
    },
  })
}

export const urlOf = ({ path }: Endpoint) => path.replaceAll(/\{(\w+)\}/g, ':$1')

function noteTrace(portal: Portal, request: FastifyRequest, kind: AuditKind) {
  const event = securityEvent(request, kind, portal.clock())
  if (event) portal.trace.note(event)
}

/** Notifications arrive too late for the client's next call, so this process doesn't wait for its own. */
function forgetVisitors(
  { visitors }: Portal,
  { effect, changesAccess }: Endpoint,
  { user }: Pick<SiteScope, 'user'>,
) {
  if (effect === 'reads' || changesAccess === false) return
  if (changesAccess !== 'own') visitors.invalidate()
  else if (user) visitors.invalidate([user.id])
}
