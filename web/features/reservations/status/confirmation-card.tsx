import { Anchor, Title, ActionIcon, VisuallyHidden } from '@mantine/core'
import { useClipboard } from '@mantine/hooks'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { type ReactNode, type Ref, useId } from 'react'

import { dateText, departureTimeText } from '#contract/dates.ts'
import { moneyText } from '#contract/money.ts'
import { pickupDay } from '#contract/pickup/pickup-day.ts'
import type { ReservationRecord } from '#contract/reservations.ts'
import { includesExtraSeats } from '#contract/weights/extra-seats-text.ts'
import type { ReservationRef } from '#web/data/reservations.ts'
import { reservationLink } from '#web/features/reservations/reservation-links.ts'
import type { ReservationStatus } from '#web/features/reservations/reservation-status.ts'
import { StatusBadge, TestBadge } from '#web/features/reservations/status-badge.tsx'
import { CardNotices } from '#web/features/reservations/status/card-notices.tsx'
import {
  AttributesTable,
  PassengersTable,
  PolicyTable,
} from '#web/features/reservations/status/confirmation-tables.tsx'
import { Fact, Facts } from '#web/ui/facts.tsx'
import { zoneText } from '#web/ui/zone-text.ts'

import cardClasses from '#web/ui/card.module.css'
import classes from './confirmation-card.module.css'

interface Props {
  of: ReservationRef
  record: ReservationRecord
  status: ReservationStatus
  paxMode: boolean
  countdown: ReactNode
  heading: Ref<HTMLHeadingElement>
}

export function ConfirmationCard({ of, record, status, paxMode, countdown, heading }: Props) {
  const id = useId()
  const { reservation, query } = record
  return (
    <section className={cardClasses['card']} aria-labelledby={id}>
      <div className={cardClasses['head']}>
        <div className={classes['name']}>
          <Title order={2} id={id} ref={heading} tabIndex={-1} className={classes['heading'] ?? ''}>
            <Anchor inherit renderRoot={(props) => <Link {...reservationLink(of)} {...props} />}>
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
      <CardNotices record={record} status={status} />
      <Tour record={record} />
      <div className={classes['boxes']}>
        <Box title="Contact">
          <Fact name="Name">
            {query.masterFirstName} {query.masterLastName}
          </Fact>
          {query.emailAddress && <Fact name="Email">{query.emailAddress}</Fact>}
          {query.phoneNumber && <Fact name="Phone">{query.phoneNumber}</Fact>}
          {reservation.agencyReference && <Fact name="Reference">{reservation.agencyReference}</Fact>}
        </Box>
        {!reservation.guestDataErasedAt && <Pickup record={record} />}
      </div>
      {query.paxArray.length > 0 && <PassengersTable passengers={query.paxArray} paxMode={paxMode} />}
      {query.attribArray.length > 0 && <AttributesTable record={record} />}
      {(status === 'Pending' || status === 'Confirmed') && <PolicyTable record={record} />}
      <ExtraSeats {...reservation.extraSeats} />
      <div className={classes['total']}>
        <span>{status === 'Canceled' ? 'Fee kept' : 'Sale Price'}</span>
        <strong>{moneyText(reservation.totalSale)}</strong>
      </div>
    </section>
  )
}

/** Part of the sale price. */
const ExtraSeats = ({ count, total }: ReservationRecord['reservation']['extraSeats']) =>
  count > 0 && <p className={classes['extra-seats']}>{includesExtraSeats(total)}</p>

const booked = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' })

function Tour({ record: { reservation, quote, query } }: { record: ReservationRecord }) {
  const itinerary = quote.Itineraries.find(({ ItineraryID }) => ItineraryID === query.itineraryID)
  return (
    <Facts className={`${classes['details']} ${classes['tour']}`}>
      <Fact name="Product">
        {quote.ProductCode} - {quote.ProductName}
      </Fact>
      <Fact name="Travel date">{dateText(quote.date)}</Fact>
      <Fact name="Departure time">
        {itinerary ? departureTimeText(itinerary.DeptTime) : '–'}
        <span className={classes['zone']}>{zoneText(quote.timeZone)}</span>
      </Fact>
      <Fact name="Booked by">{reservation.bookedBy ?? 'Deleted user'}</Fact>
      {reservation.taking && (
        <Fact name="Paid">
          {`${reservation.taking.kind === 'cash' ? 'Cash' : 'Card terminal'}, ${reservation.taking.reference}`}
        </Fact>
      )}
      <Fact name="Booked">{booked.format(new Date(reservation.bookedAt))}</Fact>
    </Facts>
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
      <Facts className={classes['details']}>{children}</Facts>
    </div>
  )
}

/** Without access to the clipboard, as on a site without https, it says so. */
function CopyNumber({ orl }: { orl: string }) {
  const { copy, copied, error } = useClipboard({ timeout: 2000 })
  const Icon = copied ? IconCheck : IconCopy
  return (
    <>
      <ActionIcon
        variant="subtle"
        color="gray"
        size={44}
        className={classes['copy'] ?? ''}
        aria-label="Copy number"
        title="Copy number"
        data-no-print
        onClick={() => copy(orl)}
      >
        <Icon size={18} stroke={1.75} aria-hidden="true" />
      </ActionIcon>
      <VisuallyHidden component="output">
        {copied && 'Number copied'}
        {error && "Couldn't copy the number"}
      </VisuallyHidden>
    </>
  )
}
