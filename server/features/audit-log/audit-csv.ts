import { auditKinds } from '#contract/audit-kinds.ts'
import type { AuditLine } from '#contract/audit-log.ts'
import { csvRow } from '#server/csv.ts'

const columns = [
  'When (UTC)',
  'Agency',
  'Agency ID',
  'User',
  'Address',
  'Change',
  'Kind',
  'Subject',
  'Before',
  'After',
]

export const auditCsvHead = csvRow(columns)

const labels: Record<string, string> = auditKinds

export const auditCsvRow = ({ at, agency, username, address, kind, subject, before, after }: AuditLine) =>
  csvRow([
    at,
    agency.name ?? '',
    agency.id,
    username ?? '',
    address,
    labels[kind] ?? kind,
    kind,
    subject,
    before ? JSON.stringify(before) : '',
    after ? JSON.stringify(after) : '',
  ])
