import { Button } from '@mantine/core'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'

import { textsOf } from '#web/api/call-error.ts'
import { AuditLineRow } from '#web/features/audit-log/audit-line-row.tsx'
import { AuditLinesSkeleton } from '#web/features/audit-log/audit-log-skeleton.tsx'
import { auditQuery } from '#web/features/audit-log/audit-query.ts'
import type { AuditSearch } from '#web/features/audit-log/audit-search.ts'
import { ClearFilter } from '#web/ui/clear-filter.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { FormAlert } from '#web/ui/form-alert.tsx'

import cardClasses from '#web/ui/card.module.css'
import classes from './audit-log.module.css'

interface Props {
  search: AuditSearch
  showAgency: boolean
  onClear: () => void
}

export function AuditLines({ search, showAgency, onClear }: Props) {
  const log = useInfiniteQuery({ ...auditQuery(search), placeholderData: keepPreviousData })
  if (log.isPending) return <AuditLinesSkeleton />
  const lines = log.data?.pages.flatMap((page) => page.lines) ?? []
  const isFiltered = Object.keys(search).length > 0
  return (
    <>
      <FormAlert texts={log.error ? textsOf(log.error) : []} />
      <div className={cardClasses['card']}>
        {lines.length === 0 && !log.error && <Nothing isFiltered={isFiltered} onClear={onClear} />}
        <ol className={classes['lines']} aria-label="Changes" aria-busy={log.isPlaceholderData}>
          {lines.map((line) => (
            <AuditLineRow key={line.id} line={line} showAgency={showAgency} />
          ))}
        </ol>
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
  if (!isFiltered) return <EmptyState kind="nothing yet" title="Nothing has been changed yet." />
  return (
    <EmptyState kind="no match" title="No change matches these filters.">
      <ClearFilter label="Clear filters" onClear={onClear} />
    </EmptyState>
  )
}
