import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

import { manifestFiles } from '#contract/day/day-files.ts'
import { manifestFileInput, showManifest } from '#contract/day/manifest.ts'
import { exportManifest, exportManifestPage } from '#server/features/day/export-manifest.ts'
import { manifestCsvHead, manifestCsvRow } from '#server/features/day/manifest-csv.ts'
import { openScope } from '#server/http/open-scope.ts'
import type { Portal } from '#server/http/portal.ts'
import { readInput, sentFields } from '#server/http/read-input.ts'
import { inOneBatch, sendCsv } from '#server/http/send-csv.ts'
import type { Scope } from '#server/scope.ts'

/** A manifest as PDF and CSV, with the access of its page. */
export function addManifestFiles(app: FastifyInstance, portal: Portal) {
  const open = async (request: FastifyRequest, reply: FastifyReply) => {
    // openScope refuses everyone who isn't signed in.
    const scope = (await openScope(portal, request, reply, showManifest)) as Scope
    return { scope, input: await readInput(manifestFileInput, sentFields(request)) }
  }
  const config = { endpoint: showManifest }
  app.get(urlOf(manifestFiles.pdf), { config }, async (request, reply) => {
    const { scope, input } = await open(request, reply)
    const { name, page } = await exportManifestPage(scope, input)
    portal.rates.take('file', scope.user.id, scope.now)
    const content = await portal.documents.sheet(page)
    return reply
      .type('application/pdf')
      .header('content-disposition', `attachment; filename="${name}"`)
      .send(content)
  })
  app.get(urlOf(manifestFiles.csv), { config }, async (request, reply) => {
    const { scope, input } = await open(request, reply)
    const { name, rows } = await exportManifest(scope, input)
    portal.rates.take('file', scope.user.id, scope.now)
    const file = { name, head: manifestCsvHead, row: manifestCsvRow }
    return sendCsv(request, reply, file, inOneBatch(rows))
  })
}

const urlOf = (path: string) => path.replaceAll(/\{(\w+)\}/g, ':$1')
