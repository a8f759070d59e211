import type { FastifyReply, FastifyRequest } from 'fastify'

import type { FoundVisitor } from '#server/features/sessions/find-visitor.ts'
import { accessRefusal, type AccessRule } from '#server/http/access.ts'
import type { Portal } from '#server/http/portal.ts'
import { dropSession, keepSession, sessionToken } from '#server/http/session-cookie.ts'
import { agencyAddress, siteAddressOf, siteOf } from '#server/http/site.ts'
import { Refusal } from '#server/refusal.ts'
import type { SiteScope } from '#server/scope.ts'

/** For what every visitor of a known site may read. */
export const openToAnyone: AccessRule = {
  method: 'GET',
  effect: 'reads',
  access: 'anyone',
  port: 'not needed',
}

/** Site → visitor → access. Nothing else identifies a caller. */
export async function openScope(
  portal: Portal,
  request: FastifyRequest,
  reply: FastifyReply,
  rule: AccessRule,
): Promise<SiteScope> {
  const caller = {
    now: portal.clock(),
    domain: findDomain(portal, request),
    token: sessionToken(request),
  }
  const visitor = cachedVisitor(portal, request, rule, caller) ?? (await portal.visitors.lookUp(caller))
  if (!visitor) throw new Refusal('no_agency')
  checkAccess(rule, visitor, request)
  return scopeOf(portal, { request, reply }, caller, visitor)
}

/** The agency's domain, or null for the provider. */
function findDomain({ portalHost }: Portal, { host }: FastifyRequest): string | null {
  const site = siteOf(host, portalHost)
  if (site.kind === 'unknown') throw new Refusal('no_agency')
  return site.kind === 'agency' ? site.domain : null
}

type Caller = Parameters<Portal['visitors']['lookUp']>[0]

/** Only for reads, and only if allowed: cached permissions may be stale, so a refusal needs a fresh lookup. */
function cachedVisitor({ visitors }: Portal, request: FastifyRequest, rule: AccessRule, caller: Caller) {
  const cached = rule.effect === 'reads' ? visitors.cached(caller) : undefined
  return cached && !accessRefusal(rule, cached, request) ? cached : undefined
}

function checkAccess(rule: AccessRule, visitor: FoundVisitor, request: FastifyRequest) {
  const code = accessRefusal(rule, visitor, request)
  if (code) throw new Refusal(code)
}

function scopeOf(
  portal: Portal,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  { now, token }: Caller,
  { agency, user }: FoundVisitor,
): SiteScope {
  const { db, products, box, limits, wakeJobs } = portal
  return {
    db,
    products,
    box,
    now,
    agency,
    user,
    address: request.ip,
    siteAddress: siteAddressOf(request),
    siteAddressOf: (domain) => agencyAddress(portal.portalHost, request, domain),
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
