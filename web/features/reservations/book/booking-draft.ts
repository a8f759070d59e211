import type { ReservationRecord } from '#contract/reservations.ts'
import { isBooked } from '#web/features/reservations/book/booked-quotes.ts'
import { type BookingDraft, isDraft } from '#web/features/reservations/book/booking-values.ts'
import type { BookingOffer } from '#web/features/reservations/booking-offer.ts'
import { asText, stored } from '#web/storage.ts'

/** One user's drafts for the same product form a series. Another user of this browser never sees them. */
export interface DraftKey {
  userId: string
  quoteID: string
  series: string
}

const seriesOf = (userId: string, productID: string): string => `${userId}:${productID}`

export const draftKeyOf = (userId: string, { quote }: Pick<BookingOffer, 'quote'>): DraftKey => ({
  userId,
  quoteID: quote.QuoteID,
  series: seriesOf(userId, quote.ProductID),
})

type OwnDraft = Pick<DraftKey, 'userId' | 'quoteID'>

const draftFor = ({ userId, quoteID }: OwnDraft) =>
  stored('booking-draft', (json) => (isDraft(json) ? json : undefined), `${userId}:${quoteID}`)
const latestQuoteID = (series: string) => stored('latest-booking-draft', asText, series)

export function saveDraft(key: DraftKey, draft: BookingDraft): void {
  draftFor(key).write(draft)
  latestQuoteID(key.series).write(key.quoteID)
}

export const savedDraft = (key: OwnDraft): BookingDraft | undefined => draftFor(key).read()

/** The latest draft of the series for another quote, unless that quote was booked. */
export function earlierDraft({ userId, quoteID, series }: DraftKey): BookingDraft | undefined {
  const latest = latestQuoteID(series).read()
  if (latest === undefined || latest === quoteID || isBooked(latest)) return undefined
  return savedDraft({ userId, quoteID: latest })
}

/** Turns a reservation into a draft, so that its details need not be typed again. */
export function saveAsDraft(userId: string, { reservation, quote, query }: ReservationRecord): void {
  const { itineraryID: _itineraryID, paxArray, ...typed } = query
  const passengers = paxArray.map(({ FirstName, LastName, BodyWeight, Type }) => ({
    FirstName,
    LastName,
    BodyWeight: String(BodyWeight),
    Type,
  }))
  const key = {
    userId,
    quoteID: `again ${reservation.quoteID}`,
    series: seriesOf(userId, quote.ProductID),
  }
  saveDraft(key, { ...typed, paxArray: passengers, hotelText: reservation.hotel ?? '' })
}

/** Ends the series: its next quote starts with an empty form. Older drafts stay with their quotes. */
export function removeDraft(key: DraftKey): void {
  draftFor(key).remove()
  latestQuoteID(key.series).remove()
}

/** Hands the draft of a quote to the quote that replaces it. */
export function moveDraft(from: DraftKey, toQuoteID: string): void {
  const draft = savedDraft(from)
  if (!draft) return
  saveDraft({ ...from, quoteID: toQuoteID }, draft)
  draftFor(from).remove()
}
