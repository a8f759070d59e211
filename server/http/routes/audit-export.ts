import type { FastifyInstance } from 'fastify'

import { auditExportInput, listAuditLines } from '#contract/audit-log.ts'
import { auditExportPath } from '#contract/routes.ts'
import { auditCsvHead, auditCsvRow } from '#server/features/audit-log/audit-csv.ts'
import { exportAuditLines } from '#server/features/audit-log/export-audit-lines.ts'
import { openScope } from '#server/http/open-scope.ts'
import type { Portal } from '#server/http/portal.ts'
import { readInput, sentFields } from '#server/http/read-input.ts'
import { sendCsv } from '#server/http/send-csv.ts'
import type { Scope } from '#server/scope.ts'

/** The audit log as a file, with the access and filters of the list. */
export function addAuditExport(app: FastifyInstance, portal: Portal) {
  app.get(auditExportPath, { config: { endpoint: listAuditLines } }, async (request, reply) => {
    const scope = await openScope(portal, request, reply, { ...listAuditLines, rate: 'export' })
    const filter = await readInput(auditExportInput, sentFields(request))
    const asked = Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== ''))
    portal.trace.note({ kind: 'audit-log.exported', scope, subject: 'Audit log', after: asked })
    // openScope refused everyone who isn't signed in.
    const lines = exportAuditLines(scope as Scope, filter)
    return sendCsv(request, reply, { name: 'audit-log.csv', head: auditCsvHead, row: auditCsvRow }, lines)
  })
}
