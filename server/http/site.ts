import { domainPattern, reservedDomains } from '#contract/agencies.ts'
import { memo } from '#server/memo.ts'

const loopback = new Set(['127.0.0.1', '[::1]'])

/** The provider's own site, an agency's by its domain, or an address at which there is nothing. */
export type Site = { kind: 'provider' } | { kind: 'agency'; domain: string } | { kind: 'unknown' }

/** The site is the Host header's label in front of the portal's host; the bare host is the provider's own. */
export const siteOf = (hostHeader: string, portalHost: string): Site => sites(`${portalHost} ${hostHeader}`)

const sites = memo(1000, (hosts) => {
  const [portalHost = ''] = hosts.split(' ', 1)
  return findSite(hosts.slice(portalHost.length + 1), portalHost)
})

function findSite(hostHeader: string, portalHost: string): Site {
  const host = hostHeader.toLowerCase().replace(/:\d*$/, '').replace(/\.$/, '')
  if (host === portalHost || (portalHost === 'localhost' && loopback.has(host))) return { kind: 'provider' }
  if (!host.endsWith(`.${portalHost}`)) return { kind: 'unknown' }
  const domain = host.slice(0, -portalHost.length - 1)
  const isDomain = domainPattern.test(domain) && !reservedDomains.includes(domain)
  return isDomain ? { kind: 'agency', domain } : { kind: 'unknown' }
}
