import type { FastifyInstance } from 'fastify'

import { auditKinds } from '#contract/audit-kinds.ts'
import { auditExportInput, type AuditLine, listAuditLines } from '#contract/audit-log.ts'
import { auditExportPath } from '#contract/routes.ts'
import { csvOf } from '#server/csv.ts'
import { exportAuditLines } from '#server/features/audit-log/list-audit-lines.ts'
import { addFile, sendCsv } from '#server/http/files.ts'
import type { Portal } from '#server/http/portal.ts'

const labels: Record<string, string> = auditKinds

export const auditCsv = csvOf<AuditLine>([
  ['When (UTC)', ({ at }) => at],
  ['Agency', ({ agency }) => agency.name ?? ''],
  ['Agency ID', ({ agency }) => agency.id],
  ['User', ({ username }) => username ?? ''],
  ['Address', ({ address }) => address],
  ['Change', ({ kind }) => labels[kind] ?? kind],
  ['Kind', ({ kind }) => kind],
  ['Subject', ({ subject }) => subject],
  ['Before', ({ before }) => (before ? JSON.stringify(before) : '')],
  ['After', ({ after }) => (after ? JSON.stringify(after) : '')],
])

/** The audit log as a file, with the access and filters of the list. */
export function addAuditExport(app: FastifyInstance, portal: Portal) {
  const route = { path: auditExportPath, endpoint: listAuditLines, input: auditExportInput }
  addFile(app, portal, { ...route, rate: 'export' }, async (scope, filter, exchange) => {
    const after = Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== ''))
    portal.trace.note({ kind: 'audit-log.exported', scope, subject: 'Audit log', after })
    return sendCsv(exchange, { name: 'audit-log.csv', ...auditCsv }, exportAuditLines(scope, filter))
  })
}
