import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'

import { call } from '#web/api/call.ts'
import { refreshPriceModifier, refreshQuote } from '#web/data/quotes.ts'
import { refreshAfterChange } from '#web/data/refresh-after-change.ts'
import { markBooked } from '#web/features/reservations/book/booked-quotes.ts'
import {
  isAlreadyBooked,
  isPriceOutdated,
  isWithoutRoom,
} from '#web/features/reservations/book/booking-errors.ts'
import type { bookingFrom } from '#web/features/reservations/book/booking-values.ts'
import { pages } from '#web/pages.ts'
import { minimums, saveCounts } from '#web/session/passenger-counts.ts'

/** Books, removes the draft, resets the passenger counts and opens the reservation. */
export function useBookReservation(removeDraft: () => void) {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  return useMutation({
    mutationFn: (booking: ReturnType<typeof bookingFrom>) => call('bookReservation', booking),
    onError: (error, { quoteID }) => {
      if (isWithoutRoom(error)) void refreshQuote(queryClient, quoteID)
      if (isAlreadyBooked(error)) markBooked(quoteID)
      if (isPriceOutdated(error)) void refreshPriceModifier(queryClient, quoteID)
    },
    onSuccess: async ({ quoteID }) => {
      markBooked(quoteID)
      removeDraft()
      saveCounts(minimums)
      void refreshAfterChange(queryClient)
      // Going back skips the form.
      await navigate({ to: pages['reservation-status'], params: { id: quoteID }, replace: true })
    },
  })
}
