import { useMutation } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'

import type { Itinerary } from '#contract/availability.ts'
import type { LocalDate } from '#contract/dates.ts'
import { call } from '#web/api/call.ts'
import { bookNow, type BookNow, quotesAreOffered } from '#web/features/availability/results/book-now.ts'
import { quoteFailureTexts } from '#web/features/availability/results/quote-failure.ts'
import { useUser } from '#web/session/current-user.ts'

export interface Booking {
  bookNow: BookNow
  /** The itinerary whose quote is being created. */
  waitingFor: string | undefined
  /** Creates the quote and goes on to the reservation form. */
  book: (itinerary: Itinerary) => void
  /** Why no quote was created. */
  failure: string[]
  dismiss: () => void
}

const route = getRouteApi('/_shell/_wide/products/$id')

/** `isOld`: what is on the screen belongs to the search before, for another day or party. */
export function useBooking(date: LocalDate | undefined, isOld: boolean): Booking {
  const { id: productID } = route.useParams()
  const navigate = useNavigate()
  const { disable_booking: disableBooking } = useUser().agency.metadata
  const creation = useMutation({
    mutationFn: async ({ ItineraryID: itineraryID, NoAdults: adult, NoChildren: child }: Itinerary) => {
      const { QuoteID: quoteID } = await call('createQuote', { productID, adult, child, date: date ?? '' })
      await navigate({
        to: '/reservations/book/$quoteID/$itineraryID',
        params: { quoteID, itineraryID },
      })
    },
    throwOnError: false,
  })
  const creating = creation.isPending || isOld
  return {
    bookNow: bookNow({ offered: quotesAreOffered, disableBooking, creating }),
    waitingFor: creation.isPending ? creation.variables.ItineraryID : undefined,
    book: creation.mutate,
    failure: creation.error ? quoteFailureTexts(creation.error) : [],
    dismiss: creation.reset,
  }
}
