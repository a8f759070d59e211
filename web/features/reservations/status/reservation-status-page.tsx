import { Button } from '@mantine/core'
import { useSuspenseQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useCallback, useEffect, useState } from 'react'

import type { ReservationRecord } from '#contract/reservations.ts'
import { isSignedOut } from '#web/api/call-error.ts'
import { paidQuery } from '#web/data/paid-reservation.ts'
import { refreshAfterChange } from '#web/data/refresh-after-change.ts'
import { reservationQuery } from '#web/data/reservations.ts'
import { saveAsDraft } from '#web/features/reservations/book/booking-draft.ts'
import { availabilityLink } from '#web/features/reservations/booking-offer.ts'
import { reservationStatus } from '#web/features/reservations/reservation-status.ts'
import { NextSteps } from '#web/features/reservations/status/next-steps.tsx'
import { PaymentFrame } from '#web/features/reservations/status/payment-frame.tsx'
import { ReservationView } from '#web/features/reservations/status/reservation-view.tsx'
import { SignedOut } from '#web/features/reservations/status/signed-out.tsx'
import { Countdown } from '#web/features/reservations/timer/countdown.tsx'
import { useTimer } from '#web/features/reservations/timer/use-timer.ts'
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
      actions={
        status === 'Expired' && !record.reservation.guestDataErasedAt && <SearchAgain record={record} />
      }
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

/** Combines the record, the timer and any payment seen while the page is open. */
function useReservationStatus({ reservation, paid }: ReservationRecord) {
  const { quoteID, canceledAt, byCard, resExpireAfter } = reservation
  const queryClient = useQueryClient()
  const [openedAt] = useState(() => Date.now())
  const isSettled = !byCard || paid || canceledAt !== null
  const timer = useTimer('reservation', quoteID, isSettled)
  const timerExpired = timer.timer ? timer.expired : resExpireAfter * 1000 <= openedAt
  const isHeld = !isSettled && timer.timer !== undefined && !timer.expired
  const answer = useQuery({
    ...paidQuery(quoteID),
    enabled: ({ state }) => isHeld && state.data?.paid !== true && state.data?.canceled !== true,
  })
  const paidSeen = answer.data?.paid === true
  // On expiry too: the last seconds may have brought a payment.
  const hasChanged = paidSeen || answer.data?.canceled === true || (timer.expired && !isSettled)
  const refresh = useCallback(() => void refreshAfterChange(queryClient), [queryClient])
  useEffect(() => {
    if (hasChanged) refresh()
  }, [hasChanged, refresh])
  return {
    timer,
    refresh,
    status: reservationStatus({ canceledAt, byCard, paid, paidSeen, timerExpired }),
    isSignedOut: isSignedOut(answer.error),
  }
}
