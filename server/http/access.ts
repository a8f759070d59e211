import type { FastifyRequest } from 'fastify'

import type { Endpoint } from '#contract/endpoint.ts'
import type { ErrorCode } from '#contract/errors.ts'
import { holds } from '#contract/permissions.ts'
import type { FoundVisitor } from '#server/features/sessions/find-visitor.ts'

/** The part of an endpoint that decides who may call it, and how often. */
export type AccessRule = Pick<Endpoint, 'method' | 'effect' | 'access' | 'port' | 'rate'>

/** Why this visitor may not make this call, or undefined when they may. */
export function accessRefusal(
  rule: AccessRule,
  { agency, user }: FoundVisitor,
  request: FastifyRequest,
): ErrorCode | undefined {
  if (rule.port === 'needed' && !agency.hasPort) return 'no_port'
  if (rule.effect === 'changes' && !comesFromOwnPages(rule, request)) return 'wrong_origin'
  if (rule.access === 'anyone') return undefined
  if (!user) return 'not_signed_in'
  if (rule.access === 'signed-in' || holds(user.role.permissions, rule.access)) return undefined
  return 'not_allowed'
}

function comesFromOwnPages({ method }: AccessRule, request: FastifyRequest): boolean {
  const { origin, 'sec-fetch-site': fetchSite } = request.headers
  const headers = { origin, fetchSite: typeof fetchSite === 'string' ? fetchSite : undefined }
  const own = request.site?.origin
  return method === 'GET' ? !isForeignVisit(headers, own) : isOwnOrigin(headers, own)
}

interface OriginHeaders {
  origin: string | undefined
  fetchSite: string | undefined
}

/**
 * A sibling agency's site is same-site to the browser, which sends the cookie along, so only the whole origin
 * distinguishes them.
 */
export function isOwnOrigin({ origin, fetchSite }: OriginHeaders, own: string | undefined): boolean {
  if (origin !== undefined) return origin === own
  return fetchSite === 'same-origin'
}

/** For GET calls that change something: browsers send no Origin with those, and other clients send neither header. */
export function isForeignVisit({ origin, fetchSite }: OriginHeaders, own: string | undefined): boolean {
  if (origin !== undefined) return origin !== own
  return fetchSite === 'cross-site' || fetchSite === 'same-site'
}
