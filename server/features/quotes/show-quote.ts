import type { Quote, showQuote as endpoint } from '#contract/quotes.ts'
import {
  bookingDate,
  findItineraries,
  findQuote,
  quotedItinerary,
} from '#server/features/quotes/find-quote.ts'
import type { HandlerOf } from '#server/scope.ts'

export const showQuote: HandlerOf<typeof endpoint> = async (scope, { quoteID }): Promise<Quote> => {
  const quote = await findQuote(scope.db, scope, quoteID)
  const itineraries = await findItineraries(scope.db, [quoteID])
  const { hotels } = await scope.products.current()
  const classes = new Set(
    itineraries.flatMap(({ pickup_class }) => (pickup_class === null ? [] : [pickup_class])),
  )
  return {
    QuoteID: quote.id,
    ProductID: quote.product_id,
    ProductCode: quote.product_code,
    ProductName: quote.product_name,
    timeZone: quote.time_zone,
    date: quote.local_date,
    bookingDate: bookingDate(quote),
    expireTime: Math.floor(quote.expires_at.epochMilliseconds / 1000),
    booked: quote.booked,
    Itineraries: itineraries.map((itinerary) => quotedItinerary(itinerary, quote)),
    Attributes: quote.attributes,
    PickupClassHotelList: Object.fromEntries([...classes].map((code) => [code, hotels.get(code) ?? []])),
  }
}
