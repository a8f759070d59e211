import { existsSync } from 'node:fs'
import { join } from 'node:path'

import staticFiles from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

import { Refusal } from '#server/refusal.ts'

export const isApiPath = (url: string) => /^\/api(?:[/?#]|$)/.test(url)

/** Vite puts a hash of the content into each name under /assets, so these never change. */
const cacheControl = (path: string) =>
  path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache'

export async function addWebApp(app: FastifyInstance, folder: string) {
  if (!existsSync(join(folder, 'index.html'))) throw new Error(`The web app is not built in ${folder}.`)
  await app.register(staticFiles, {
    root: folder,
    index: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, path) => void reply.header('cache-control', cacheControl(path)),
  })
  // To the files' own route it is a folder, which is refused to whoever takes no compressed answer.
  app.get('/', sendWebApp)
}

/** Every page is the same document; a file that is not there must not look like one. */
export function sendWebApp(request: FastifyRequest, reply: FastifyReply) {
  if (request.url.startsWith('/assets/')) throw new Refusal('not_found')
  return reply.sendFile('index.html')
}
