import { domainPattern, reservedDomains } from '#contract/agencies.ts'

const loopback = new Set(['127.0.0.1', '[::1]'])

/** The provider's own site, an agency's by its domain, or an address at which there is nothing. */
export type Site = { kind: 'provider' } | { kind: 'agency'; domain: string } | { kind: 'unknown' }

/** The site is the Host header's label in front of the portal's host; the bare host is the provider's own. */
export function siteOf(hostHeader: string, portalHost: string): Site {
  const host = hostHeader.toLowerCase().replace(/:\d*$/, '').replace(/\.$/, '')
  if (host === portalHost || (portalHost === 'localhost' && loopback.has(host))) return { kind: 'provider' }
  if (!host.endsWith(`.${portalHost}`)) return { kind: 'unknown' }
  const domain = host.slice(0, -portalHost.length - 1)
  const isDomain = domainPattern.test(domain) && !reservedDomains.includes(domain)
  return isDomain ? { kind: 'agency', domain } : { kind: 'unknown' }
}
