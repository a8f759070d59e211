import { queryOptions } from '@tanstack/react-query'

import type { Quote } from '#contract/quotes.ts'
import { call } from '#web/api/call.ts'

/** A quote never changes. One that fails to load is told in the form's place. */
export const quoteQuery = (quoteID: string) =>
  queryOptions({
    queryKey: ['quote', quoteID],
    queryFn: ({ signal }) => call('showQuote', { quoteID }, signal),
    staleTime: Infinity,
    throwOnError: false,
  })

/** What is added to the net rate on the day of the quote. */
export const modifierQuery = ({ QuoteID, ProductCode, bookingDate }: Quote) =>
  queryOptions({
    queryKey: ['price-modifier', QuoteID],
    queryFn: ({ signal }) => call('showPriceModifier', { code: ProductCode, date: bookingDate }, signal),
    staleTime: 60_000,
  })
