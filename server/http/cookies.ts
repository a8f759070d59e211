import { parseCookie, stringifySetCookie } from 'cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'

import type { PublicAddress } from '#server/http/public-address.ts'

/** Every cookie we set. */
type CookieName = 'session' | 'browser'

export interface Cookies {
  read(name: CookieName): string | undefined
  /** Without `maxAgeSeconds`, until the browser closes. */
  keep(name: CookieName, value: string, maxAgeSeconds?: number): void
  drop(name: CookieName): void
}

/** Cookies for this host only: they have no Domain, and on https the __Host- prefix makes browsers insist on that. */
export function cookiesOf(
  { isHttps }: PublicAddress,
  { headers }: FastifyRequest,
  reply: FastifyReply,
): Cookies {
  const fullName = (name: CookieName) => (isHttps ? `__Host-${name}` : name)
  const attributes = { path: '/', httpOnly: true, sameSite: 'lax', secure: isHttps } as const
  const set = (cookie: Parameters<typeof stringifySetCookie>[0]) =>
    void reply.header('set-cookie', stringifySetCookie({ ...cookie, ...attributes }))
  return {
    read: (name) => (headers.cookie === undefined ? undefined : parseCookie(headers.cookie)[fullName(name)]),
    keep: (name, value, maxAge) =>
      set({ name: fullName(name), value, ...(maxAge !== undefined && { maxAge }) }),
    drop: (name) => set({ name: fullName(name), value: '', expires: new Date(0), maxAge: 0 }),
  }
}
