import { parseCookie, stringifySetCookie } from 'cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** On https the prefix makes the browser itself refuse the cookie from, or for, any other host. */
const cookieName = (secure: boolean) => (secure ? '__Host-session' : 'session')

const isSecure = (request: FastifyRequest) => request.protocol === 'https'

export function sessionToken(request: FastifyRequest): string | undefined {
  const { cookie } = request.headers
  return cookie === undefined ? undefined : parseCookie(cookie)[cookieName(isSecure(request))]
}

/** No Domain: the cookie stays with this host. No Expires: the server ends sessions, and so does closing the browser. */
const attributes = (secure: boolean) => ({ path: '/', httpOnly: true, sameSite: 'lax', secure }) as const

export function keepSession(request: FastifyRequest, reply: FastifyReply, token: string) {
  const secure = isSecure(request)
  const kept = { name: cookieName(secure), value: token, ...attributes(secure) }
  reply.header('set-cookie', stringifySetCookie(kept))
}

export function dropSession(request: FastifyRequest, reply: FastifyReply) {
  const secure = isSecure(request)
  const gone = { name: cookieName(secure), value: '', ...attributes(secure), expires: new Date(0), maxAge: 0 }
  reply.header('set-cookie', stringifySetCookie(gone))
}
