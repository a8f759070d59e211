import type { Itinerary } from '#contract/availability.ts'
import type { Quote, QuotedItinerary } from '#contract/quotes.ts'
import type { PriceModifier } from '#contract/sale-price.ts'
import { pages } from '#web/pages.ts'

export interface BookingOffer {
  quote: Quote
  itinerary: QuotedItinerary
  modifier: PriceModifier
}

interface TourAndParty {
  quote: Pick<Quote, 'ProductID' | 'date'>
  itinerary: Pick<Itinerary, 'NoAdults' | 'NoChildren'>
}

/** Links to the availability page for the same day and party. */
export const availabilityLink = ({ quote, itinerary }: TourAndParty) =>
  ({
    to: pages['product-availability'],
    params: { id: quote.ProductID },
    search: { date: quote.date, adult: itinerary.NoAdults, child: itinerary.NoChildren },
  }) as const
