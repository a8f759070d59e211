import { Button, Skeleton, Anchor } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'

import { type AuditKind, auditKinds } from '#contract/audit-kinds.ts'
import type { AuditLine } from '#contract/audit-log.ts'
import { textsOf } from '#web/api/call-error.ts'
import { auditLinesQuery, type AuditSearch } from '#web/data/audit-log.ts'
import { type FieldChange, changesOf } from '#web/features/audit-log/changes.ts'
import { pages } from '#web/pages.ts'
import { useUser } from '#web/session/current-user.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { FormAlert } from '#web/ui/form/form-alert.tsx'
import { momentText, utcText } from '#web/ui/moment-text.ts'
import { ClearFilter } from '#web/ui/table/clear-filter.tsx'
import { Table } from '#web/ui/table/table.tsx'

import cardClasses from '#web/ui/card.module.css'
import classes from './audit-log.module.css'

interface Props {
  search: AuditSearch
  showAgency: boolean
  onClear: () => void
}

export function AuditLines({ search, showAgency, onClear }: Props) {
  const log = useInfiniteQuery(auditLinesQuery(search))
  if (log.isPending) return <Skeleton height={320} radius="lg" aria-busy="true" />
  const lines = log.data?.pages.flatMap((page) => page.lines) ?? []
  const isFiltered = Object.keys(search).length > 0
  return (
    <>
      <FormAlert texts={log.error ? textsOf(log.error) : []} />
      <div className={cardClasses['card']}>
        {lines.length === 0 && !log.error && <Nothing isFiltered={isFiltered} onClear={onClear} />}
        {lines.length > 0 && (
          <Table
            striped
            long
            className={classes['lines'] ?? ''}
            aria-label="Changes"
            aria-busy={log.isPlaceholderData}
          >
            <thead>
              <tr>
                <th scope="col">When</th>
                <th scope="col">Who</th>
                <th scope="col">Change</th>
              </tr>
            </thead>
            <tbody>
              {lines.map((line) => (
                <AuditLineRow key={line.id} line={line} showAgency={showAgency} />
              ))}
            </tbody>
          </Table>
        )}
        {log.hasNextPage && (
          <div className={classes['older']}>
            <Button
              variant="default"
              loading={log.isFetchingNextPage}
              onClick={() => void log.fetchNextPage()}
            >
              Load older
            </Button>
          </div>
        )}
      </div>
    </>
  )
}

function Nothing({ isFiltered, onClear }: { isFiltered: boolean; onClear: () => void }) {
  if (!isFiltered) return <EmptyState kind="nothing yet" title="No changes yet." />
  return (
    <EmptyState kind="no match" title="No changes match these filters.">
      <ClearFilter label="Clear filters" onClear={onClear} />
    </EmptyState>
  )
}

interface AuditLineRowProps {
  line: AuditLine
  /** Only the provider's administrators see lines of several agencies. */
  showAgency: boolean
}

const kindText = (kind: string) => (Object.hasOwn(auditKinds, kind) ? auditKinds[kind as AuditKind] : kind)

const agencyText = ({ name, deleted }: AuditLine['agency']) =>
  name && deleted ? `${name} (deleted)` : (name ?? 'Deleted agency')

function AuditLineRow({ line, showAgency }: AuditLineRowProps) {
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
