import { Anchor, Skeleton, Tabs, Text } from '@mantine/core'
import { IconReceipt } from '@tabler/icons-react'
import type { ReactNode } from 'react'

import type { ReservationState } from '#contract/reservation-columns.ts'
import type { ListedReservation, StateCounts } from '#contract/reservation-list.ts'
import { tabs } from '#web/features/reservations/list/list-view.ts'
import { defaultSort, type ReservationsSearch } from '#web/features/reservations/list/reservations-search.ts'
import type { useReservations } from '#web/features/reservations/list/use-reservations.ts'
import { bookedColumn, ReservationRows, rowColumns } from '#web/features/reservations/reservation-rows.tsx'
import { emptyText } from '#web/features/reservations/reservation-status.ts'
import { focusHeading } from '#web/ui/notice.tsx'
import { ClearFilter } from '#web/ui/table/clear-filter.tsx'
import { TablePages } from '#web/ui/table/table-pages.tsx'
import { sortAfterPress } from '#web/ui/table/table-search.ts'

import cardClasses from '#web/ui/card.module.css'
import listClasses from './reservation-list.module.css'
import classes from './state-tabs.module.css'

type Page = NonNullable<ReturnType<typeof useReservations>['data']>

interface TabsProps {
  agencyID: string | undefined
  page: Page
  view: ReservationsSearch
  onChange: (next: ReservationsSearch) => void
  waiting: boolean
}

export function StateTabs(props: TabsProps) {
  const { page, view, onChange } = props
  const { tab = 'pending' } = view
  return (
    <Tabs
      value={tab}
      onChange={(next) => onChange({ tab: (next ?? 'pending') as ReservationState })}
      keepMounted={false}
    >
      <Tabs.List className={classes['tabs'] ?? ''}>
        {tabs.map(({ value, status }) => (
          <Tabs.Tab
            key={value}
            value={value}
            className={classes['tab'] ?? ''}
            rightSection={
              <span className={classes['count']}>{page.matches[value].toLocaleString('en-US')}</span>
            }
          >
            {status}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {tabs.map((own) => (
        <Tabs.Panel key={own.value} value={own.value} pt="md">
          <Panel {...own} {...props} />
        </Tabs.Panel>
      ))}
    </Tabs>
  )
}

const columns = [
  { ...rowColumns.number, field: 'number' },
  { ...rowColumns.guest, field: 'guest' },
  { ...rowColumns.tour, field: 'tour' },
  { ...rowColumns.departure, field: 'departure' },
  { ...rowColumns.price, field: 'total' },
  { ...rowColumns.party, field: 'party' },
  rowColumns.status,
  {
    label: 'Booked by',
    place: 'booker',
    field: 'booker',
    cell: ({ bookedBy }: ListedReservation) => bookedBy ?? 'Deleted user',
  },
  { ...bookedColumn(), field: 'booked' },
] as const

function Panel({
  value,
  status,
  agencyID,
  page,
  view,
  onChange,
  waiting,
}: TabsProps & (typeof tabs)[number]) {
  const { sort = defaultSort } = view
  // While another tab loads, the rows are those of the previous one.
  const rows = page.rows.filter(({ state }) => state === value)
  const total = page.matches[value]
  const isFiltered = Boolean(view.filter || view.date)
  if (rows.length === 0 && waiting) return <Skeleton height={260} radius="lg" />
  if (total === 0) {
    return (
      <EmptyCard text={emptyText(status, page.all[value])}>
        <OtherTabs matches={page.matches} onTab={(tab) => onChange({ tab })} />
        {isFiltered && <ClearFilter onClear={() => onChange({ filter: '', date: '' })} />}
      </EmptyCard>
    )
  }
  return (
    <div className={cardClasses['card']}>
      <ReservationRows
        label={`${status} reservations`}
        list="own"
        columns={columns}
        refOf={({ quoteID: id }) => ({ id, agencyID })}
        rows={rows}
        sort={sort}
        onSort={(field) => onChange({ sort: sortAfterPress(sort, field) })}
        waiting={waiting}
      />
      <TablePages
        label="reservations"
        page={view.page ?? 1}
        total={total}
        onPage={(next) => onChange({ page: next })}
      />
    </div>
  )
}

/** Links to the other tabs with matches. */
function OtherTabs({ matches, onTab }: { matches: StateCounts; onTab: (tab: ReservationState) => void }) {
  const open = (tab: ReservationState) => {
    onTab(tab)
    focusHeading()
  }
  const others = tabs.filter(({ value }) => matches[value] > 0)
  if (others.length === 0) return null
  return (
    <div className={classes['other-tabs']}>
      {others.map(({ value, status }) => (
        <Anchor key={value} component="button" type="button" size="sm" onClick={() => open(value)}>
          {matches[value].toLocaleString('en-US')} in {status}
        </Anchor>
      ))}
    </div>
  )
}

export function EmptyCard({ text, children }: { text: string; children?: ReactNode }) {
  return (
    <div className={`${cardClasses['card']} ${listClasses['empty']}`}>
      <IconReceipt size={28} stroke={1.5} aria-hidden="true" />
      <Text component="output">{text}</Text>
      {children}
    </div>
  )
}
