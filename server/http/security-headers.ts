import type { FastifyReply, FastifyRequest } from 'fastify'

import type { PublicAddress } from '#server/http/public-address.ts'

/** Mantine writes style attributes, so inline styles are allowed; scripts come from our own files only. */
const contentSecurityPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'self'",
  // The payment page.
  "frame-src 'self'",
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
  'content-security-policy': contentSecurityPolicy,
  'cross-origin-opener-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(self)',
  'x-dns-prefetch-control': 'off',
  'x-download-options': 'noopen',
  'x-permitted-cross-domain-policies': 'none',
  // Old browsers' XSS filters could be abused.
  'x-xss-protection': '0',
}

export function addSecurityHeaders({ isHttps }: PublicAddress, request: FastifyRequest, reply: FastifyReply) {
  reply.headers(request.routeOptions.config.endpoint ? forCalls : forPages)
  // Not over http: it would break localhost.
  if (isHttps) reply.header('strict-transport-security', 'max-age=31536000; includeSubDomains')
}
