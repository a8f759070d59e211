import { Alert, Button, Group, Title, VisuallyHidden } from '@mantine/core'
import { IconClock, IconPrinter } from '@tabler/icons-react'
import { useSuspenseQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'

import type { ReservationRecord } from '#contract/reservations.ts'
import { reservationQuery } from '#web/data/reservations.ts'
import { saveAsDraft } from '#web/features/reservations/book/booking-draft.ts'
import { availabilityLink } from '#web/features/reservations/booking-offer.ts'
import { ConfirmationCard } from '#web/features/reservations/status/confirmation-card.tsx'
import { NextSteps } from '#web/features/reservations/status/next-steps.tsx'
import { PaymentFrame } from '#web/features/reservations/status/payment-frame.tsx'
import { PrintHeader } from '#web/features/reservations/status/print-header.tsx'
import { ProgressSteps } from '#web/features/reservations/status/progress-steps.tsx'
import { useReservationStatus } from '#web/features/reservations/status/use-reservation-status.ts'
import { Countdown } from '#web/features/reservations/timer/countdown.tsx'
import { useUser } from '#web/session/current-user.ts'

import classes from './reservation-status.module.css'

const route = getRouteApi('/_shell/_page/reservations/$id')

export function ReservationStatusPage() {
  const { id } = route.useParams()
  const record = useSuspenseQuery(reservationQuery(id)).data
  return <Reservation key={id} record={record} />
}

function Reservation({ record }: { record: ReservationRecord }) {
  const { timer, status, isSignedOut, refresh } = useReservationStatus(record)
  const { ccPaymentRequired, ccPaymentLink } = record.reservation
  const isPending = status === 'Pending'
  const heading = useFocusAfterFrame(isPending)
  const countdown = isPending && (
    <Countdown {...countdownTexts} timer={timer} endsAt={record.reservation.resExpireAfter} />
  )
  return (
    <div className={classes['page']}>
      <div className={classes['top']}>
        <Title order={1} tabIndex={-1}>
          Reservation
        </Title>
        <Group gap="sm" data-no-print>
          {status === 'Expired' && <SearchAgain record={record} />}
          <Button
            variant="default"
            leftSection={<IconPrinter size={16} stroke={1.75} aria-hidden="true" />}
            onClick={() => window.print()}
          >
            Print
          </Button>
        </Group>
      </div>
      <PrintHeader record={record} status={status} />
      <ProgressSteps status={status} byCard={ccPaymentRequired} />
      <VisuallyHidden component="output">{announcements[status]}</VisuallyHidden>
      {isSignedOut && <SignedOut onSignIn={refresh} />}
      <div className={classes['columns']}>
        {isPending && ccPaymentLink && (
          <PaymentFrame link={ccPaymentLink} countdown={countdown} onPaid={refresh} />
        )}
        <ConfirmationCard record={record} status={status} countdown={countdown} heading={heading} />
        {status !== 'Pending' && <NextSteps record={record} status={status} />}
      </div>
    </div>
  )
}

/** The payment page needs no session, so it stays. Reading the reservation again leads to /login and back. */
const SignedOut = ({ onSignIn }: { onSignIn: () => void }) => (
  <Alert color="blue" icon={<IconClock size={18} aria-hidden="true" />} data-no-print>
    Your session has ended. You can still pay here. Sign in to see whether the payment arrived.
    <div>
      <Button size="sm" mt="sm" variant="default" onClick={onSignIn}>
        Sign in
      </Button>
    </div>
  </Alert>
)

/** For the same tour, day and party. */
function SearchAgain({ record }: { record: ReservationRecord }) {
  const { quote, query } = record
  const { id, agency } = useUser()
  const itinerary = quote.Itineraries.find(({ ItineraryID }) => ItineraryID === query.itineraryID)
  if (agency.metadata.disable_booking || !itinerary) return null
  return (
    <Button
      onClick={() => saveAsDraft(id, record)}
      renderRoot={(props) => <Link {...availabilityLink({ quote, itinerary })} {...props} />}
    >
      Search again
    </Button>
  )
}

/** Focus in the payment frame moves to the card's heading when the frame goes away. */
function useFocusAfterFrame(isPending: boolean) {
  const heading = useRef<HTMLHeadingElement>(null)
  const wasPending = useRef(isPending)
  useEffect(() => {
    if (wasPending.current && !isPending && document.activeElement === document.body) heading.current?.focus()
    wasPending.current = isPending
  }, [isPending])
  return heading
}

const countdownTexts = {
  label: 'Seats held for',
  untilLabel: 'Seats held',
  warning: 'Less than two minutes left to pay. After that the seats are released.',
}

const announcements = {
  Pending: '',
  Confirmed: 'The reservation is confirmed.',
  Expired: 'The reservation expired. Its seats were released.',
}
