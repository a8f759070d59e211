import type { FastifyReply, FastifyRequest } from 'fastify'

import type { Endpoint } from '#contract/endpoint.ts'
import { holds } from '#contract/permissions.ts'
import type { RememberedVisitors } from '#server/features/sessions/remembered-visitors.ts'
import { isForeignVisit, isOwnOrigin } from '#server/http/origin.ts'
import type { Portal } from '#server/http/portal.ts'
import { dropSession, keepSession, sessionToken } from '#server/http/session-cookie.ts'
import { siteOf } from '#server/http/site.ts'
import { Refusal } from '#server/refusal.ts'
import type { SiteScope } from '#server/scope.ts'

/** A proxy may pass on whatever a client claims. It stands in links in mail, so it is one of two words. */
const schemeOf = ({ protocol }: FastifyRequest) => (protocol === 'https' ? 'https' : 'http')

const siteAddressOf = (request: FastifyRequest) => `${schemeOf(request)}://${request.host.toLowerCase()}`

/** From the portal's host, not from the Host header: a loopback address has no subdomains. */
function agencyAddress(portal: Portal, request: FastifyRequest, domain: string): string {
  const [port = ''] = /:\d+$/.exec(request.host) ?? []
  return `${schemeOf(request)}://${domain}.${portal.portalHost}${port}`
}

class VisitorChanged extends Error {}

/** Whether what was remembered of the visitor turned out to be no longer so. */
export const hasChanged = async (scope: SiteScope | null): Promise<boolean> => {
  try {
    await scope?.assured()
    return false
  } catch (error) {
    return error instanceof VisitorChanged
  }
}

type Visitor = ReturnType<RememberedVisitors['known']>

/** From memory, from the database, or from memory while the database is asked. */
type Asking = 'remembered' | 'fresh' | 'meanwhile'

const sure = () => Promise.resolve()

async function assure(known: Visitor, asked: Promise<Visitor>) {
  if (JSON.stringify(await asked) !== JSON.stringify(known)) throw new VisitorChanged()
}

/** Host → agency, cookie → session of that agency → user and permissions, clock → now: the scope of a call. */
export function openScope(
  portal: Portal,
  request: FastifyRequest,
  reply: FastifyReply,
  asking: Asking = 'remembered',
): SiteScope | Promise<SiteScope> {
  const { visitors } = portal
  const site = siteOf(request.host, portal.portalHost)
  if (site.kind === 'unknown') throw new Refusal('no_agency')
  const domain = site.kind === 'provider' ? null : site.domain
  const call = { request, reply, now: portal.clock(), token: sessionToken(request) }
  const question = [call.now, domain, call.token] as const
  const known = asking === 'fresh' ? undefined : visitors.known(...question)
  if (!known) {
    const found = asking === 'remembered' ? visitors.find(...question) : visitors.ask(...question)
    return found.then((visitor) => scopeOf(portal, call, visitor, sure))
  }
  if (asking === 'remembered') return scopeOf(portal, call, known, sure)
  let assured: Promise<void> | undefined
  return scopeOf(portal, call, known, () => (assured ??= assure(known, visitors.ask(...question))))
}

interface Call {
  request: FastifyRequest
  reply: FastifyReply
  now: Temporal.Instant
  token: string | undefined
}

function scopeOf(
  portal: Portal,
  { request, reply, now, token }: Call,
  visitor: Visitor,
  assured: SiteScope['assured'],
): SiteScope {
  if (!visitor) throw new Refusal('no_agency')
  const { db, products, box, limits, wakeJobs } = portal
  return {
    agency: visitor.agency,
    user: visitor.user,
    assured,
    db,
    products,
    box,
    now,
    address: request.ip,
    siteAddress: siteAddressOf(request),
    siteAddressOf: (domain) => agencyAddress(portal, request, domain),
    requestId: request.id,
    session: {
      token,
      keep: (fresh) => keepSession(request, reply, fresh),
      drop: () => dropSession(request, reply),
    },
    limits,
    wakeJobs,
  }
}

/** Everything that is asked before the input is even read. */
export function checkAccess(endpoint: Endpoint, scope: SiteScope, request: FastifyRequest) {
  if (endpoint.port === 'needed' && !scope.agency.hasPort) throw new Refusal('no_port')
  if (!comesFromOwnPages(endpoint, scope, request)) throw new Refusal('wrong_origin')
  if (endpoint.access === 'anyone') return
  if (!scope.user) throw new Refusal('not_signed_in')
  if (endpoint.access === 'signed-in') return
  if (!holds(scope.user.role.permissions, endpoint.access)) throw new Refusal('not_allowed')
}

/** The same for a page of ours that is no call of the contract: it is for whoever is signed in on its site. */
export function checkPageAccess(scope: SiteScope, request: FastifyRequest, effect: Endpoint['effect']) {
  const { origin, 'sec-fetch-site': fetchSite } = request.headers
  const headers = { origin, fetchSite: typeof fetchSite === 'string' ? fetchSite : undefined }
  if (effect === 'changes' && !isOwnOrigin(headers, scope.siteAddress)) throw new Refusal('wrong_origin')
  if (!scope.user) throw new Refusal('not_signed_in')
}

function comesFromOwnPages(endpoint: Endpoint, scope: SiteScope, request: FastifyRequest): boolean {
  const { origin, 'sec-fetch-site': fetchSite } = request.headers
  const headers = { origin, fetchSite: typeof fetchSite === 'string' ? fetchSite : undefined }
  if (endpoint.effect === 'reads') return true
  if (endpoint.method === 'GET') return !isForeignVisit(headers, scope.siteAddress)
  return isOwnOrigin(headers, scope.siteAddress)
}
