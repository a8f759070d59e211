import { existsSync } from 'node:fs'
import { join } from 'node:path'

import staticFiles from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

import { Refusal } from '#server/refusal.ts'

export const isApiPath = (url: string) => /^\/api(?:[/?#]|$)/.test(url)

/** Names under /assets contain a content hash, so these files never change. */
const cacheControl = (path: string) =>
  path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache'

export async function addWebApp(app: FastifyInstance, folder: string) {
  if (!existsSync(join(folder, 'index.html'))) throw new Error(`The web app isn't built in ${folder}.`)
  await app.register(staticFiles, {
    root: folder,
    index: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, path) => void reply.header('cache-control', cacheControl(path)),
  })
  // The static route treats / as a folder and refuses clients that accept no compression.
  app.get('/', sendWebApp)
}

/** Every page is the same document, but a missing asset is a 404. */
export function sendWebApp(request: FastifyRequest, reply: FastifyReply) {
  if (request.url.startsWith('/assets/')) throw new Refusal('not_found')
  return reply.sendFile('index.html')
}
