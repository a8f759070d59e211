import type { listAuditLines as endpoint } from '#contract/audit-log.ts'
import { auditLine, linesWanted } from '#server/features/audit-log/audit-lines.ts'
import { newestLines, placeOf } from '#server/features/audit-log/audit-log.sql.ts'
import type { HandlerOf } from '#server/scope.ts'

export const listAuditLines: HandlerOf<typeof endpoint> = async (scope, { before: id, limit, ...filter }) => {
  const wanted = linesWanted(scope, filter)
  const before = id === undefined ? undefined : await placeOf(scope.db, id, wanted.agencyId)
  // A line that does not exist, or is another agency's, has nothing older.
  if (id !== undefined && !before) return { lines: [], more: false }
  const rows = await newestLines(scope.db, { ...wanted, before, limit: limit + 1 })
  return { lines: rows.slice(0, limit).map(auditLine), more: rows.length > limit }
}
