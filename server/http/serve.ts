import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

import type { Endpoint } from '#contract/endpoint.ts'
import { checkAccess, hasChanged, openScope } from '#server/http/open-scope.ts'
import type { Portal } from '#server/http/portal.ts'
import { inputRefusal, parseInput } from '#server/http/read-input.ts'
import { Refusal } from '#server/refusal.ts'
import type { HandlerOf, ScopeOf, SiteScope } from '#server/scope.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    endpoint?: Endpoint
  }
  interface FastifyRequest {
    /** Opened before the body is read. */
    scope: SiteScope | null
  }
}

/** What is wrong with an input beyond its form, by field, as far as it could be read. */
export type FurtherProblems<E extends Endpoint> = (
  scope: ScopeOf<E>,
  sent: Record<string, unknown>,
) => Promise<Record<string, string[]>>

/** Puts one endpoint of the contract on its path: scope, access, input, handler, output, in this order. */
export function serve<E extends Endpoint>(
  app: FastifyInstance,
  portal: Portal,
  endpoint: E,
  handler: HandlerOf<E>,
  further?: FurtherProblems<E>,
) {
  app.route({
    method: endpoint.method,
    url: endpoint.path.replaceAll(/\{(\w+)\}/g, ':$1'),
    config: { endpoint },
    // Before the body is read, so that nobody uploads what is refused anyway.
    onRequest: entrance(portal, endpoint),
    handler: async (request, reply) => {
      // checkAccess has seen to it that the scope has the user that HandlerOf promises.
      const answer = async (scope: SiteScope | null) => {
        const sent = rawInput(endpoint, request)
        const { data, error } = parseInput(endpoint.input, sent)
        if (error) throw inputRefusal(error, await further?.(scope as never, sent))
        return endpoint.output.parse(await handler(scope as never, data as never))
      }
      try {
        return await answer(request.scope)
      } catch (error) {
        // What was refused to whom we remember may be allowed to whom it is by now.
        if (!(await hasChanged(request.scope))) throw error
        const scope = await openScope(portal, request, reply, 'fresh')
        checkAccess(endpoint, scope, request)
        return await answer(scope)
      } finally {
        if (endpoint.effect === 'changes' && !endpoint.looksFirst) portal.visitors.forget()
      }
    },
  })
}

type Done = (refused?: Error) => void

/** Opens the scope and checks who asks. Whom we remember does not wait, not even for the next turn: pages poll every second. */
function entrance(portal: Portal, endpoint: Endpoint) {
  const asking = askingFor(endpoint)
  return (request: FastifyRequest, reply: FastifyReply, done: Done) => {
    const enter = (scope: SiteScope) => {
      checkAccess(endpoint, scope, request)
      request.scope = scope
    }
    goOn(done, () => {
      const opened = openScope(portal, request, reply, asking)
      return opened instanceof Promise ? opened.then(enter) : enter(opened)
    })
  }
}

/** At once where nothing has to be waited for. */
function goOn(done: Done, work: () => void | Promise<void>) {
  let waiting: void | Promise<void>
  try {
    waiting = work()
  } catch (error) {
    return done(error as Error)
  }
  if (waiting) void goOnAfter(waiting, done)
  else done()
}

async function goOnAfter(waiting: Promise<void>, done: Done) {
  try {
    await waiting
  } catch (error) {
    return done(error as Error)
  }
  done()
}

function askingFor({ effect, looksFirst }: Endpoint) {
  if (effect === 'reads') return 'remembered'
  return looksFirst ? 'meanwhile' : 'fresh'
}

function rawInput(endpoint: Endpoint, request: FastifyRequest): Record<string, unknown> {
  const sent = (endpoint.method === 'POST' ? request.body : request.query) ?? {}
  if (typeof sent !== 'object' || Array.isArray(sent)) {
    throw new Refusal('bad_input', { messages: ['Send the fields as one JSON object.'] })
  }
  return { ...sent, ...(request.params as object) }
}
