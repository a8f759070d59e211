interface OriginHeaders {
  origin: string | undefined
  fetchSite: string | undefined
}

/** Behind an untrusted proxy we see http, so https on the same host counts as our own too. */
const isOwn = (origin: string, siteAddress: string) =>
  origin === siteAddress || origin === siteAddress.replace(/^http:/, 'https:')

/**
 * A sibling agency's site is same-site to the browser, which sends the cookie along, so only the whole origin
 * distinguishes them.
 */
export function isOwnOrigin({ origin, fetchSite }: OriginHeaders, siteAddress: string): boolean {
  if (origin !== undefined) return isOwn(origin, siteAddress)
  return fetchSite === 'same-origin'
}

/** For GET calls that change something: browsers send no Origin with those, and other clients send neither header. */
export function isForeignVisit({ origin, fetchSite }: OriginHeaders, siteAddress: string): boolean {
  if (origin !== undefined) return !isOwn(origin, siteAddress)
  return fetchSite === 'cross-site' || fetchSite === 'same-site'
}
