import type { FastifyRequest } from 'fastify'

import { domainPattern, reservedDomains } from '#contract/agencies.ts'

const loopback = new Set(['127.0.0.1', '[::1]'])

/** The provider's own site, an agency's by its domain, or no site of ours. */
export type Site = { kind: 'provider' } | { kind: 'agency'; domain: string } | { kind: 'unknown' }

/** An agency's domain is the label before the portal's host; the bare host is the provider's own site. */
export function siteOf(hostHeader: string, portalHost: string): Site {
  const host = hostHeader.toLowerCase().replace(/:\d*$/, '').replace(/\.$/, '')
  if (host === portalHost || (portalHost === 'localhost' && loopback.has(host))) return { kind: 'provider' }
  if (!host.endsWith(`.${portalHost}`)) return { kind: 'unknown' }
  const domain = host.slice(0, -portalHost.length - 1)
  const isDomain = domainPattern.test(domain) && !reservedDomains.includes(domain)
  return isDomain ? { kind: 'agency', domain } : { kind: 'unknown' }
}

/** The address ends up in mailed links, so whatever scheme a proxy passes on becomes one of these two. */
const schemeOf = ({ protocol }: FastifyRequest) => (protocol === 'https' ? 'https' : 'http')

/** Scheme and host of the site this request was sent to. */
export const siteAddressOf = (request: FastifyRequest) =>
  `${schemeOf(request)}://${request.host.toLowerCase()}`

/** From the portal's host, not the Host header: a loopback address has no subdomains. */
export function agencyAddress(portalHost: string, request: FastifyRequest, domain: string): string {
  const [port = ''] = /:\d+$/.exec(request.host) ?? []
  return `${schemeOf(request)}://${domain}.${portalHost}${port}`
}
