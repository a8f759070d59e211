import { auditKinds } from '#contract/audit-kinds.ts'
import type { AuditLine } from '#contract/audit-log.ts'

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

/** A spreadsheet would run such a cell as a formula; a leading apostrophe makes it text. */
const formula = /^[=+\-@\t\r]/

function cell(text: string): string {
  const safe = formula.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

const row = (cells: string[]) => `${cells.map(cell).join(',')}\r\n`

export const auditCsvHead = row(columns)

const labels: Record<string, string> = auditKinds

/** As in RFC 4180. */
export const auditCsvRow = ({ at, agency, username, address, kind, subject, before, after }: AuditLine) =>
  row([
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
