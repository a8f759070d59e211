interface OriginHeaders {
  origin: string | undefined
  fetchSite: string | undefined
}

/** Behind a proxy that we were not told of we think that we are on http: then https of the same host is right too. */
const isOwn = (origin: string, siteAddress: string) =>
  origin === siteAddress || origin === siteAddress.replace(/^http:/, 'https:')

/**
 * Whether a call comes from this site's own pages. A sibling site is same-site to the browser, which then sends the
 * cookie along: only the whole origin tells them apart.
 */
export function isOwnOrigin({ origin, fetchSite }: OriginHeaders, siteAddress: string): boolean {
  if (origin !== undefined) return isOwn(origin, siteAddress)
  return fetchSite === 'same-origin'
}

/** For a call that changes something although it is a GET: browsers send no Origin with those, other clients nothing. */
export function isForeignVisit({ origin, fetchSite }: OriginHeaders, siteAddress: string): boolean {
  if (origin !== undefined) return !isOwn(origin, siteAddress)
  return fetchSite === 'cross-site' || fetchSite === 'same-site'
}
