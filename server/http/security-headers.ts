import helmet from '@fastify/helmet'
import type { FastifyInstance } from 'fastify'

/** Mantine writes style attributes, so styles may stand in the page; scripts come from our own files only. */
const contentSecurityPolicy = {
  useDefaults: false,
  directives: {
    defaultSrc: ["'none'"],
    scriptSrc: ["'self'"],
    styleSrc: ["'self'", "'unsafe-inline'"],
    imgSrc: ["'self'", 'data:'],
    fontSrc: ["'self'"],
    connectSrc: ["'self'"],
    // The payment page.
    frameSrc: ["'self'"],
    formAction: ["'self'"],
    baseUri: ["'none'"],
    frameAncestors: ["'none'"],
  },
}

export async function addSecurityHeaders(app: FastifyInstance) {
  await app.register(helmet, {
    contentSecurityPolicy,
    referrerPolicy: { policy: 'same-origin' },
    // Only answers over https are sent it, below: over http it would have no effect, or the wrong one on localhost.
    strictTransportSecurity: false,
    xFrameOptions: { action: 'deny' },
  })
  app.addHook('onRequest', async (request, reply) => {
    reply.header('permissions-policy', 'camera=(), geolocation=(), microphone=(), payment=(self)')
    if (request.protocol === 'https') reply.header('strict-transport-security', 'max-age=31536000')
  })
}
