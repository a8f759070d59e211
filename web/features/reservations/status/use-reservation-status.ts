import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useState } from 'react'

import type { ReservationRecord } from '#contract/reservations.ts'
import { isSignedOut } from '#web/api/call-error.ts'
import { paidQuery } from '#web/data/paid-reservation.ts'
import { refreshReservation } from '#web/data/reservations.ts'
import { reservationStatus } from '#web/features/reservations/reservation-status.ts'
import { useTimer } from '#web/features/reservations/timer/use-timer.ts'

/** Combines the record, the timer and any payment seen while the page is open. */
export function useReservationStatus({ reservation, paid }: ReservationRecord) {
  const { quoteID, canceledAt, ccPaymentRequired, resExpireAfter } = reservation
  const queryClient = useQueryClient()
  const [openedAt] = useState(() => Date.now())
  const isSettled = !ccPaymentRequired || paid || canceledAt !== null
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
  const refresh = useCallback(() => void refreshReservation(queryClient, quoteID), [queryClient, quoteID])
  useEffect(() => {
    if (hasChanged) refresh()
  }, [hasChanged, refresh])
  return {
    timer,
    refresh,
    status: reservationStatus({ canceledAt, ccPaymentRequired, paid, paidSeen, timerExpired }),
    isSignedOut: isSignedOut(answer.error),
  }
}
