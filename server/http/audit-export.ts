import { Readable } from 'node:stream'

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

import { auditExportInput, type AuditLine, listAuditLines } from '#contract/audit-log.ts'
import { auditExportPath } from '#contract/routes.ts'
import { auditCsvHead, auditCsvRow } from '#server/features/audit-log/audit-csv.ts'
import { exportAuditLines } from '#server/features/audit-log/export-audit-lines.ts'
import { checkAccess, openScope } from '#server/http/open-scope.ts'
import type { Portal } from '#server/http/portal.ts'
import { readInput } from '#server/http/read-input.ts'
import type { Scope } from '#server/scope.ts'

/** The audit log as a file: for whoever may list it, with the same filters and the same refusals. */
export function addAuditExport(app: FastifyInstance, portal: Portal) {
  app.get(auditExportPath, { config: { endpoint: listAuditLines } }, async (request, reply) => {
    const scope = await openScope(portal, request, reply)
    checkAccess(listAuditLines, scope, request)
    const filter = readInput(auditExportInput, request.query as object)
    // checkAccess has seen to it that someone is signed in.
    return sendFile(request, reply, exportAuditLines(scope as Scope, filter))
  })
}

async function sendFile(request: FastifyRequest, reply: FastifyReply, batches: AsyncGenerator<AuditLine[]>) {
  // Read before anything is sent: what goes wrong at once is answered in words, not with half a file.
  const first = await batches.next()
  const file = Readable.from(csvOf(first.value ?? [], batches), { objectMode: false })
  file.on('error', (error) => request.log.error({ reqId: request.id, err: error }, 'an export broke off'))
  return reply
    .type('text/csv; charset=utf-8')
    .header('content-disposition', 'attachment; filename="audit-log.csv"')
    .send(file)
}

async function* csvOf(first: AuditLine[], rest: AsyncGenerator<AuditLine[]>) {
  yield auditCsvHead + first.map(auditCsvRow).join('')
  for await (const batch of rest) if (batch.length > 0) yield batch.map(auditCsvRow).join('')
}
