import { parseCookie, stringifySetCookie } from 'cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** On https the __Host- prefix makes the browser bind the cookie to this host. */
const cookieName = (secure: boolean) => (secure ? '__Host-session' : 'session')

const isSecure = (request: FastifyRequest) => request.protocol === 'https'

export function sessionToken(request: FastifyRequest): string | undefined {
  const { cookie } = request.headers
  return cookie === undefined ? undefined : parseCookie(cookie)[cookieName(isSecure(request))]
}

/** No Domain: for this host only. No Expires: until the browser closes or the server ends the session. */
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
