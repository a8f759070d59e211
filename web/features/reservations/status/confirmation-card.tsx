import { Alert, Anchor, Title } from '@mantine/core'
import { IconInfoCircle } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { type ReactNode, type Ref, useId } from 'react'

import { dateText, departureTimeText } from '#contract/dates.ts'
import { moneyText } from '#contract/money.ts'
import { pickupDay } from '#contract/pickup-day.ts'
import type { ReservationRecord } from '#contract/reservations.ts'
import type { ReservationStatus } from '#web/features/reservations/reservation-status.ts'
import { StatusBadge, TestBadge } from '#web/features/reservations/status-badge.tsx'
import { AttributesTable, PassengersTable } from '#web/features/reservations/status/confirmation-tables.tsx'

import cardClasses from '#web/ui/card.module.css'
import classes from './reservation-status.module.css'

interface Props {
  record: ReservationRecord
  status: ReservationStatus
  countdown: ReactNode
  heading: Ref<HTMLHeadingElement>
}

export function ConfirmationCard({ record, status, countdown, heading }: Props) {
  const id = useId()
  const { reservation, query } = record
  return (
    <section className={cardClasses['card']} aria-labelledby={id}>
      <div className={cardClasses['head']}>
        <Title order={2} id={id} ref={heading} tabIndex={-1} className={classes['heading'] ?? ''}>
          <Anchor
            inherit
            renderRoot={(props) => (
              <Link to="/reservations/$id" params={{ id: reservation.quoteID }} {...props} />
            )}
          >
            Reservation# {reservation.orl}
          </Anchor>
        </Title>
        <div className={classes['status']}>
          {countdown}
          {reservation.test && <TestBadge />}
          <StatusBadge status={status} />
          {status === 'Expired' && <span className={classes['released']}>(Seats Released)</span>}
        </div>
      </div>
      {reservation.refund !== 'none' && <RefundNotice refund={reservation.refund} status={status} />}
      <Tour record={record} />
      <div className={classes['boxes']}>
        <Box title="Contact">
          <Fact name="Name">
            {query.masterFirstName} {query.masterLastName}
          </Fact>
          <Fact name="Email">{query.emailAddress}</Fact>
          <Fact name="Phone">{query.phoneNumber}</Fact>
        </Box>
        <Pickup record={record} />
      </div>
      <PassengersTable passengers={query.paxArray} />
      {query.attribArray.some(({ value }) => value) && <AttributesTable record={record} />}
      <div className={classes['total']}>
        <span>Sale Price</span>
        <strong>{moneyText(reservation.totalSale)}</strong>
      </div>
    </section>
  )
}

interface RefundProps {
  refund: 'due' | 'done'
  status: ReservationStatus
}

/** It came too late, a second time or with the wrong amount; or the provider gave it back by hand, which changes nothing else. */
function RefundNotice({ refund, status }: RefundProps) {
  const begin =
    status === 'Confirmed'
      ? 'The reservation stands. A card payment for it'
      : 'A card payment could not be kept. It'
  return (
    <Alert color="blue" icon={<IconInfoCircle size={18} aria-hidden="true" />} className={classes['refund']}>
      {begin} {refund === 'due' ? 'is being refunded.' : 'was refunded.'}
    </Alert>
  )
}

function Tour({ record: { quote, query } }: { record: ReservationRecord }) {
  const itinerary = quote.Itineraries.find(({ ItineraryID }) => ItineraryID === query.itineraryID)
  return (
    <dl className={`${classes['facts']} ${classes['tour']}`}>
      <Fact name="Product">
        {quote.ProductCode} - {quote.ProductName}
      </Fact>
      <Fact name="Travel date">{dateText(quote.date)}</Fact>
      <Fact name="Departure time">{itinerary ? departureTimeText(itinerary.DeptTime) : '–'}</Fact>
    </dl>
  )
}

function pickupText({ reservation: { pickupTime }, quote: { date, Itineraries } }: ReservationRecord) {
  if (!pickupTime) return '–'
  const day = pickupDay(date, Itineraries[0]?.DeptTime ?? pickupTime, pickupTime)
  return `${departureTimeText(pickupTime)}${day === date ? '' : ` on ${dateText(day)}`}`
}

function Pickup({ record }: { record: ReservationRecord }) {
  const { hotel, pickup } = record.reservation
  return (
    <Box title="Pickup">
      {hotel || pickup ? (
        <>
          <Fact name="Hotel">{hotel ?? '–'}</Fact>
          <Fact name="Location">{pickup ?? '–'}</Fact>
          <Fact name="Time">{pickupText(record)}</Fact>
        </>
      ) : (
        <Fact name="Hotel">No hotel pickup</Fact>
      )}
    </Box>
  )
}

function Box({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className={classes['box']}>
      <Title order={3}>{title}</Title>
      <dl className={classes['facts']}>{children}</dl>
    </div>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
