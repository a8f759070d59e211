import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'

import { markBooked, onBookedElsewhere } from '#web/features/reservations/book/booked-quotes.ts'
import { pages } from '#web/pages.ts'
import { notice } from '#web/ui/notice.tsx'

export const noticeBooked = () => notice('This quote was already booked. This is its reservation.')

/** Opens the reservation when the quote is booked in another tab or by another user. */
export function useLeaveWhenBooked(quoteID: string, isBooked: boolean): void {
  const navigate = useNavigate()
  useEffect(() => {
    const leave = () => {
      noticeBooked()
      void navigate({ to: pages['reservation-status'], params: { id: quoteID }, replace: true })
    }
    if (!isBooked) return onBookedElsewhere(quoteID, leave)
    markBooked(quoteID)
    leave()
    return undefined
  }, [quoteID, isBooked, navigate])
}
