import { securityFilter, securityKinds } from '#contract/audit-kinds.ts'
import type { AuditFilter, AuditLine } from '#contract/audit-log.ts'
import { permissions } from '#contract/permissions.ts'
import type { LinesWanted, newestLines } from '#server/features/audit-log/audit-log.sql.ts'
import type { Scope } from '#server/scope.ts'

type Row = Awaited<ReturnType<typeof newestLines>>[number]

const dayStart = (date: string) => Temporal.Instant.from(`${date}T00:00:00Z`)

/** Only the provider's administrators see agencies other than their own, whatever the filter asks for. */
export function linesWanted(scope: Scope, filter: AuditFilter): Omit<LinesWanted, 'before' | 'limit'> {
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

export const auditLine = ({ agency_id, agency_name, agency_deleted, at, ...line }: Row): AuditLine => ({
  ...line,
  at: at.toString(),
  agency: { id: agency_id, name: agency_name, deleted: agency_deleted },
  before: line.before as AuditLine['before'],
  after: line.after as AuditLine['after'],
})
