import { type AuditKind, auditKinds } from '#contract/audit-kinds.ts'
import type { AuditLine } from '#contract/audit-log.ts'
import { type FieldChange, changesOf } from '#web/features/audit-log/changes.ts'
import { momentText, utcText } from '#web/ui/moment-text.ts'

import classes from './audit-log.module.css'

interface Props {
  line: AuditLine
  /** Only the provider's administrators see lines of several agencies. */
  showAgency: boolean
}

const kindText = (kind: string) => (Object.hasOwn(auditKinds, kind) ? auditKinds[kind as AuditKind] : kind)

export function AuditLineRow({ line, showAgency }: Props) {
  const changes = changesOf(line.before, line.after)
  return (
    <tr>
      <td className={classes['when']}>
        <time dateTime={line.at} title={utcText(line.at)}>
          {momentText(line.at)}
        </time>
        <span className={classes['quiet']}>{line.address}</span>
      </td>
      <td className={classes['who']}>
        <strong>{line.username ?? 'Not signed in'}</strong>
        {showAgency && <span className={classes['quiet']}>{line.agency.name ?? 'Deleted agency'}</span>}
      </td>
      <td>
        <div>
          <strong>{kindText(line.kind)}</strong> {/* A sign-in is about the user themselves. */}
          {line.subject !== line.username && <span className={classes['subject']}>{line.subject}</span>}
        </div>
        {changes.length > 0 && <Changes changes={changes} />}
      </td>
    </tr>
  )
}

function Changes({ changes }: { changes: readonly FieldChange[] }) {
  return (
    <dl className={classes['changes']}>
      {changes.map(({ field, before, after }) => (
        <div key={field}>
          <dt>{field}</dt>
          <dd>
            {before !== undefined && <del>{before}</del>}
            {before !== undefined && after !== undefined && <span aria-label="became"> → </span>}
            {after !== undefined && <ins>{after}</ins>}
          </dd>
        </div>
      ))}
    </dl>
  )
}
