import { useRouter } from '@tanstack/react-router'
import type { MouseEvent } from 'react'

import { dateText, departureTimeText } from '#contract/dates.ts'
import type { FoundReservation } from '#contract/day/all-reservations.ts'
import { moneyText } from '#contract/money.ts'
import type { AllSort } from '#web/features/reservations/all/all-search.ts'
import { foundAddress, foundLink } from '#web/features/reservations/all/found-link.ts'
import { tabs } from '#web/features/reservations/list/list-view.ts'
import { StatusBadge, TestBadge } from '#web/features/reservations/status-badge.tsx'
import { timeLeftText } from '#web/features/reservations/timer/time-text.ts'
import { useUser } from '#web/session/current-user.ts'
import { useCustomerView } from '#web/session/customer-view.ts'
import { opensNewTab } from '#web/ui/opens-new-tab.ts'
import { SortHeader } from '#web/ui/table/sort-header.tsx'
import type { Sort } from '#web/ui/table/table-search.ts'
import { Table } from '#web/ui/table/table.tsx'
import { useNow } from '#web/ui/use-now.ts'

import classes from './all-rows.module.css'

interface Props {
  rows: readonly FoundReservation[]
  /** As in the filters by day of booking. */
  timeZone: string
  sort: Sort<AllSort>
  onSort: (field: AllSort) => void
  /** Shows the previous rows, faded, while the next ones load. */
  waiting: boolean
}

const columns: { label: string; place: string; field?: AllSort }[] = [
  { label: 'Reservation #', place: 'number' },
  { label: 'Lead Passenger', place: 'guest' },
  { label: 'Tour', place: 'tour' },
  { label: 'Departure', place: 'when', field: 'travel' },
  { label: 'Sale Price', place: 'sale' },
  { label: 'Net', place: 'net' },
  { label: 'Status', place: 'status' },
  { label: 'Passengers', place: 'party' },
  { label: 'Agency', place: 'agency' },
  { label: 'Booked', place: 'booked', field: 'booked' },
]

/** Each row has two lines, so that ten columns fit beside the sidebar. */
export function AllRows({ rows, timeZone, sort, onSort, waiting }: Props) {
  const isCustomerView = useCustomerView()
  const booked = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short', timeZone })
  const bookedText = (at: string) => booked.format(new Date(at))
  const shown = columns.filter(({ place }) => !(place === 'net' && isCustomerView))
  return (
    <Table striped long className={classes['rows'] ?? ''} aria-label="Reservations" aria-busy={waiting}>
      <thead>
        <tr>
          {shown.map(({ label, place, field }) =>
            field ? (
              <SortHeader key={label} className={classes[place]} {...{ label, field, sort, onSort }} />
            ) : (
              <th key={label} scope="col" className={classes[place]}>
                {label}
              </th>
            ),
          )}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <Row key={row.quoteID} row={row} showsNet={!isCustomerView} bookedText={bookedText} />
        ))}
      </tbody>
    </Table>
  )
}

const statusOf = (state: FoundReservation['state']) =>
  tabs.find(({ value }) => value === state)?.status ?? 'Pending'

interface RowProps {
  row: FoundReservation
  showsNet: boolean
  bookedText: (at: string) => string
}

/** The number's link covers the whole row. */
function Row({ row, showsNet, bookedText }: RowProps) {
  const party = row.NoAdults + row.NoChildren
  return (
    <tr>
      <th scope="row" className={classes['number']}>
        <NumberLink row={row} />
      </th>
      <td className={classes['guest']}>
        {row.masterFirstName} {row.masterLastName}
        {row.agencyReference && <span className={classes['reference']}>{row.agencyReference}</span>}
      </td>
      <td className={classes['tour']}>
        {row.ProductCode} - {row.ProductName}
      </td>
      <td className={classes['when']}>
        <span>{dateText(row.date)}</span> <span>{departureTimeText(row.DeptTime)}</span>
      </td>
      <td className={classes['sale']}>{moneyText(row.totalSale)}</td>
      {showsNet && <td className={classes['net']}>Net {moneyText(row.totalNet)}</td>}
      <td className={classes['status']}>
        <div className={classes['badges']}>
          {row.test && <TestBadge />}
          <StatusBadge status={statusOf(row.state)} />
          {row.state === 'pending' && <TimeLeft until={row.resExpireAfter} />}
        </div>
      </td>
      <td className={classes['party']}>{party === 1 ? '1 passenger' : `${party} passengers`}</td>
      <td className={classes['agency']}>{row.agency}</td>
      <td className={classes['booked']} title={`Booked by ${row.bookedBy ?? 'a deleted user'}`}>
        <time dateTime={row.bookedAt}>{bookedText(row.bookedAt)}</time>
      </td>
    </tr>
  )
}

function NumberLink({ row }: { row: FoundReservation }) {
  const router = useRouter()
  const own = useUser().agency.id
  const open = (event: MouseEvent<HTMLAnchorElement>) => {
    if (opensNewTab(event)) return
    event.preventDefault()
    void router.navigate(foundLink(row, own))
  }
  return (
    <a href={foundAddress(row, own)} onClick={open}>
      {row.orl}
    </a>
  )
}

function TimeLeft({ until }: { until: number }) {
  return <span className={classes['left']}>{timeLeftText(until, useNow(1000))}</span>
}
