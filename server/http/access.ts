import type { FastifyRequest } from 'fastify'

import type { Endpoint } from '#contract/endpoint.ts'
import type { ErrorCode } from '#contract/errors.ts'
import { holds } from '#contract/permissions.ts'
import type { FoundVisitor } from '#server/features/sessions/find-visitor.ts'

/** The part of an endpoint that decides who may call it, and how often. */
export type AccessRule = Pick<
  Endpoint,
  'method' | 'effect' | 'access' | 'port' | 'rate' | 'beforeOwnPassword'
>

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
  if (user.mustChangePassword && !rule.beforeOwnPassword) return 'password_due'
  if (rule.access === 'signed-in' || holds(user.role.permissions, rule.access)) return undefined
  return 'not_allowed'
}

function comesFromOwnPages({ method }: AccessRule, { headers, site }: FastifyRequest): boolean {
  const { origin, referer, 'sec-fetch-site': fetchSite, 'content-type': contentType } = headers
  const sent = { method, origin, referer, fetchSite: fetchSite?.toString(), contentType }
  return comesFrom(site?.origin, sent)
}

interface Sent {
  method: Endpoint['method']
  origin?: string | undefined
  fetchSite?: string | undefined
  referer?: string | undefined
  contentType?: string | undefined
}

/**
 * A sibling agency's site is same-site to the browser, which sends the cookie along, so only the whole origin
 * distinguishes them. A client with neither Origin nor Sec-Fetch-Site is no current browser, and older browsers can't send
 * JSON from another site's page.
 */
export function comesFrom(own: string | undefined, { method, origin, fetchSite, ...sent }: Sent): boolean {
  if (own === undefined) return false
  if (origin !== undefined) return origin === own
  // Browsers send no Origin with a GET, and 'none' for a typed address.
  if (fetchSite !== undefined)
    return fetchSite === 'same-origin' || (method === 'GET' && fetchSite === 'none')
  const { referer, contentType } = sent
  const isOwnReferer = referer === undefined || URL.parse(referer)?.origin === own
  return isOwnReferer && (contentType === undefined || /^application\/json *(?:;|$)/i.test(contentType))
}
