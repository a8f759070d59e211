import type { FastifyReply, FastifyRequest } from 'fastify'

import { holds, permissions } from '#contract/permissions.ts'
import type { FoundVisitor } from '#server/features/sessions/find-visitor.ts'
import { browserCookieSeconds } from '#server/features/sessions/known-browser.ts'
import { accessRefusal, type AccessRule } from '#server/http/access.ts'
import { clientAddress } from '#server/http/client-address.ts'
import { type Cookies, cookiesOf } from '#server/http/cookies.ts'
import type { Portal } from '#server/http/portal.ts'
import { Refusal } from '#server/refusal.ts'
import type { SiteScope } from '#server/scope.ts'

/** For what every visitor of a known site may read. */
export const openToAnyone: AccessRule = {
  method: 'GET',
  effect: 'reads',
  access: 'anyone',
  port: 'not needed',
}

/** Site → visitor → access and rate. Nothing else identifies a caller. */
export async function openScope(
  portal: Portal,
  request: FastifyRequest,
  reply: FastifyReply,
  rule: AccessRule,
): Promise<SiteScope> {
  const cookies = cookiesOf(portal.publicAddress, request, reply)
  const caller = {
    now: portal.clock(),
    domain: findDomain(request),
    token: cookies.read('session'),
  }
  const visitor = cachedVisitor(portal, request, rule, caller) ?? (await portal.visitors.lookUp(caller))
  if (!visitor) throw new Refusal('no_agency')
  request.caller = { agency: visitor.agency, user: visitor.user }
  checkAccess(rule, visitor, request)
  if (rule.rate && visitor.user) portal.rates.take(rule.rate, visitor.user.id, caller.now)
  return scopeOf(portal, { request, cookies }, caller, visitor)
}

/** The agency's domain, or null for the provider. */
function findDomain({ site }: FastifyRequest): string | null {
  if (site?.kind === 'provider') return null
  if (site?.kind === 'agency') return site.domain
  throw new Refusal('no_agency')
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
  { request, cookies }: { request: FastifyRequest; cookies: Cookies },
  { now, token }: Caller,
  { agency, user }: FoundVisitor,
): SiteScope {
  const { db, products, box, passwords, limits, accountTimeZone, wakeJobs, announce, publicAddress, rates } =
    portal
  return {
    db,
    products,
    box,
    passwords,
    now,
    agency,
    by: isProviderAt(agency, user) ? 'provider' : 'agency',
    user,
    address: clientAddress(request),
    siteOrigin: (label) => publicAddress.siteOrigin(label),
    requestId: request.id,
    session: {
      token,
      keep: (fresh) => cookies.keep('session', fresh),
      drop: () => cookies.drop('session'),
    },
    browser: {
      token: cookies.read('browser'),
      userAgent: userAgentOf(request),
      keep: (token) => cookies.keep('browser', token, browserCookieSeconds),
    },
    limits,
    accountTimeZone,
    wakeJobs,
    announce,
    takeRate(name) {
      if (user) rates.take(name, user.id, now)
    },
    forgetVisitor: (userId) => portal.visitors.invalidate([userId]),
  }
}

/** Users who may change reservations inside agencies have the same rights at the provider's own desk. */
const isProviderAt = (agency: FoundVisitor['agency'], user: FoundVisitor['user']) =>
  agency.isProvider && user !== undefined && holds(user.role.permissions, permissions.providerAdministrator)

/** Any client can send anything, at any length. */
const userAgentOf = ({ headers }: FastifyRequest) => headers['user-agent']?.slice(0, 400) ?? null
