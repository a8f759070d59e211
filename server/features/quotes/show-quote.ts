import type { Api } from '#contract/api.ts'
import type { ProductDetails } from '#contract/catalogue.ts'
import { departureMs } from '#contract/pickup/zone-clock.ts'
import type { Quote } from '#contract/quotes.ts'
import { roomOnDepartures } from '#server/features/availability/availability.sql.ts'
import { dateInZone } from '#server/features/availability/date-in-zone.ts'
import { pricedItinerary } from '#server/features/availability/priced-itinerary.ts'
import { cutOffFor, lastCall } from '#server/features/availability/room.ts'
import { ExpiryCache, timerAt } from '#server/features/quotes/expiry-cache.ts'
import {
  itinerariesOf,
  quoteById,
  type QuotedItinerary,
  type QuoteRow,
} from '#server/features/quotes/quotes.sql.ts'
import { Refusal } from '#server/refusal.ts'
import type { HandlerOf, SiteScope } from '#server/scope.ts'

export const showQuote: HandlerOf<Api['showQuote']> = async (scope, { quoteID }): Promise<Quote> => {
  const quote = await findQuote(scope, quoteID)
  const itineraries = await itinerariesOf(scope.db, [quoteID])
  const { hotels, byId } = await scope.products.current()
  const room = await roomByDeparture(scope, itineraries, byId.get(quote.product_id))
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
    atDesk: scope.agency.isProvider,
    cancellationPolicy: quote.cancellation_policy,
    weightRule: quote.weight_rule,
    Itineraries: itineraries.map((itinerary) => ({
      ...pricedItinerary(itinerary, quote),
      ...(room.get(itinerary.departure_id) ?? gone),
      departsAt: itinerary.departs_at?.epochMilliseconds ?? readDeparture(quote, itinerary),
    })),
    Attributes: quote.attributes,
    PickupClassHotelList: Object.fromEntries([...classes].map((code) => [code, hotels.get(code) ?? []])),
  }
}

/** For a quote from before it kept the instant. */
const readDeparture = (
  { local_date: date, time_zone: timeZone }: QuoteRow,
  { local_time: time }: QuotedItinerary,
) => departureMs({ date, time, timeZone })

/** Nothing is left on a departure that was removed, or whose cut-off passed, after the quote. */
const gone = { seatsLeft: 0, poundsLeft: null }

async function roomByDeparture(
  scope: SiteScope,
  itineraries: readonly QuotedItinerary[],
  product: ProductDetails | undefined,
) {
  if (!product) return new Map<number, typeof gone>()
  const { db, now } = scope
  const departureIds = itineraries.map(({ departure_id }) => departure_id)
  const leavesAfter = lastCall(now, cutOffFor(scope, product))
  const rows = await roomOnDepartures(db, { departureIds, now, leavesAfter })
  return new Map(
    rows.map(({ id, seats_left, pounds_left }) => [id, { seatsLeft: seats_left, poundsLeft: pounds_left }]),
  )
}

/** A quote's expiry never changes. */
const expiries = new ExpiryCache({ hours: 24 })

export const showQuoteTimer: HandlerOf<Api['showQuoteTimer']> = async (scope, { uuid }) => {
  const expiry = await expiries.get(scope, uuid, async () => (await findQuote(scope, uuid)).expires_at)
  return timerAt(scope.now, expiry)
}

export const quoteNotFound = () => new Refusal('not_found', { messages: ["This quote doesn't exist."] })

async function findQuote(scope: SiteScope, id: string) {
  const quote = await quoteById(scope.db, scope, id)
  if (!quote) throw quoteNotFound()
  return quote
}
