import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'

import { call } from '#web/api/call.ts'
import { refreshAvailability } from '#web/data/availability.ts'
import { markBooked } from '#web/features/reservations/book/booked-quotes.ts'
import { isBookedAlready, isOtherPrice } from '#web/features/reservations/book/booking-errors.ts'
import type { bookingFrom } from '#web/features/reservations/book/booking-values.ts'
import { saveCounts, minimums } from '#web/session/passenger-counts.ts'

/** Books, forgets the draft and the counts, and goes on to the reservation. */
export function useBookReservation(removeDraft: () => void) {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  return useMutation({
    mutationFn: (booking: ReturnType<typeof bookingFrom>) => call('bookReservation', booking),
    onError: (error, { quoteID }) => {
      if (isBookedAlready(error)) markBooked(quoteID)
      if (isOtherPrice(error)) void queryClient.invalidateQueries({ queryKey: ['price-modifier', quoteID] })
    },
    onSuccess: async ({ quoteID }) => {
      markBooked(quoteID)
      removeDraft()
      saveCounts(minimums)
      void queryClient.invalidateQueries({ queryKey: ['reservations'] })
      void refreshAvailability(queryClient)
      // The form is left behind: going back leads to where the tour was found.
      await navigate({ to: '/reservations/$id', params: { id: quoteID }, replace: true })
    },
  })
}
