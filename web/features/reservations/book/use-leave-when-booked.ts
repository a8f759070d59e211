import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'

import { markBooked, onBookedElsewhere } from '#web/features/reservations/book/booked-quotes.ts'
import { notice } from '#web/ui/notice.tsx'

/** A quote booked in another tab, or by somebody else, has no form any more: its reservation takes the place. */
export function useLeaveWhenBooked(quoteID: string, isBooked: boolean): void {
  const navigate = useNavigate()
  useEffect(() => {
    const leave = () => {
      notice('This quote is booked already. This is its reservation.')
      void navigate({ to: '/reservations/$id', params: { id: quoteID }, replace: true })
    }
    if (!isBooked) return onBookedElsewhere(quoteID, leave)
    markBooked(quoteID)
    leave()
    return undefined
  }, [quoteID, isBooked, navigate])
}
