import { Anchor, Button, Skeleton, Tabs, Text } from '@mantine/core'
import { IconReceipt } from '@tabler/icons-react'
import { getRouteApi, Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'

import type { ReservationState } from '#contract/reservation-columns.ts'
import type { StateCounts } from '#contract/reservation-list.ts'
import { textsOf } from '#web/api/call-error.ts'
import { callForFile } from '#web/api/call.ts'
import { emptyText } from '#web/features/reservations/list/empty-text.ts'
import { ReservationRows } from '#web/features/reservations/list/reservation-rows.tsx'
import { ReservationTools } from '#web/features/reservations/list/reservation-tools.tsx'
import {
  defaultSort,
  exportAddress,
  type ReservationsSearch,
  reservationsSearchOf,
  tabs,
} from '#web/features/reservations/list/reservations-search.ts'
import { useReservations } from '#web/features/reservations/list/use-reservations.ts'
import { pages } from '#web/pages.ts'
import { ExportButton, useExport } from '#web/ui/export-button.tsx'
import { FormAlert } from '#web/ui/form/form-alert.tsx'
import { focusHeading } from '#web/ui/notice.tsx'
import { PageHead } from '#web/ui/page-head.tsx'
import { ClearFilter } from '#web/ui/table/clear-filter.tsx'
import { TablePages } from '#web/ui/table/table-pages.tsx'
import { sortAfterPress } from '#web/ui/table/table-search.ts'

import cardClasses from '#web/ui/card.module.css'
import classes from './reservation-list.module.css'

const route = getRouteApi('/_shell/_page/reservations/')

type Page = NonNullable<ReturnType<typeof useReservations>['data']>

export function ReservationListPage() {
  const { view, change } = useListSearch()
  const { data, error, isPlaceholderData } = useReservations(view)
  const file = useExport({ name: 'reservations.csv', address: exportAddress(view), load: callForFile })
  const isEmpty = data && sumOf(data.all) === 0
  return (
    <div className={classes['page']}>
      <PageHead title="Recent Reservations">{data && !isEmpty && <ExportButton {...file} />}</PageHead>
      {file.saving.error && <FormAlert texts={textsOf(file.saving.error)} onDismiss={file.saving.reset} />}
      {error && <FormAlert texts={textsOf(error)} />}
      {isEmpty && (
        <EmptyCard text="There are no recent reservations.">
          <Button mt="sm" renderRoot={(props) => <Link to={pages.products} {...props} />}>
            Find a tour
          </Button>
        </EmptyCard>
      )}
      {data && !isEmpty && (
        <>
          <ReservationTools view={view} onChange={change} />
          <StateTabs page={data} view={view} onChange={change} waiting={isPlaceholderData} />
        </>
      )}
    </div>
  )
}

const sumOf = ({ pending, confirmed, expired, canceled }: StateCounts) =>
  pending + confirmed + expired + canceled

type Change = (next: ReservationsSearch) => void

/** Everything that is chosen is in the address. Another choice starts at page 1. */
function useListSearch(): { view: ReservationsSearch; change: Change } {
  const navigate = route.useNavigate()
  const view = reservationsSearchOf({ ...route.useSearch() })
  const change = (next: ReservationsSearch) => {
    // From the router's latest search, which a pending navigation may just have changed.
    const search = (old: ReservationsSearch) => reservationsSearchOf({ ...old, page: 1, ...next })
    void navigate({ search, replace: true, resetScroll: false })
  }
  return { view, change }
}

interface TabsProps {
  page: Page
  view: ReservationsSearch
  onChange: Change
  waiting: boolean
}

function StateTabs({ page, view, onChange, waiting }: TabsProps) {
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
          <Panel {...own} page={page} view={view} onChange={onChange} waiting={waiting} />
        </Tabs.Panel>
      ))}
    </Tabs>
  )
}

function Panel({ value, status, page, view, onChange, waiting }: TabsProps & (typeof tabs)[number]) {
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
        status={status}
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

function EmptyCard({ text, children }: { text: string; children?: ReactNode }) {
  return (
    <div className={`${cardClasses['card']} ${classes['empty']}`}>
      <IconReceipt size={28} stroke={1.5} aria-hidden="true" />
      <Text component="output">{text}</Text>
      {children}
    </div>
  )
}
