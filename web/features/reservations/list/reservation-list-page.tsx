import { Anchor, Button, Tabs, Text, Title } from '@mantine/core'
import { IconReceipt } from '@tabler/icons-react'
import { getRouteApi, Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'

import { listedAtMost } from '#contract/reservation-number.ts'
import { emptyText, matching } from '#web/features/reservations/list/reservation-groups.ts'
import { ReservationRows } from '#web/features/reservations/list/reservation-rows.tsx'
import {
  type ReservationsSearch,
  reservationsSearchOf,
  type Tab,
  tabs,
} from '#web/features/reservations/list/reservations-search.ts'
import { useReservationGroups } from '#web/features/reservations/list/use-reservation-groups.ts'
import type { ReservationStatus } from '#web/features/reservations/reservation-status.ts'
import { pages } from '#web/pages.ts'
import { focusHeading } from '#web/ui/notice.tsx'
import { SearchInput } from '#web/ui/search-input.tsx'
import { ClearFilter } from '#web/ui/table/clear-filter.tsx'

import cardClasses from '#web/ui/card.module.css'
import classes from './reservation-list.module.css'

const route = getRouteApi('/_shell/_page/reservations/')

export function ReservationListPage() {
  const { tab = 'pending', filter = '', change } = useListSearch()
  const { groups, areMore, isSearching } = useReservationGroups(filter)
  const shown = tabs.map(({ value, status }) => ({
    value,
    status,
    all: groups[status].length,
    records: matching(groups[status], filter),
  }))
  const isEmpty = shown.every(({ all }) => all === 0)
  return (
    <div className={classes['page']}>
      <div className={classes['top']}>
        <Title order={1} tabIndex={-1}>
          Recent Reservations
        </Title>
        {!isEmpty && (
          <SearchInput
            className={classes['filter']}
            label="Filter by reservation #"
            inputMode="numeric"
            value={filter}
            onSearch={(filter) => change({ filter })}
          />
        )}
      </div>
      {isEmpty ? (
        <EmptyCard text="There are no recent reservations.">
          <Button mt="sm" renderRoot={(props) => <Link to={pages.products} {...props} />}>
            Find a tour
          </Button>
        </EmptyCard>
      ) : (
        <Tabs
          value={tab}
          onChange={(next) => change({ tab: (next ?? 'pending') as Tab })}
          keepMounted={false}
        >
          <Tabs.List className={classes['tabs'] ?? ''}>
            {shown.map(({ value, status, records }) => (
              <Tabs.Tab
                key={value}
                value={value}
                className={classes['tab'] ?? ''}
                rightSection={<span className={classes['count']}>{records.length}</span>}
              >
                {status}
              </Tabs.Tab>
            ))}
          </Tabs.List>
          {shown.map(({ value, status, all, records }) => (
            <Tabs.Panel key={value} value={value} pt="md">
              {records.length > 0 ? (
                <ReservationRows status={status} records={records} />
              ) : (
                <EmptyCard text={isSearching ? 'Searching older reservations…' : emptyText(status, all)}>
                  {filter && <OtherTabs tabs={shown} onTab={(tab) => change({ tab })} />}
                  {all > 0 && <ClearFilter onClear={() => change({ filter: '' })} />}
                </EmptyCard>
              )}
            </Tabs.Panel>
          ))}
          {areMore && !filter && (
            <Text size="sm" c="dimmed" mt="md">
              Showing the newest {listedAtMost}. Filter by number to find older ones.
            </Text>
          )}
        </Tabs>
      )}
    </div>
  )
}

/** Tab and filter are in the address. */
function useListSearch() {
  const navigate = route.useNavigate()
  const change = (next: ReservationsSearch) => {
    // From the router's latest search, which a pending navigation may just have changed.
    const search = (old: ReservationsSearch) => reservationsSearchOf({ ...old, ...next })
    void navigate({ search, replace: true, resetScroll: false })
  }
  return { ...route.useSearch(), change }
}

interface OtherTabsProps {
  tabs: readonly { value: Tab; status: ReservationStatus; records: readonly unknown[] }[]
  onTab: (tab: Tab) => void
}

/** Links to the other tabs with matches. */
function OtherTabs({ tabs, onTab }: OtherTabsProps) {
  const open = (tab: Tab) => {
    onTab(tab)
    focusHeading()
  }
  const others = tabs.filter(({ records }) => records.length > 0)
  if (others.length === 0) return null
  return (
    <div className={classes['other-tabs']}>
      {others.map(({ value, status, records }) => (
        <Anchor key={value} component="button" type="button" size="sm" onClick={() => open(value)}>
          {records.length} in {status}
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
