import { useRouter } from '@tanstack/react-router'
import type { MouseEvent } from 'react'

import { dateText, departureTimeText } from '#contract/dates.ts'
import { moneyText } from '#contract/money.ts'
import type { ReservationSort } from '#contract/reservation-columns.ts'
import type { ListedReservation } from '#contract/reservation-list.ts'
import { reservationLink } from '#web/features/reservations/reservation-links.ts'
import type { ReservationStatus } from '#web/features/reservations/reservation-status.ts'
import { StatusBadge, TestBadge } from '#web/features/reservations/status-badge.tsx'
import { timeLeftText } from '#web/features/reservations/timer/time-text.ts'
import { opensNewTab } from '#web/ui/opens-new-tab.ts'
import { SortHeader } from '#web/ui/table/sort-header.tsx'
import type { Sort } from '#web/ui/table/table-search.ts'
import { Table } from '#web/ui/table/table.tsx'
import { useNow } from '#web/ui/use-now.ts'

import classes from './reservation-rows.module.css'

interface Props {
  agencyID: string | undefined
  status: ReservationStatus
  rows: readonly ListedReservation[]
  sort: Sort<ReservationSort>
  onSort: (field: ReservationSort) => void
  /** Shows the previous rows, faded, while the next ones load. */
  waiting: boolean
}

const columns: { label: string; place: string; field?: ReservationSort }[] = [
  { label: 'Reservation #', place: 'number', field: 'number' },
  { label: 'Lead Passenger', place: 'guest', field: 'guest' },
  { label: 'Tour', place: 'tour', field: 'tour' },
  { label: 'Departure', place: 'when', field: 'departure' },
  { label: 'Sale Price', place: 'price', field: 'total' },
  { label: 'Passengers', place: 'party', field: 'party' },
  { label: 'Status', place: 'status' },
  { label: 'Booked by', place: 'booker', field: 'booker' },
  { label: 'Booked', place: 'booked', field: 'booked' },
]

/** Each row has two lines, so that nine columns fit beside the sidebar. */
export function ReservationRows({ agencyID, status, rows, sort, onSort, waiting }: Props) {
  const router = useRouter()
  const folder = agencyID ? `/agencies/${agencyID}/reservations` : '/reservations'
  const go = (event: MouseEvent<HTMLAnchorElement>, id: string) => {
    if (opensNewTab(event)) return
    event.preventDefault()
    void router.navigate(reservationLink({ id, agencyID }))
  }
  return (
    <Table
      striped
      long
      className={classes['rows'] ?? ''}
      aria-label={`${status} reservations`}
      aria-busy={waiting}
    >
      <thead>
        <tr>
          {columns.map(({ label, place, field }) =>
            field ? (
              <SortHeader
                key={label}
                label={label}
                className={classes[place]}
                field={field}
                sort={sort}
                onSort={onSort}
              />
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
          <Row key={row.quoteID} address={`${folder}/${row.quoteID}`} status={status} row={row} onOpen={go} />
        ))}
      </tbody>
    </Table>
  )
}

interface RowProps {
  address: string
  status: ReservationStatus
  row: ListedReservation
  onOpen: (event: MouseEvent<HTMLAnchorElement>, id: string) => void
}

const booked = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' })

/** The number's link covers the whole row. */
function Row({ address, status, row, onOpen }: RowProps) {
  const { quoteID, NoAdults, NoChildren } = row
  const party = NoAdults + NoChildren
  return (
    <tr>
      <th scope="row" className={classes['number']}>
        <a href={address} onClick={(event) => onOpen(event, quoteID)}>
          {row.orl}
        </a>
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
      <td className={classes['price']}>{moneyText(row.totalSale)}</td>
      <td className={classes['party']}>{party === 1 ? '1 passenger' : `${party} passengers`}</td>
      <td className={classes['status']}>
        <div className={classes['badges']}>
          {row.test && <TestBadge />}
          <StatusBadge status={status} />
          {status === 'Pending' && <TimeLeft until={row.resExpireAfter} />}
        </div>
      </td>
      <td className={classes['booker']}>{row.bookedBy ?? 'Deleted user'}</td>
      <td className={classes['booked']}>
        <time dateTime={row.bookedAt}>{booked.format(new Date(row.bookedAt))}</time>
      </td>
    </tr>
  )
}

function TimeLeft({ until }: { until: number }) {
  return <span className={classes['left']}>{timeLeftText(until, useNow(1000))}</span>
}
