import { queryOptions, type QueryClient } from '@tanstack/react-query'

import type { Api } from '#contract/api.ts'
import type { SentInputOf } from '#contract/endpoint.ts'
import type { Quote } from '#contract/quotes.ts'
import { call } from '#web/api/call.ts'
import { randomId } from '#web/api/random-id.ts'

/** Its prices never change, but it can be booked elsewhere. The page shows a failed load in place of the form. */
export const quoteQuery = (quoteID: string) =>
  queryOptions({
    queryKey: ['quotes', quoteID],
    queryFn: ({ signal }) => call('showQuote', { quoteID }, signal),
    // The page does not repeat what the route has just loaded.
    staleTime: 2000,
    throwOnError: false,
  })

/** Under an id of our own, so that a call whose answer is lost makes one quote. Returns the quote's id. */
export async function createQuote(search: Omit<SentInputOf<Api['createQuote']>, 'quoteID'>): Promise<string> {
  const { QuoteID } = await call('createQuote', { ...search, quoteID: randomId() })
  return QuoteID
}

/** The modifier of the day the quote was created. */
export const priceModifierQuery = ({ QuoteID, ProductCode, bookingDate }: Quote) =>
  queryOptions({
    queryKey: priceModifierKey(QuoteID),
    queryFn: ({ signal }) => call('showPriceModifier', { code: ProductCode, date: bookingDate }, signal),
    staleTime: 60_000,
  })

const priceModifierKey = (quoteID: string) => ['quotes', quoteID, 'price-modifier']

/** After a booking was refused for lack of room: loads how many seats and pounds are left now. */
export const refreshQuote = (client: QueryClient, quoteID: string) =>
  client.invalidateQueries({ queryKey: quoteQuery(quoteID).queryKey, exact: true })

/** After the server refused a price that is no longer current. */
export const refreshPriceModifier = (client: QueryClient, quoteID: string) =>
  client.invalidateQueries({ queryKey: priceModifierKey(quoteID) })
