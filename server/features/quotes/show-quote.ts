import type { Quote, showQuote as endpoint } from '#contract/quotes.ts'
import { dateInZone } from '#server/features/availability/date-in-zone.ts'
import { pricedItinerary } from '#server/features/availability/priced-itinerary.ts'
import { findQuote } from '#server/features/quotes/find-quote.ts'
import { itinerariesOf } from '#server/features/quotes/quotes.sql.ts'
import type { HandlerOf } from '#server/scope.ts'

export const showQuote: HandlerOf<typeof endpoint> = async (scope, { quoteID }): Promise<Quote> => {
  const quote = await findQuote(scope, quoteID)
  const itineraries = await itinerariesOf(scope.db, [quoteID])
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
    bookingDate: dateInZone(quote.created_at, quote.time_zone),
    expireTime: Math.floor(quote.expires_at.epochMilliseconds / 1000),
    booked: quote.booked,
    cancellationPolicy: quote.cancellation_policy,
    Itineraries: itineraries.map((itinerary) => pricedItinerary(itinerary, quote)),
    Attributes: quote.attributes,
    PickupClassHotelList: Object.fromEntries([...classes].map((code) => [code, hotels.get(code) ?? []])),
  }
}
