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
