const base = 'http://site.invalid'
// eslint-disable-next-line no-control-regex
const unsafe = /[\u0000-\u001f\u007f\\]/

/** A path of this site that may be opened after signing in, else undefined. An address elsewhere never passes. */
export function localPath(value: unknown): string | undefined {
  if (typeof value !== 'string' || !/^\/(?!\/)/.test(value) || unsafe.test(value)) return undefined
  const { origin, pathname, search, hash } = new URL(value, base)
  if (origin !== base || pathname.startsWith('//')) return undefined
  // Going back to one of these would sign out again or turn in a circle.
  if (/^\/(?:login|logout)\/?$/.test(pathname)) return undefined
  return pathname + search + hash
}
