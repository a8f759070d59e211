import { useWindowEvent } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'

import { quoteQuery } from '#web/data/quotes.ts'

/** The quote, asked for again whenever the page is looked at again: it may have been booked elsewhere. */
export function useQuote(quoteID: string) {
  const quote = useQuery(quoteQuery(quoteID))
  // The library notices a tab that is shown again, not a window that is clicked on again.
  useWindowEvent('focus', () => void quote.refetch({ cancelRefetch: false }))
  return quote
}
