import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'

import { onBookedElsewhere } from '#web/features/reservations/booked-quotes.ts'

/** A quote booked in another tab has no form any more: its reservation takes the place. */
export function useLeaveWhenBooked(quoteID: string): void {
  const navigate = useNavigate()
  useEffect(
    () =>
      onBookedElsewhere(quoteID, () => {
        void navigate({ to: '/reservations/$id', params: { id: quoteID }, replace: true })
      }),
    [quoteID, navigate],
  )
}
