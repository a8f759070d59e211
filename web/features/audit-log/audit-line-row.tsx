import { Anchor } from '@mantine/core'
import { Link } from '@tanstack/react-router'

import { type AuditKind, auditKinds } from '#contract/audit-kinds.ts'
import type { AuditLine } from '#contract/audit-log.ts'
import { type FieldChange, changesOf } from '#web/features/audit-log/changes.ts'
import { pages } from '#web/pages.ts'
import { useUser } from '#web/session/current-user.ts'
import { momentText, utcText } from '#web/ui/moment-text.ts'

import classes from './audit-log.module.css'

interface Props {
  line: AuditLine
  /** Only the provider's administrators see lines of several agencies. */
  showAgency: boolean
}

const kindText = (kind: string) => (Object.hasOwn(auditKinds, kind) ? auditKinds[kind as AuditKind] : kind)

const agencyText = ({ name, deleted }: AuditLine['agency']) =>
  name && deleted ? `${name} (deleted)` : (name ?? 'Deleted agency')

export function AuditLineRow({ line, showAgency }: Props) {
  const changes = changesOf(line.before, line.after)
  const agency = showAgency ? agencyText(line.agency) : undefined
  return (
    <tr>
      <td className={classes['when']}>
        <time dateTime={line.at}>{momentText(line.at)}</time>
        <span className={classes['quiet']}>{utcText(line.at)}</span>
        <span className={classes['quiet']}>{line.address}</span>
      </td>
      <td className={classes['who']}>
        <strong>{line.username ?? 'Not signed in'}</strong>
        <span className={classes['quiet']}>{line.user_agency ?? agency}</span>
      </td>
      <td>
        <div>
          <strong>{kindText(line.kind)}</strong> {/* A sign-in is about the user themselves. */}
          {line.subject !== line.username && <Subject line={line} />}
        </div>
        {/* What another agency's user did, such as the provider's administrator. */}
        {agency && line.user_agency && <div className={classes['quiet']}>In {agency}</div>}
        {changes.length > 0 && <Changes changes={changes} />}
      </td>
    </tr>
  )
}

/** Reservations open only on their own agency's site. */
function Subject({ line: { subject, reservation, agency } }: { line: AuditLine }) {
  const isOwn = useUser().agency.id === agency.id
  if (!reservation || !isOwn) return <span className={classes['subject']}>{subject}</span>
  return (
    <Anchor
      size="sm"
      underline="always"
      renderRoot={(props) => (
        <Link to={pages['reservation-status']} params={{ id: reservation }} {...props} />
      )}
    >
      {subject}
    </Anchor>
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
