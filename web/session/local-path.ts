const base = 'http://site.invalid'
// eslint-disable-next-line no-control-regex
const unsafe = /[\u0000-\u001f\u007f\\]/

/** A path of this site to open after signing in; undefined for anything else, to prevent open redirects. */
export function localPath(value: unknown): string | undefined {
  if (typeof value !== 'string' || !/^\/(?!\/)/.test(value) || unsafe.test(value)) return undefined
  const { origin, pathname, search, hash } = new URL(value, base)
  if (origin !== base || pathname.startsWith('//')) return undefined
  // These would sign out again or loop.
  if (/^\/(?:login|logout)\/?$/.test(pathname)) return undefined
  return pathname + search + hash
}

/** The API reference is a page of the server, not of the web app. */
export const isServerPage = (path: string): boolean => path.startsWith('/api/')
