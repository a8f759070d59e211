import type { FastifyReply, FastifyRequest } from 'fastify'

/** Mantine writes style attributes, so styles may stand in the page; scripts come from our own files only. */
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

/** The same for every answer, so they are written down instead of being worked out each time. */
const always = {
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
}

/** An answer to a call is no page: nothing in it may be loaded, run or framed. */
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
  // Old browsers' own filters could be turned against a page.
  'x-xss-protection': '0',
}

export function addSecurityHeaders(request: FastifyRequest, reply: FastifyReply) {
  reply.headers(request.routeOptions.config.endpoint ? forCalls : forPages)
  // Over http it would have no effect, or the wrong one on localhost.
  if (request.protocol === 'https') reply.header('strict-transport-security', 'max-age=31536000')
}
