import { Readable } from 'node:stream'

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

import { auditExportInput, type AuditLine, listAuditLines } from '#contract/audit-log.ts'
import { auditExportPath } from '#contract/routes.ts'
import { auditCsvHead, auditCsvRow } from '#server/features/audit-log/audit-csv.ts'
import { exportAuditLines } from '#server/features/audit-log/export-audit-lines.ts'
import { openScope } from '#server/http/open-scope.ts'
import type { Portal } from '#server/http/portal.ts'
import { readInput, sentFields } from '#server/http/read-input.ts'
import type { Scope } from '#server/scope.ts'

/** The audit log as a file, with the access and filters of the list. */
export function addAuditExport(app: FastifyInstance, portal: Portal) {
  app.get(auditExportPath, { config: { endpoint: listAuditLines } }, async (request, reply) => {
    const scope = await openScope(portal, request, reply, { ...listAuditLines, rate: 'export' })
    const filter = await readInput(auditExportInput, sentFields(request))
    const asked = Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== ''))
    portal.trace.note({ kind: 'audit-log.exported', scope, subject: 'Audit log', after: asked })
    // openScope refused everyone who isn't signed in.
    return sendFile(request, reply, exportAuditLines(scope as Scope, filter))
  })
}

async function sendFile(request: FastifyRequest, reply: FastifyReply, batches: AsyncGenerator<AuditLine[]>) {
  // The first batch is read before the headers go out, so that an early failure is a proper error answer.
  const first = await batches.next()
  const file = Readable.from(csvOf(first.value ?? [], batches), { objectMode: false })
  file.on('error', (error) =>
    request.log.error({ reqId: request.id, err: error }, 'Audit export failed midway.'),
  )
  return reply
    .type('text/csv; charset=utf-8')
    .header('content-disposition', 'attachment; filename="audit-log.csv"')
    .send(file)
}

async function* csvOf(first: AuditLine[], rest: AsyncGenerator<AuditLine[]>) {
  yield auditCsvHead + first.map(auditCsvRow).join('')
  for await (const batch of rest) if (batch.length > 0) yield batch.map(auditCsvRow).join('')
}
