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
import { CopyNumber } from '#web/features/reservations/status/copy-number.tsx'
import { pages } from '#web/pages.ts'
import { zoneText } from '#web/ui/zone-text.ts'

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
        <div className={classes['name']}>
          <Title order={2} id={id} ref={heading} tabIndex={-1} className={classes['heading'] ?? ''}>
            <Anchor
              inherit
              renderRoot={(props) => (
                <Link to={pages['reservation-status']} params={{ id: reservation.quoteID }} {...props} />
              )}
            >
              Reservation# {reservation.orl}
            </Anchor>
          </Title>
          <CopyNumber orl={reservation.orl} />
        </div>
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
          <Detail name="Name">
            {query.masterFirstName} {query.masterLastName}
          </Detail>
          <Detail name="Email">{query.emailAddress}</Detail>
          <Detail name="Phone">{query.phoneNumber}</Detail>
        </Box>
        <Pickup record={record} />
      </div>
      <PassengersTable passengers={query.paxArray} />
      {query.attribArray.length > 0 && <AttributesTable record={record} />}
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

/** The payment came late, twice or with the wrong amount, or the provider refunded it by hand. */
function RefundNotice({ refund, status }: RefundProps) {
  const begin =
    status === 'Confirmed'
      ? 'This reservation is confirmed. An extra card payment'
      : "We couldn't accept a card payment. It"
  return (
    <Alert color="blue" icon={<IconInfoCircle size={18} aria-hidden="true" />} className={classes['refund']}>
      {begin} {refund === 'due' ? 'is being refunded.' : 'was refunded.'}
    </Alert>
  )
}

const booked = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' })

function Tour({ record: { reservation, quote, query } }: { record: ReservationRecord }) {
  const itinerary = quote.Itineraries.find(({ ItineraryID }) => ItineraryID === query.itineraryID)
  return (
    <dl className={`${classes['details']} ${classes['tour']}`}>
      <Detail name="Product">
        {quote.ProductCode} - {quote.ProductName}
      </Detail>
      <Detail name="Travel date">{dateText(quote.date)}</Detail>
      <Detail name="Departure time">
        {itinerary ? departureTimeText(itinerary.DeptTime) : '–'}
        <span className={classes['zone']}>{zoneText(quote.timeZone)}</span>
      </Detail>
      <Detail name="Booked by">{reservation.bookedBy ?? 'Deleted user'}</Detail>
      <Detail name="Booked">{booked.format(new Date(reservation.bookedAt))}</Detail>
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
          <Detail name="Hotel">{hotel ?? '–'}</Detail>
          <Detail name="Location">{pickup ?? '–'}</Detail>
          <Detail name="Time">{pickupText(record)}</Detail>
        </>
      ) : (
        <Detail name="Hotel">No hotel pickup</Detail>
      )}
    </Box>
  )
}

function Box({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className={classes['box']}>
      <Title order={3}>{title}</Title>
      <dl className={classes['details']}>{children}</dl>
    </div>
  )
}

function Detail({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
