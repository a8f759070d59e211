import { randomUUID } from 'node:crypto'

import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest, LogController } from 'fastify'

import { errorBody, refusalOf, statusOf } from '#server/http/answers.ts'
import { addBacklogMetrics } from '#server/http/backlog-metrics.ts'
import { addHealth } from '#server/http/health.ts'
import { addMetrics } from '#server/http/metrics.ts'
import { openScope, openToAnyone } from '#server/http/open-scope.ts'
import type { Portal } from '#server/http/portal.ts'
import { addSecurityHeaders } from '#server/http/security-headers.ts'
import { addWebApp, isApiPath, sendWebApp } from '#server/http/web-app.ts'
import { Refusal } from '#server/refusal.ts'

const limits = {
  bodyLimit: 256 * 1024,
  /** A client that sends its request too slowly gives its place to others. */
  requestTimeout: 30_000,
  connectionTimeout: 60_000,
  keepAliveTimeout: 72_000,
}

const saneRequestId = /^[\w.-]{8,64}$/

/** A proxy's id is kept when it is sane, so that its log and ours can be read together. */
function requestId({ headers }: { headers: Record<string, string | string[] | undefined> }): string {
  const given = headers['x-request-id']
  return typeof given === 'string' && saneRequestId.test(given) ? given : randomUUID()
}

export async function buildServer(portal: Portal): Promise<FastifyInstance> {
  const app = fastify({
    ...limits,
    loggerInstance: portal.log,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: portal.trustedProxies ?? false,
    genReqId: requestId,
    // One logger for all, and the id in the line: a logger of its own for every request costs more than its line.
    childLoggerFactory: (logger) => logger,
    frameworkErrors: (error, request, reply) => void answerError(error, request, reply),
    return503OnClosing: false,
    forceCloseConnections: 'idle',
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
  })
  app.removeContentTypeParser('text/plain')
  readEmptyJsonAsNoBody(app)
  app.setErrorHandler(answerError)
  app.decorateRequest('scope', null)
  // Hooks that wait for nothing are plain functions: a promise each, several times a call, is what adds up.
  app.addHook('onRequest', (request, reply, done) => {
    addSecurityHeaders(request, reply)
    reply.header('x-request-id', request.id)
    if (isApiCall(request)) reply.header('cache-control', 'no-store')
    done()
  })
  app.addHook('onResponse', (request, reply, done) => {
    logRequest(request, reply)
    done()
  })
  closeConnectionsOnStop(app)
  addMetrics(app, portal.metrics)
  addBacklogMetrics(portal)
  addHealth(app, portal)
  if (portal.webFolder) await addWebApp(app, portal.webFolder)
  app.setNotFoundHandler((request, reply) => answerUnknown(portal, request, reply))
  return app
}

/** By its route too: an address can be written in other ways, as /%61pi, and what it answers must not be kept either. */
const isApiCall = ({ url, routeOptions }: FastifyRequest) =>
  isApiPath(url) || isApiPath(routeOptions.url ?? '')

/** Many clients name the type of a body on every call. What is not empty is Fastify's to read, prototypes refused. */
function readEmptyJsonAsNoBody(app: FastifyInstance) {
  const readJson = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined)
    else void readJson(request, body, done)
  })
}

/** A stop waits for the requests under way, and must not wait for what their clients might ask next. */
function closeConnectionsOnStop(app: FastifyInstance) {
  let stopping = false
  app.addHook('preClose', async () => void (stopping = true))
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (stopping) reply.header('connection', 'close')
    done()
  })
}

async function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply) {
  const refusal = refusalOf(error)
  const reqId = request.id
  if (refusal.code === 'unexpected') request.log.error({ reqId, err: error }, 'unexpected error')
  if (refusal.code === 'busy') request.log.warn({ reqId, err: error }, 'busy')
  if (refusal.retryAfterSeconds) reply.header('retry-after', refusal.retryAfterSeconds)
  return reply
    .code(statusOf(refusal))
    .send(errorBody(refusal, request.routeOptions.config.endpoint?.badInput))
}

/** A call that no route knows is 404 JSON under /api; any other address is a page of the web app. */
async function answerUnknown(portal: Portal, request: FastifyRequest, reply: FastifyReply) {
  const isPage = ['GET', 'HEAD'].includes(request.method) && !isApiPath(request.url)
  if (isPage && portal.webFolder) return sendWebApp(request, reply)
  if (isApiPath(request.url)) await openScope(portal, request, reply, openToAnyone)
  throw new Refusal('not_found')
}

/** The path without its query, which can hold what someone typed. */
function logRequest(request: FastifyRequest, reply: FastifyReply) {
  const path = request.url.split('?', 1)[0]
  const level = reply.statusCode >= 500 ? 'error' : 'info'
  request.log[level](
    {
      reqId: request.id,
      method: request.method,
      host: request.host,
      path,
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
    },
    'request',
  )
}
