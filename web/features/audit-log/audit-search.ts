import { type AuditKind, auditKinds, securityFilter } from '#contract/audit-kinds.ts'
import { isLocalDate } from '#contract/dates.ts'
import { auditExportPath } from '#contract/routes.ts'
import type { AuditSearch } from '#web/data/audit-log.ts'
import { textOf } from '#web/ui/table/table-search.ts'

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
const isKind = (text: string): text is AuditKind | typeof securityFilter =>
  text === securityFilter || Object.hasOwn(auditKinds, text)

/** Drops unknown and invalid filters. */
export function auditSearchOf(search: Record<string, unknown>): AuditSearch {
  const [person, kind, from, to, agency] = ['person', 'kind', 'from', 'to', 'agency'].map((name) =>
    textOf(search[name]),
  ) as [string, string, string, string, string]
  return {
    ...(person && { person }),
    ...(isKind(kind) && { kind }),
    ...(isLocalDate(from) && { from }),
    ...(isLocalDate(to) && { to }),
    ...(uuid.test(agency) && { agency }),
  }
}

/** The CSV has all matching lines, not only those on screen. */
export function exportAddress(search: AuditSearch): string {
  const query = new URLSearchParams({ ...auditSearchOf({ ...search }) }).toString()
  return `${auditExportPath}${query && `?${query}`}`
}
