import type { Itinerary } from '#contract/availability.ts'
import { bookNow, type BookNow, quotesAreOffered } from '#web/features/availability/book-now.ts'
import { useUser } from '#web/session/current-user.ts'

export interface Booking {
  bookNow: BookNow
  /** Creates the quote and goes on to the reservation form. */
  book: (itinerary: Itinerary) => void
}

/** What the call for a quote is plugged into. */
export function useBooking(): Booking {
  const { disable_booking: disableBooking } = useUser().agency.metadata
  return {
    bookNow: bookNow({ offered: quotesAreOffered, disableBooking, creating: false }),
    book: () => undefined,
  }
}
