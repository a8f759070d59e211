import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Navigate } from '@tanstack/react-router'

import { fieldTextsOf, unplacedTextsOf } from '#web/api/call-error.ts'
import { allReservationsQuery } from '#web/data/all-reservations.ts'
import { AllFilters } from '#web/features/reservations/all/all-filters.tsx'
import { AllRows } from '#web/features/reservations/all/all-rows.tsx'
import {
  type AllSearch,
  chosen,
  defaultSort,
  filtersOf,
  inputOf,
} from '#web/features/reservations/all/all-search.ts'
import { FoundPages } from '#web/features/reservations/all/found-pages.tsx'
import { useAllView } from '#web/features/reservations/all/use-all-view.ts'
import { pages } from '#web/pages.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { FormAlert } from '#web/ui/form/form-alert.tsx'
import { PageHead } from '#web/ui/page-head.tsx'
import { ClearFilter } from '#web/ui/table/clear-filter.tsx'
import { sortAfterPress } from '#web/ui/table/table-search.ts'

import cardClasses from '#web/ui/card.module.css'
import classes from './all-reservations.module.css'

/** For the provider. Everything that is chosen is in the address. */
export function AllReservationsPage() {
  const { view, settled, change, clear } = useAllView()
  const { error } = useQuery(allReservationsQuery(inputOf(settled)))
  return (
    <div className={classes['page']}>
      <PageHead title="All Reservations" about="Reservations of all agencies and your own." />
      <AllFilters view={view} errors={fieldTextsOf(error)} onChange={change} />
      <Found search={settled} onChange={change} onClear={clear} />
    </div>
  )
}

interface FoundProps {
  search: AllSearch
  onChange: (next: AllSearch) => void
  onClear: () => void
}

function Found({ search, onChange, onClear }: FoundProps) {
  const { data, error, isPlaceholderData } = useQuery(allReservationsQuery(inputOf(search)))
  const { page = 1, sort = defaultSort } = search
  const isPastTheEnd = page > 1 && data?.rows.length === 0 && !isPlaceholderData
  if (isPastTheEnd) return <Navigate to={pages['all-reservations']} search={chosen(search, {})} replace />
  if (error) return <FormAlert texts={unplacedTextsOf(error)} />
  if (!data) return <Skeleton height={320} radius="lg" aria-busy="true" />
  return (
    <div className={cardClasses['card']}>
      {data.rows.length > 0 ? (
        <>
          <AllRows
            rows={data.rows}
            timeZone={data.timeZone}
            sort={sort}
            onSort={(field) => onChange({ sort: sortAfterPress(sort, field) })}
            waiting={isPlaceholderData}
          />
          <FoundPages
            {...{ page, matches: data.matches, hasMore: data.hasMore }}
            rows={data.rows.length}
            onPage={(next) => onChange({ page: next })}
          />
        </>
      ) : (
        <Nothing isFiltered={filtersOf(search).length > 0} onClear={onClear} />
      )}
    </div>
  )
}

function Nothing({ isFiltered, onClear }: { isFiltered: boolean; onClear: () => void }) {
  if (!isFiltered) return <EmptyState kind="nothing yet" title="There are no reservations yet." />
  return (
    <EmptyState kind="no match" title="No reservations match these filters.">
      <ClearFilter label="Clear filters" onClear={onClear} />
    </EmptyState>
  )
}
