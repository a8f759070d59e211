import { queryOptions } from '@tanstack/react-query'

import type { Quote } from '#contract/quotes.ts'
import { call } from '#web/api/call.ts'

/** Its prices never change, but somebody may book it meanwhile. One that fails to load is told in the form's place. */
export const quoteQuery = (quoteID: string) =>
  queryOptions({
    queryKey: ['quote', quoteID],
    queryFn: ({ signal }) => call('showQuote', { quoteID }, signal),
    // What the route has just loaded is not asked again by the page.
    staleTime: 2000,
    throwOnError: false,
  })

/** What is added to the net rate on the day of the quote. */
export const modifierQuery = ({ QuoteID, ProductCode, bookingDate }: Quote) =>
  queryOptions({
    queryKey: ['price-modifier', QuoteID],
    queryFn: ({ signal }) => call('showPriceModifier', { code: ProductCode, date: bookingDate }, signal),
    staleTime: 60_000,
  })
