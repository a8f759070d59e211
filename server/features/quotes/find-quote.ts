import type { Itinerary } from '#contract/availability.ts'
import type { Db } from '#server/db/database.ts'
import { itineraryOf } from '#server/features/availability/itinerary.ts'
import { itinerariesOf, quoteById } from '#server/features/quotes/quotes.sql.ts'
import { Refusal } from '#server/refusal.ts'
import type { SiteScope } from '#server/scope.ts'

type FoundQuote = NonNullable<Awaited<ReturnType<typeof quoteById>>>
export type KeptQuote = Omit<FoundQuote, 'booked'>
export type KeptItinerary = Awaited<ReturnType<typeof itinerariesOf>>[number]

export const noQuote = () => new Refusal('not_found', { messages: ['There is no such quote.'] })

export async function findQuote(db: Db, scope: SiteScope, id: string): Promise<FoundQuote> {
  const quote = await quoteById(db, scope, id)
  if (!quote) throw noQuote()
  return quote
}

export const findItineraries = (db: Db, quoteIds: readonly string[]): Promise<KeptItinerary[]> =>
  quoteIds.length === 0 ? Promise.resolve([]) : itinerariesOf(db, quoteIds)

/** With the prices that were promised. */
export const quotedItinerary = (
  itinerary: KeptItinerary,
  { adults, children }: Pick<KeptQuote, 'adults' | 'children'>,
): Itinerary => itineraryOf({ ...itinerary, id: itinerary.departure_id }, adults, children)

/** Today at the place of departure, on the day of the quote: the day whose price modifier was promised. */
export const bookingDate = ({ created_at, time_zone }: KeptQuote) =>
  created_at.toZonedDateTimeISO(time_zone).toPlainDate().toString()
