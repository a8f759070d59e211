import { Button, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Navigate, getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'

import type { FoundReservation } from '#contract/day/all-reservations.ts'
import { mostCounted } from '#contract/day/found-limits.ts'
import { moneyText } from '#contract/money.ts'
import { fieldTextsOf, unplacedTextsOf } from '#web/api/call-error.ts'
import { allReservationsQuery } from '#web/data/all-reservations.ts'
import { foundRef } from '#web/data/reservations.ts'
import { AllFilters } from '#web/features/reservations/all/all-filters.tsx'
import {
  type AllSearch,
  type AllSort,
  chosen,
  defaultSort,
  filtersOf,
  inputOf,
  allSearchOf,
  lastPage,
} from '#web/features/reservations/all/all-search.ts'
import { GuestDataDialog } from '#web/features/reservations/all/guest-data-dialog.tsx'
import { bookedColumn, ReservationRows, rowColumns } from '#web/features/reservations/reservation-rows.tsx'
import { pages } from '#web/pages.ts'
import { useUser } from '#web/session/current-user.ts'
import { useCustomerView } from '#web/session/customer-view.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { FormAlert } from '#web/ui/form/form-alert.tsx'
import { PageHead } from '#web/ui/page-head.tsx'
import { ClearFilter } from '#web/ui/table/clear-filter.tsx'
import { Pager } from '#web/ui/table/table-pages.tsx'
import { type Sort, sortAfterPress, pageRows } from '#web/ui/table/table-search.ts'
import { useTypedSearch } from '#web/ui/table/typed-search.ts'

import cardClasses from '#web/ui/card.module.css'
import classes from './all-reservations.module.css'

/** For the provider. Everything that is chosen is in the address. */
export function AllReservationsPage() {
  const { view, settled, change, clear } = useAllView()
  const { error } = useQuery(allReservationsQuery(inputOf(settled)))
  const [guestData, setGuestData] = useState(false)
  return (
    <div className={classes['page']}>
      <PageHead title="All Reservations" about="Reservations of all agencies and your own.">
        <Button variant="default" onClick={() => setGuestData(true)}>
          Guest data
        </Button>
      </PageHead>
      <GuestDataDialog opened={guestData} onClose={() => setGuestData(false)} />
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
          <Rows
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

interface RowsProps {
  rows: readonly FoundReservation[]
  /** As in the filters by day of booking. */
  timeZone: string
  sort: Sort<AllSort>
  onSort: (field: AllSort) => void
  waiting: boolean
}

function Rows({ rows, timeZone, ...table }: RowsProps) {
  const own = useUser().agency.id
  const isCustomerView = useCustomerView()
  const net = {
    label: 'Net',
    place: 'net',
    cell: ({ totalNet }: FoundReservation) => `Net ${moneyText(totalNet)}`,
  }
  const { number, guest, tour, departure, price, status, party } = rowColumns
  const columns = [
    number,
    guest,
    tour,
    { ...departure, field: 'travel' as const },
    price,
    ...(isCustomerView ? [] : [net]),
    status,
    party,
    { label: 'Agency', place: 'agency', cell: ({ agency }: FoundReservation) => agency },
    {
      ...bookedColumn(timeZone),
      field: 'booked' as const,
      tip: ({ bookedBy }: FoundReservation) => `Booked by ${bookedBy ?? 'a deleted user'}`,
    },
  ]
  const refOf = (row: FoundReservation) => foundRef(row, own)
  return <ReservationRows label="Reservations" list="all" {...{ rows, columns, refOf, ...table }} />
}

function Nothing({ isFiltered, onClear }: { isFiltered: boolean; onClear: () => void }) {
  if (!isFiltered) return <EmptyState kind="nothing yet" title="There are no reservations yet." />
  return (
    <EmptyState kind="no match" title="No reservations match these filters.">
      <ClearFilter label="Clear filters" onClear={onClear} />
    </EmptyState>
  )
}

const route = getRouteApi('/_shell/_page/all-reservations')

function useAllView() {
  const navigate = route.useNavigate()
  const found = route.useSearch()
  const settled = allSearchOf({ ...found })
  const { typed: view = settled, show } = useTypedSearch<AllSearch>(
    found,
    (search) => void navigate({ search, replace: true, resetScroll: false }),
  )
  return {
    view,
    settled,
    change: (next: AllSearch) => show(chosen(view, next)),
    clear: () => show(view.sort ? { sort: view.sort } : {}),
  }
}

interface FoundPagesProps {
  page: number
  /** On this page. */
  rows: number
  matches: number
  hasMore: boolean
  onPage: (page: number) => void
}

const count = (number: number) => number.toLocaleString('en-US')

/** As TablePages, for matches that aren't counted to the end. */
function FoundPages({ page, rows, matches, hasMore, onPage }: FoundPagesProps) {
  const from = (page - 1) * pageRows + 1
  const total = matches >= mostCounted ? `at least ${count(mostCounted)}` : count(matches)
  const isEnd = page >= lastPage
  return (
    <Pager
      label="reservations"
      {...{ page, onPage }}
      hasSteps={page > 1 || hasMore}
      isLast={!hasMore || isEnd}
    >
      {count(from)}-{count(from + rows - 1)} of {total}
      {isEnd && hasMore && '. Narrow the search to see more.'}
    </Pager>
  )
}
