import type { FastifyInstance, FastifyRequest } from 'fastify'

import type { PublicAddress, Site } from '#server/http/public-address.ts'
import { isApiPath } from '#server/http/routes/web-app.ts'
import { Refusal } from '#server/refusal.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** For callers who don't use a public address: monitoring and Stripe. */
    anyHost?: true
    /** For payment pages, which have a host of their own. All other routes answer on the other hosts. */
    payHost?: true
  }
  interface FastifyRequest {
    /** Null on a host that isn't ours, where only routes with `anyHost` answer. */
    site: Site | null
  }
}

/** Finds the site of every request, and refuses one whose address is ambiguous or not ours. */
export function addSites(app: FastifyInstance, address: PublicAddress) {
  app.decorateRequest('site', null)
  app.server.once('listening', () => {
    const listening = app.server.address()
    if (typeof listening === 'object' && listening) address.listensOn(listening.port)
  })
  app.addHook('onRequest', (request, _reply, done) => {
    request.site = address.findSite(request.headers.host ?? '') ?? null
    done(addressRefusal(request))
  })
}

function addressRefusal({ raw, url, site, routeOptions }: FastifyRequest): Refusal | undefined {
  if (countHosts(raw.rawHeaders) > 1)
    return new Refusal('bad_input', { messages: ['Send exactly one Host header.'] })
  // The server's rewriteUrl left only paths and targets that don't match the Host header.
  if (!url.startsWith('/')) {
    return new Refusal('bad_input', { messages: ["The request's URL doesn't match its Host header."] })
  }
  const { anyHost, payHost } = routeOptions.config
  if (anyHost) return undefined
  if (site && (site.kind === 'pay') === Boolean(payHost)) return undefined
  if (isApiPath(routeOptions.url ?? url)) return new Refusal('no_agency')
  return new Refusal(site ? 'not_found' : 'unknown_host')
}

/** Node keeps only the first in `headers`. */
const countHosts = (rawHeaders: string[]) =>
  rawHeaders.filter((name, index) => index % 2 === 0 && name.toLowerCase() === 'host').length
