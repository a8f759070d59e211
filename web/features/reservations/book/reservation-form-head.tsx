import { Title } from '@mantine/core'
import { IconCalendar, IconUsers } from '@tabler/icons-react'

import { dateText, departureTimeText } from '#contract/dates.ts'
import type { BookingOffer } from '#web/features/reservations/booking-offer.ts'
import { partyText } from '#web/session/party-text.ts'

import classes from './reservation-form.module.css'

export function ReservationFormHead({
  offer: { quote, itinerary },
  paxMode,
}: {
  offer: BookingOffer
  paxMode: boolean
}) {
  const time = departureTimeText(itinerary.DeptTime)
  return (
    <div className={classes['head']}>
      <Title order={1} tabIndex={-1}>
        {`Reservation for ${quote.ProductCode} - ${quote.ProductName}: ${time}`}
      </Title>
      <ul className={classes['facts']}>
        <li>
          <IconCalendar size={16} stroke={1.75} aria-hidden="true" />
          {dateText(quote.date)}
        </li>
        <li>
          <IconUsers size={16} stroke={1.75} aria-hidden="true" />
          {partyText({ adult: itinerary.NoAdults, child: itinerary.NoChildren }, paxMode)}
        </li>
      </ul>
    </div>
  )
}
