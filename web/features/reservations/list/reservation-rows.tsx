import { useRouter } from '@tanstack/react-router'
import type { MouseEvent } from 'react'

import { dateText, departureTimeText } from '#contract/dates.ts'
import { moneyText } from '#contract/money.ts'
import type { ReservationRecord } from '#contract/reservations.ts'
import type { ReservationStatus } from '#web/features/reservations/reservation-status.ts'
import { StatusBadge, TestBadge } from '#web/features/reservations/status-badge.tsx'
import { timeLeftText } from '#web/features/reservations/timer/time-text.ts'
import { pages } from '#web/pages.ts'
import { Table } from '#web/ui/table/table.tsx'
import { useNow } from '#web/ui/use-now.ts'

import cardClasses from '#web/ui/card.module.css'
import classes from './reservation-list.module.css'

interface Props {
  status: ReservationStatus
  records: readonly ReservationRecord[]
}

const opensNewTab = (event: MouseEvent) =>
  event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey

/** Plain links: hundreds of router links would each follow the router's state. */
export function ReservationRows({ status, records }: Props) {
  const router = useRouter()
  const go = (event: MouseEvent<HTMLAnchorElement>, id: string) => {
    if (opensNewTab(event)) return
    event.preventDefault()
    void router.navigate({ to: pages['reservation-status'], params: { id } })
  }
  return (
    <div className={cardClasses['card']}>
      <Table striped long className={classes['rows'] ?? ''} aria-label={`${status} reservations`}>
        <thead>
          <tr>
            <th scope="col">Reservation #</th>
            <th scope="col">Lead Passenger</th>
            <th scope="col">Departure</th>
            <th scope="col" className={classes['price']}>
              Sale Price
            </th>
            <th scope="col" className={classes['status']}>
              Status
            </th>
          </tr>
        </thead>
        <tbody>
          {records.map((record) => (
            <Row key={record.reservation.quoteID} status={status} record={record} onOpen={go} />
          ))}
        </tbody>
      </Table>
    </div>
  )
}

interface RowProps {
  status: ReservationStatus
  record: ReservationRecord
  onOpen: (event: MouseEvent<HTMLAnchorElement>, id: string) => void
}

/** The number's link covers the whole row. */
function Row({ status, record: { reservation, quote, query }, onOpen }: RowProps) {
  const { quoteID } = reservation
  const [itinerary] = quote.Itineraries
  return (
    <tr>
      <th scope="row" className={classes['number']}>
        <a href={`/reservations/${quoteID}`} onClick={(event) => onOpen(event, quoteID)}>
          {reservation.orl}
        </a>
      </th>
      <td className={classes['who']}>
        <span className={classes['name']}>
          {query.masterFirstName} {query.masterLastName}
        </span>
        <span className={classes['product']}>
          {quote.ProductCode} - {quote.ProductName}
        </span>
      </td>
      <td className={classes['when']}>
        <span>{dateText(quote.date)}</span>
        {itinerary && <span className={classes['time']}>{departureTimeText(itinerary.DeptTime)}</span>}
      </td>
      <td className={classes['price']}>{moneyText(reservation.totalSale)}</td>
      <td className={classes['status']}>
        <div className={classes['badges']}>
          {reservation.test && <TestBadge />}
          <StatusBadge status={status} />
          {status === 'Pending' && <TimeLeft until={reservation.resExpireAfter} />}
        </div>
      </td>
    </tr>
  )
}

function TimeLeft({ until }: { until: number }) {
  return <span className={classes['left']}>{timeLeftText(until, useNow(1000))}</span>
}
