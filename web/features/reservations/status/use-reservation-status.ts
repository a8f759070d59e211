import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'

import type { ReservationRecord } from '#contract/reservations.ts'
import { call } from '#web/api/call.ts'
import { reservationsQuery, reservationQuery } from '#web/data/reservations.ts'
import { reservationStatus } from '#web/features/reservations/reservation-status.ts'
import { useTimer } from '#web/features/reservations/timer/use-timer.ts'

const pollMs = 4000

/** The reservation's status while its page is open: what the record says, the timer, and whether payment was seen. */
export function useReservationStatus({ reservation, paid }: ReservationRecord) {
  const { quoteID, ccPaymentRequired, resExpireAfter } = reservation
  const [openedAt] = useState(() => Date.now())
  const settled = !ccPaymentRequired || paid
  const timer = useTimer('reservation', quoteID, settled)
  // Until the server has told, what the record says.
  const timerExpired = timer.timer ? timer.expired : resExpireAfter * 1000 <= openedAt
  const paidSeen = usePaid(quoteID, !settled && timer.timer !== undefined && !timer.expired)
  useRefresh(quoteID, paidSeen || (timer.expired && !settled))
  return { timer, status: reservationStatus({ ccPaymentRequired, paid, paidSeen, timerExpired }) }
}

/** Asks every four seconds while the seats are held, until it is paid. */
function usePaid(quoteID: string, wanted: boolean): boolean {
  const answer = useQuery({
    queryKey: ['paid', quoteID],
    queryFn: ({ signal }) => call('showPaid', { quoteID }, signal),
    enabled: ({ state }) => wanted && state.data?.paid !== true,
    refetchInterval: pollMs,
    refetchIntervalInBackground: true,
    throwOnError: false,
  })
  return answer.data?.paid === true
}

/** When it is paid or over, the record and the list are read again: the last seconds may have brought a payment. */
function useRefresh(quoteID: string, changed: boolean) {
  const queryClient = useQueryClient()
  useEffect(() => {
    if (!changed) return
    void queryClient.invalidateQueries({ queryKey: reservationQuery(quoteID).queryKey })
    void queryClient.invalidateQueries({ queryKey: reservationsQuery.queryKey })
  }, [queryClient, quoteID, changed])
}
