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

/**
 * The start of a text that a spreadsheet would run as a formula, full-width signs included; an apostrophe makes it text. A
 * spreadsheet may also split at semicolons, tabs and line breaks, whatever the quotes say, so each part counts.
 */
const formula = /(?<=^|[,;\t\r\n])(?=(?:[^\S\t\r\n]|")*[=+\-@\t\r＝＋－＠])/g

function cell(text: string): string {
  const safe = text.replaceAll(formula, "'")
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
