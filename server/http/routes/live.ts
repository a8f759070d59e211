import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Gauge } from 'prom-client'

import type { LiveTopic } from '#contract/day/day-routes.ts'
import { watchLive } from '#contract/day/live.ts'
import { permissions } from '#contract/permissions.ts'
import { accessRefusal, type AccessRule } from '#server/http/access.ts'
import { LiveStream, LiveStreams } from '#server/http/live/live-streams.ts'
import { openScope } from '#server/http/open-scope.ts'
import type { Portal } from '#server/http/portal.ts'
import { readInput, sentFields } from '#server/http/read-input.ts'
import type { Scope } from '#server/scope.ts'

/** Like the calls that the page makes when something has changed. */
const ruleFor = (topic: LiveTopic): AccessRule =>
  topic.startsWith('product:')
    ? { ...watchLive, port: 'needed' }
    : { ...watchLive, access: permissions.providerAdministrator }

/** Server-sent events: open pages hear which departures have changed. */
export function addLive(app: FastifyInstance, portal: Portal) {
  const streams = new LiveStreams(portal.limits.streams, portal.listener, portal.clock)
  countStreams(portal, streams)
  app.addHook('preClose', async () => streams.endAll())
  app.route({
    method: 'GET',
    url: watchLive.path,
    config: { endpoint: watchLive },
    // A HEAD request would open a stream that no one reads.
    exposeHeadRoute: false,
    handler: async (request, reply) => {
      await openScope(portal, request, reply, watchLive)
      const { watch: topic } = readInput(watchLive.input, sentFields(request))
      const rule = ruleFor(topic)
      // Refuses everyone who isn't signed in.
      const scope = (await openScope(portal, request, reply, rule)) as Scope
      const userId = scope.user.id
      streams.assertRoom(userId)
      const mayContinue = sessionCheck(portal, request, rule, scope)
      streams.add(new LiveStream(reply, { topic, userId, mayContinue }))
    },
  })
}

/** Without renewing the session: a page that is only open is not in use. */
function sessionCheck(portal: Portal, request: FastifyRequest, rule: AccessRule, scope: Scope) {
  const findAgain = portal.visitors.follow({ domain: scope.agency.domain, token: scope.session.token })
  return async () => {
    try {
      const visitor = await findAgain(portal.clock())
      return visitor !== undefined && !accessRefusal(rule, visitor, request)
    } catch (error) {
      request.log.warn({ reqId: request.id, err: error }, 'Could not check the session of a stream.')
      return true
    }
  }
}

function countStreams({ metrics }: Portal, streams: LiveStreams) {
  const gauge: Gauge = new Gauge({
    name: 'live_streams',
    help: 'Open pages that are updated live',
    registers: [metrics],
    collect: () => gauge.set(streams.count),
  })
}
