import { Anchor, Button, CloseButton, Tabs, Text, TextInput, Title } from '@mantine/core'
import { IconReceipt, IconSearch } from '@tabler/icons-react'
import { useSuspenseQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useState, type ReactNode } from 'react'

import { emptyText, matching } from '#web/features/reservations/reservation-groups.ts'
import { ReservationRows } from '#web/features/reservations/reservation-rows.tsx'
import type { ReservationStatus } from '#web/features/reservations/reservation-status.ts'
import { reservationsQuery } from '#web/features/reservations/reservations-query.ts'
import { type ReservationsSearch, type Tab, tabs } from '#web/features/reservations/reservations-search.ts'
import { useGroups } from '#web/features/reservations/use-groups.ts'
import { ClearFilter } from '#web/ui/clear-filter.tsx'
import { focusHeading } from '#web/ui/notice.tsx'

import cardClasses from '#web/ui/card.module.css'
import classes from './reservation-list.module.css'

const route = getRouteApi('/_shell/_page/reservations/')

export function ReservationListPage() {
  const groups = useGroups(useSuspenseQuery(reservationsQuery).data)
  const { tab = 'pending', filter = '', change } = useView()
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
        {!isEmpty && <Filter filter={filter} onFilter={(filter) => change({ tab, filter })} />}
      </div>
      {isEmpty ? (
        <Nothing text="There are no recent reservations.">
          <Button mt="sm" renderRoot={(props) => <Link to="/products" {...props} />}>
            Find a tour
          </Button>
        </Nothing>
      ) : (
        <Tabs
          value={tab}
          onChange={(next) => change({ tab: (next ?? 'pending') as Tab, filter })}
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
                <Nothing text={emptyText(status, all)}>
                  {filter && <Elsewhere tabs={shown} onTab={(tab) => change({ tab, filter })} />}
                  {all > 0 && <ClearFilter onClear={() => change({ tab })} />}
                </Nothing>
              )}
            </Tabs.Panel>
          ))}
        </Tabs>
      )}
    </div>
  )
}

/** The input shows at once what is typed; the address follows. */
function useView() {
  const navigate = route.useNavigate()
  const [view, setView] = useState<ReservationsSearch>(route.useSearch())
  const change = ({ tab, filter }: ReservationsSearch) => {
    const next = { ...(tab && tab !== 'pending' && { tab }), ...(filter && { filter }) }
    setView(next)
    void navigate({ search: next, replace: true, resetScroll: false })
  }
  return { ...view, change }
}

function Filter({ filter, onFilter }: { filter: string; onFilter: (filter: string) => void }) {
  return (
    <search className={classes['filter']}>
      <TextInput
        aria-label="Filter by reservation #"
        placeholder="Filter by reservation #"
        type="text"
        inputMode="numeric"
        enterKeyHint="search"
        autoComplete="off"
        spellCheck={false}
        leftSection={<IconSearch size={16} stroke={1.75} aria-hidden="true" />}
        rightSection={
          filter && <CloseButton size="sm" aria-label="Clear filter" onClick={() => onFilter('')} />
        }
        value={filter}
        onChange={(event) => onFilter(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') onFilter('')
        }}
      />
    </search>
  )
}

interface ElsewhereProps {
  tabs: readonly { value: Tab; status: ReservationStatus; records: readonly unknown[] }[]
  onTab: (tab: Tab) => void
}

/** The other tabs in which the filter finds something. */
function Elsewhere({ tabs, onTab }: ElsewhereProps) {
  const open = (tab: Tab) => {
    onTab(tab)
    focusHeading()
  }
  const others = tabs.filter(({ records }) => records.length > 0)
  if (others.length === 0) return null
  return (
    <div className={classes['elsewhere']}>
      {others.map(({ value, status, records }) => (
        <Anchor key={value} component="button" type="button" size="sm" onClick={() => open(value)}>
          {records.length} in {status}
        </Anchor>
      ))}
    </div>
  )
}

function Nothing({ text, children }: { text: string; children?: ReactNode }) {
  return (
    <div className={`${cardClasses['card']} ${classes['empty']}`}>
      <IconReceipt size={28} stroke={1.5} aria-hidden="true" />
      <Text component="output">{text}</Text>
      {children}
    </div>
  )
}
