import { randomUUID } from 'node:crypto'

import fastify, {
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
  type RawRequestDefaultExpression,
} from 'fastify'

import { errorBody, refusalOf, statusOf } from '#server/http/answers.ts'
import { clientAddress } from '#server/http/client-address.ts'
import { openScope, openToAnyone } from '#server/http/open-scope.ts'
import type { Portal } from '#server/http/portal.ts'
import { trustedProxyTest } from '#server/http/proxies.ts'
import { addBacklogMetrics, addHealth, addMetrics, serveMetrics } from '#server/http/routes/monitoring.ts'
import { addWebApp, isApiPath, sendWebApp } from '#server/http/routes/web-app.ts'
import { addSecurityHeaders } from '#server/http/security-headers.ts'
import { refusedEvent } from '#server/http/security-trace.ts'
import { addSites } from '#server/http/site.ts'
import { Refusal } from '#server/refusal.ts'

const limits = {
  bodyLimit: 256 * 1024,
  /** Slow clients must not hold connections. */
  requestTimeout: 30_000,
  connectionTimeout: 60_000,
  keepAliveTimeout: 72_000,
}

const validRequestId = /^[\w.-]{8,64}$/

/** Keeps a trusted proxy's id, so that both logs can be matched. */
function requestIds(trustedProxies: Portal['trustedProxies']) {
  const isFromProxy = trustedProxyTest(trustedProxies)
  return (request: RawRequestDefaultExpression) => {
    const given = request.headers['x-request-id']
    const isValid = typeof given === 'string' && validRequestId.test(given)
    return isValid && isFromProxy(request) ? given : randomUUID()
  }
}

export async function buildServer(portal: Portal): Promise<FastifyInstance> {
  const app = fastify({
    ...limits,
    loggerInstance: portal.log,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: portal.trustedProxies ?? false,
    genReqId: requestIds(portal.trustedProxies),
    rewriteUrl: ({ url = '/', headers }) => portal.publicAddress.pathOf(url, headers.host ?? '') ?? url,
    // A child logger per request costs more than the log line; we put the id into the line instead.
    childLoggerFactory: (logger) => logger,
    frameworkErrors: (error, request, reply) => void answerError(portal, error, request, reply),
    return503OnClosing: false,
    forceCloseConnections: 'idle',
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
  })
  app.removeContentTypeParser('text/plain')
  readEmptyJsonAsNoBody(app)
  app.setErrorHandler((error, request, reply) => answerError(portal, error, request, reply))
  app.decorateRequest('scope', null)
  app.decorateRequest('caller', null)
  // Plain callbacks: a promise per hook and request adds up.
  app.addHook('onRequest', (request, reply, done) => {
    addSecurityHeaders(portal.publicAddress, request, reply)
    reply.header('x-request-id', request.id)
    if (isApiCall(request)) reply.header('cache-control', 'no-store')
    done()
  })
  addSites(app, portal.publicAddress)
  app.addHook('onResponse', (request, reply, done) => {
    logRequest(request, reply)
    done()
  })
  closeConnectionsOnStop(app)
  addMetrics(app, portal.metrics)
  addBacklogMetrics(portal)
  addHealth(app, portal)
  serveMetrics(app, portal)
  if (portal.webFolder) await addWebApp(app, portal.webFolder)
  app.setNotFoundHandler((request, reply) => answerUnknown(portal, request, reply))
  return app
}

/** The route is checked too, because a URL can be written differently, like /%61pi. */
const isApiCall = ({ url, routeOptions }: FastifyRequest) =>
  isApiPath(url) || isApiPath(routeOptions.url ?? '')

/** Many clients send a JSON content type without a body. Fastify's own parser refuses prototypes in any other. */
function readEmptyJsonAsNoBody(app: FastifyInstance) {
  const readJson = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined)
    else void readJson(request, body, done)
  })
}

/** A stop waits for running requests, but not for idle keep-alive connections. */
function closeConnectionsOnStop(app: FastifyInstance) {
  let stopping = false
  app.addHook('preClose', async () => void (stopping = true))
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (stopping) reply.header('connection', 'close')
    done()
  })
}

async function answerError(portal: Portal, error: unknown, request: FastifyRequest, reply: FastifyReply) {
  const refusal = refusalOf(error)
  const event = refusedEvent(request, refusal.code, portal.clock())
  if (event) portal.trace.note(event)
  const reqId = request.id
  if (refusal.code === 'unexpected') request.log.error({ reqId, err: error }, 'Unexpected error.')
  if (refusal.code === 'busy') request.log.warn({ reqId, err: error }, 'Database busy.')
  if (refusal.code === 'unknown_outcome') request.log.warn({ reqId, err: refusal.cause }, 'Outcome unknown.')
  if (refusal.retryAfterSeconds) reply.header('retry-after', refusal.retryAfterSeconds)
  return reply
    .code(statusOf(refusal))
    .send(errorBody(refusal, request.routeOptions.config.endpoint?.badInput))
}

/** Unknown paths are 404 JSON under /api; all others are pages of the web app. */
async function answerUnknown(portal: Portal, request: FastifyRequest, reply: FastifyReply) {
  const isPage = ['GET', 'HEAD'].includes(request.method) && !isApiPath(request.url)
  if (isPage && portal.webFolder) return sendWebApp(request, reply)
  if (isApiPath(request.url)) await openScope(portal, request, reply, openToAnyone)
  throw new Refusal('not_found')
}

/** The path of a payment page is a secret, and a query may hold personal data. */
function pathToLog({ url, site, routeOptions }: FastifyRequest): string | undefined {
  const isSecret = routeOptions.config.payHost || site?.kind === 'pay'
  return isSecret ? (routeOptions.url ?? '/…') : url.split('?', 1)[0]
}

function logRequest(request: FastifyRequest, reply: FastifyReply) {
  const path = pathToLog(request)
  const level = levelOf(reply.statusCode)
  request.log[level](
    {
      reqId: request.id,
      method: request.method,
      host: request.headers.host,
      path,
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
      ...([401, 403, 429].includes(reply.statusCode) && whoCalls(request)),
    },
    'request',
  )
}

function levelOf(status: number): 'error' | 'warn' | 'info' {
  if (status >= 500) return 'error'
  return status === 403 || status === 429 ? 'warn' : 'info'
}

/** Of a refused call, for those who watch the log for attacks. */
const whoCalls = (request: FastifyRequest) => ({
  agency: request.caller?.agency.id,
  user: request.caller?.user?.username,
  address: clientAddress(request),
})
