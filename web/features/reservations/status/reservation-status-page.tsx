import { Button } from '@mantine/core'
import { useSuspenseQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'

import type { ReservationRecord } from '#contract/reservations.ts'
import { reservationQuery } from '#web/data/reservations.ts'
import { saveAsDraft } from '#web/features/reservations/book/booking-draft.ts'
import { availabilityLink } from '#web/features/reservations/booking-offer.ts'
import { NextSteps } from '#web/features/reservations/status/next-steps.tsx'
import { PaymentFrame } from '#web/features/reservations/status/payment-frame.tsx'
import { ReservationView } from '#web/features/reservations/status/reservation-view.tsx'
import { SignedOut } from '#web/features/reservations/status/signed-out.tsx'
import { useReservationStatus } from '#web/features/reservations/status/use-reservation-status.ts'
import { Countdown } from '#web/features/reservations/timer/countdown.tsx'
import { useUser } from '#web/session/current-user.ts'

const route = getRouteApi('/_shell/_page/reservations/$id/')

export function ReservationStatusPage() {
  const { id } = route.useParams()
  const record = useSuspenseQuery(reservationQuery({ id })).data
  return <Reservation key={id} record={record} />
}

function Reservation({ record }: { record: ReservationRecord }) {
  const { timer, status, isSignedOut, refresh } = useReservationStatus(record)
  const { agency } = useUser()
  const { quoteID, ccPaymentLink, resExpireAfter } = record.reservation
  const isPending = status === 'Pending'
  const countdown = isPending && <Countdown {...countdownTexts} timer={timer} endsAt={resExpireAfter} />
  return (
    <ReservationView
      of={{ id: quoteID }}
      {...{ record, status, agency, countdown }}
      actions={status === 'Expired' && <SearchAgain record={record} />}
      notice={isSignedOut && <SignedOut onSignIn={refresh} />}
      payment={
        isPending &&
        ccPaymentLink && <PaymentFrame link={ccPaymentLink} countdown={countdown} onPaid={refresh} />
      }
      nextSteps={status !== 'Pending' && <NextSteps record={record} status={status} />}
    />
  )
}

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

const countdownTexts = {
  label: 'Seats held for',
  untilLabel: 'Seats held',
  warning: 'Less than two minutes left to pay. After that the seats are released.',
}
