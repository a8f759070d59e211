import { Button, Skeleton } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'

import { textsOf } from '#web/api/call-error.ts'
import { auditLinesQuery, type AuditSearch } from '#web/data/audit-log.ts'
import { AuditLineRow } from '#web/features/audit-log/audit-line-row.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { FormAlert } from '#web/ui/form/form-alert.tsx'
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
