import type { FastifyReply, FastifyRequest } from 'fastify'

/** On https the prefix makes the browser itself refuse the cookie from, or for, any other host. */
const cookieName = (secure: boolean) => (secure ? '__Host-session' : 'session')

const isSecure = (request: FastifyRequest) => request.protocol === 'https'

export const sessionToken = (request: FastifyRequest) => request.cookies[cookieName(isSecure(request))]

/** No Domain: the cookie stays with this host. No Expires: the server ends sessions, and so does closing the browser. */
const attributes = (secure: boolean) => ({ path: '/', httpOnly: true, sameSite: 'lax', secure }) as const

export function keepSession(request: FastifyRequest, reply: FastifyReply, token: string) {
  const secure = isSecure(request)
  reply.setCookie(cookieName(secure), token, attributes(secure))
}

export function dropSession(request: FastifyRequest, reply: FastifyReply) {
  const secure = isSecure(request)
  reply.clearCookie(cookieName(secure), attributes(secure))
}
