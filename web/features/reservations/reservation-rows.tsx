import { useRouter } from '@tanstack/react-router'
import type { MouseEvent, ReactNode } from 'react'

import { dateText, departureTimeText } from '#contract/dates.ts'
import type { FoundReservation } from '#contract/day/all-reservations.ts'
import { moneyText } from '#contract/money.ts'
import type { ListedReservation } from '#contract/reservation-list.ts'
import type { ReservationRef } from '#web/data/reservations.ts'
import { tabs } from '#web/features/reservations/list/list-view.ts'
import { reservationLink } from '#web/features/reservations/reservation-links.ts'
import { StatusBadge, TestBadge } from '#web/features/reservations/status-badge.tsx'
import { timeLeftText } from '#web/features/reservations/timer/time-text.ts'
import { opensNewTab } from '#web/ui/opens-new-tab.ts'
import { SortHeader } from '#web/ui/table/sort-header.tsx'
import type { Sort } from '#web/ui/table/table-search.ts'
import { Table } from '#web/ui/table/table.tsx'
import { useNow } from '#web/ui/use-now.ts'

import classes from './reservation-rows.module.css'

type Listed = ListedReservation | FoundReservation

interface Column<Row, Field extends string> {
  label: string
  /** Its place in the two lines of a row. */
  place: string
  field?: Field
  cell: (row: Row) => ReactNode
  tip?: (row: Row) => string
}

interface Props<Row, Field extends string> {
  label: string
  list: 'own' | 'all'
  /** The first one links to the reservation. */
  columns: readonly Column<Row, Field>[]
  rows: readonly Row[]
  refOf: (row: Row) => ReservationRef
  sort: Sort<Field>
  onSort: (field: Field) => void
  /** Shows the previous rows, faded, while the next ones load. */
  waiting: boolean
}

/** Each row has two lines, so that all columns fit beside the sidebar. */
export function ReservationRows<Row extends Listed, Field extends string>(props: Props<Row, Field>) {
  const { label, list, columns, rows, refOf, sort, onSort, waiting } = props
  const className = `${classes['rows']} ${classes[list]}`
  return (
    <Table striped long className={className} aria-label={label} aria-busy={waiting}>
      <thead>
        <tr>
          {columns.map(({ label, place, field }) =>
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
          <tr key={row.quoteID}>
            {columns.map(({ place, cell, tip }, index) =>
              index === 0 ? (
                <th key={place} scope="row" className={classes[place]}>
                  <RowLink of={refOf(row)}>{cell(row)}</RowLink>
                </th>
              ) : (
                <td key={place} className={classes[place]} title={tip?.(row)}>
                  {cell(row)}
                </td>
              ),
            )}
          </tr>
        ))}
      </tbody>
    </Table>
  )
}

/** Covers the whole row. */
function RowLink({ of: { id, agencyID }, children }: { of: ReservationRef; children: ReactNode }) {
  const router = useRouter()
  const open = (event: MouseEvent<HTMLAnchorElement>) => {
    if (opensNewTab(event)) return
    event.preventDefault()
    void router.navigate(reservationLink({ id, agencyID }))
  }
  return (
    <a href={`${agencyID ? `/agencies/${agencyID}` : ''}/reservations/${id}`} onClick={open}>
      {children}
    </a>
  )
}

/** The columns of both lists. */
export const rowColumns = {
  number: { label: 'Reservation #', place: 'number', cell: ({ orl }: Listed) => orl },
  guest: {
    label: 'Lead Passenger',
    place: 'guest',
    cell: ({ masterFirstName, masterLastName, agencyReference }: Listed) => (
      <>
        {masterFirstName} {masterLastName}
        {agencyReference && <span className={classes['reference']}>{agencyReference}</span>}
      </>
    ),
  },
  tour: {
    label: 'Tour',
    place: 'tour',
    cell: ({ ProductCode, ProductName }: Listed) => `${ProductCode} - ${ProductName}`,
  },
  departure: {
    label: 'Departure',
    place: 'when',
    cell: ({ date, DeptTime }: Listed) => (
      <>
        <span>{dateText(date)}</span> <span>{departureTimeText(DeptTime)}</span>
      </>
    ),
  },
  price: { label: 'Sale Price', place: 'price', cell: ({ totalSale }: Listed) => moneyText(totalSale) },
  party: {
    label: 'Passengers',
    place: 'party',
    cell: ({ NoAdults, NoChildren }: Listed) =>
      NoAdults + NoChildren === 1 ? '1 passenger' : `${NoAdults + NoChildren} passengers`,
  },
  status: { label: 'Status', place: 'status', cell: (row: Listed) => <Status row={row} /> },
}

/** The time zone is the browser's unless given. */
export function bookedColumn(timeZone?: string) {
  const format = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short', timeZone })
  return {
    label: 'Booked',
    place: 'booked',
    cell: ({ bookedAt }: Listed) => <time dateTime={bookedAt}>{format.format(new Date(bookedAt))}</time>,
  }
}

const Status = ({ row: { test, state, resExpireAfter } }: { row: Listed }) => (
  <div className={classes['badges']}>
    {test && <TestBadge />}
    <StatusBadge status={tabs.find(({ value }) => value === state)?.status ?? 'Pending'} />
    {state === 'pending' && <TimeLeft until={resExpireAfter} />}
  </div>
)

function TimeLeft({ until }: { until: number }) {
  return <span className={classes['left']}>{timeLeftText(until, useNow(1000))}</span>
}
