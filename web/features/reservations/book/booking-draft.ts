import type { ReservationRecord } from '#contract/reservations.ts'
import { isBooked } from '#web/features/reservations/book/booked-quotes.ts'
import { type BookingDraft, isDraft } from '#web/features/reservations/book/booking-values.ts'
import type { BookingOffer } from '#web/features/reservations/booking-offer.ts'
import { asText, stored } from '#web/storage.ts'

/** One user's drafts for the same product and party form a series. */
export interface DraftKey {
  quoteID: string
  series: string
}

const seriesOf = (
  userId: string,
  productID: string,
  { NoAdults, NoChildren }: BookingOffer['itinerary'],
): string => [userId, productID, NoAdults, NoChildren].join(':')

export const draftKeyOf = (
  userId: string,
  { quote, itinerary }: Omit<BookingOffer, 'modifier'>,
): DraftKey => ({
  quoteID: quote.QuoteID,
  series: seriesOf(userId, quote.ProductID, itinerary),
})

const draftFor = (quoteID: string) =>
  stored('booking-draft', (json) => (isDraft(json) ? json : undefined), quoteID)
const latestQuoteID = (series: string) => stored('latest-booking-draft', asText, series)

export function saveDraft({ quoteID, series }: DraftKey, draft: BookingDraft): void {
  draftFor(quoteID).write(draft)
  latestQuoteID(series).write(quoteID)
}

export const savedDraft = (quoteID: string): BookingDraft | undefined => draftFor(quoteID).read()

/** The latest draft of the series for another quote, unless that quote was booked. */
export function earlierDraft({ quoteID, series }: DraftKey): BookingDraft | undefined {
  const latest = latestQuoteID(series).read()
  return latest === undefined || latest === quoteID || isBooked(latest) ? undefined : savedDraft(latest)
}

/** Turns an expired reservation into a draft, so that its details need not be typed again. */
export function saveExpired(
  userId: string,
  itinerary: BookingOffer['itinerary'],
  { reservation, quote, query }: ReservationRecord,
): void {
  const { itineraryID: _itineraryID, paxArray, ...typed } = query
  const passengers = paxArray.map((one) => ({ ...one, BodyWeight: String(one.BodyWeight) }))
  const key = {
    quoteID: `expired ${reservation.quoteID}`,
    series: seriesOf(userId, quote.ProductID, itinerary),
  }
  saveDraft(key, { ...typed, paxArray: passengers, hotelText: reservation.hotel ?? '' })
}

/** Ends the series: its next quote starts with an empty form. Older drafts stay with their quotes. */
export function removeDraft({ quoteID, series }: DraftKey): void {
  draftFor(quoteID).remove()
  latestQuoteID(series).remove()
}

/** Hands the draft of a quote to the quote that replaces it. */
export function moveDraft(from: DraftKey, toQuoteID: string): void {
  const draft = savedDraft(from.quoteID)
  if (!draft) return
  saveDraft({ ...from, quoteID: toQuoteID }, draft)
  draftFor(from.quoteID).remove()
}
