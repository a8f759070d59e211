import type { Api } from '#contract/api.ts'
import { securityFilter, securityKinds } from '#contract/audit-kinds.ts'
import type { AuditFilter, AuditLine } from '#contract/audit-log.ts'
import { permissions } from '#contract/permissions.ts'
import {
  type LinesWanted,
  newestLines,
  type Place,
  placeOf,
  signInLines,
} from '#server/features/audit-log/audit-log.sql.ts'
import type { HandlerOf, Scope } from '#server/scope.ts'

export const listAuditLines: HandlerOf<Api['listAuditLines']> = async (
  scope,
  { before: id, limit, ...filter },
) => {
  const wanted = linesWanted(scope, filter)
  const before = id === undefined ? undefined : await placeOf(scope.db, id, wanted.agencyId)
  // A line that does not exist, or is another agency's, has nothing older.
  if (id !== undefined && !before) return { lines: [], more: false }
  const rows = await newestLines(scope.db, { ...wanted, before, limit: limit + 1 })
  return { lines: rows.slice(0, limit).map(auditLine), more: rows.length > limit }
}

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

const shown = 20

export const listSignIns: HandlerOf<Api['listSignIns']> = async (scope) => {
  const rows = await signInLines(scope.db, scope, shown)
  return rows.map(({ at, ...line }) => ({ ...line, at: at.toString() }))
}

type Row = Awaited<ReturnType<typeof newestLines>>[number]

const dayStart = (date: string) => Temporal.Instant.from(`${date}T00:00:00Z`)

/** Only the provider's administrators see agencies other than their own, whatever the filter asks for. */
function linesWanted(scope: Scope, filter: AuditFilter): Omit<LinesWanted, 'before' | 'limit'> {
  const seesAll = scope.user.role.permissions.includes(permissions.providerAdministrator)
  return {
    agencyId: seesAll ? filter.agency || undefined : scope.agency.id,
    person: filter.person,
    kinds: kindsOf(filter.kind),
    from: filter.from ? dayStart(filter.from) : undefined,
    until: filter.to ? dayStart(filter.to).add({ hours: 24 }) : undefined,
  }
}

function kindsOf(kind: AuditFilter['kind']): readonly string[] {
  if (kind === securityFilter) return securityKinds
  return kind === '' ? [] : [kind]
}

const auditLine = ({ agency_id, agency_name, agency_deleted, at, ...line }: Row): AuditLine => ({
  ...line,
  at: at.toString(),
  agency: { id: agency_id, name: agency_name, deleted: agency_deleted },
  before: line.before as AuditLine['before'],
  after: line.after as AuditLine['after'],
})
