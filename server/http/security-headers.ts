import type { FastifyReply, FastifyRequest } from 'fastify'

import { payLabel } from '#contract/agencies.ts'
import { isCheckInPath } from '#contract/day/day-files.ts'
import type { PublicAddress } from '#server/http/public-address.ts'

/** Mantine writes style attributes, so inline styles are allowed; scripts come from our own files only. */
const contentSecurityPolicy = (payOrigin: string) =>
  [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    `frame-src ${payOrigin}`,
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join(';')

const always = {
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
}

/** An API answer loads nothing and can't be framed. */
const forCalls = { ...always, 'content-security-policy': "default-src 'none';frame-ancestors 'none'" }

const forPages = {
  ...always,
  'cross-origin-opener-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  'x-dns-prefetch-control': 'off',
  'x-download-options': 'noopen',
  'x-permitted-cross-domain-policies': 'none',
  // Old browsers' XSS filters could be abused.
  'x-xss-protection': '0',
}

const permissionsPolicy = (url: string) =>
  `camera=${isCheckInPath(url.replace(/[?#].*$/s, '')) ? '(self)' : '()'}, geolocation=(), microphone=(), payment=()`

export function addSecurityHeaders(address: PublicAddress, request: FastifyRequest, reply: FastifyReply) {
  if (request.routeOptions.config.endpoint) reply.headers(forCalls)
  else {
    reply.headers(forPages)
    reply.header('permissions-policy', permissionsPolicy(request.url))
    reply.header('content-security-policy', contentSecurityPolicy(address.siteOrigin(payLabel)))
  }
  // Not over http: it would break localhost.
  if (address.isHttps) reply.header('strict-transport-security', 'max-age=31536000; includeSubDomains')
}
