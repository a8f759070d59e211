import type { AuditFilter, AuditLine } from '#contract/audit-log.ts'
import { auditLine, linesWanted } from '#server/features/audit-log/audit-lines.ts'
import { newestLines, type Place } from '#server/features/audit-log/audit-log.sql.ts'
import type { Scope } from '#server/scope.ts'

const batchSize = 500

/** Newest first, in batches, so that years of log are never in memory at once. */
export async function* exportAuditLines(scope: Scope, filter: AuditFilter): AsyncGenerator<AuditLine[]> {
  const wanted = linesWanted(scope, filter)
  let before: Place | undefined
  do {
    const rows = await newestLines(scope.db, { ...wanted, before, limit: batchSize })
    yield rows.map(auditLine)
    before = rows.length === batchSize ? rows.at(-1) : undefined
  } while (before)
}
