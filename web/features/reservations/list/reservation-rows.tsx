import { useRouter } from '@tanstack/react-router'
import type { MouseEvent } from 'react'

import { dateText, departureTimeText } from '#contract/dates.ts'
import { moneyText } from '#contract/money.ts'
import type { ReservationRecord } from '#contract/reservations.ts'
import type { ReservationStatus } from '#web/features/reservations/reservation-status.ts'
import { StatusBadge, TestBadge } from '#web/features/reservations/status-badge.tsx'
import { timeLeftText } from '#web/features/reservations/timer/time-text.ts'
import { pages } from '#web/pages.ts'
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
    <ul className={`${cardClasses['card']} ${classes['rows']}`}>
      {records.map((record) => {
        const { quoteID } = record.reservation
        return (
          <li key={quoteID} className={classes['row']}>
            <a href={`/reservations/${quoteID}`} onClick={(event) => go(event, quoteID)}>
              <Row status={status} record={record} />
            </a>
          </li>
        )
      })}
    </ul>
  )
}

function Row({
  status,
  record: { reservation, quote, query },
}: {
  status: ReservationStatus
  record: ReservationRecord
}) {
  const [itinerary] = quote.Itineraries
  return (
    <>
      <span className={classes['number']}>{reservation.orl}</span>
      <span className={classes['who']}>
        <span className={classes['name']}>
          {query.masterFirstName} {query.masterLastName}
        </span>
        <span className={classes['product']}>
          {quote.ProductCode} - {quote.ProductName}
        </span>
      </span>
      <span className={classes['when']}>
        <span>{dateText(quote.date)}</span>
        {itinerary && <span className={classes['time']}>{departureTimeText(itinerary.DeptTime)}</span>}
      </span>
      <span className={classes['price']}>{moneyText(reservation.totalSale)}</span>
      <span className={classes['badges']}>
        {reservation.test && <TestBadge />}
        <StatusBadge status={status} />
        {status === 'Pending' && <TimeLeft until={reservation.resExpireAfter} />}
      </span>
    </>
  )
}

function TimeLeft({ until }: { until: number }) {
  return <span className={classes['left']}>{timeLeftText(until, useNow(1000))}</span>
}
