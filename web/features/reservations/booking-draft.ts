import type { ReservationRecord } from '#contract/reservations.ts'
import { isBooked } from '#web/features/reservations/booked-quotes.ts'
import type { BookingDraft } from '#web/features/reservations/booking-values.ts'
import type { Trip } from '#web/features/reservations/trip.ts'
import * as formDraft from '#web/ui/form-draft.ts'

/** Where a draft is kept. One user's drafts for the same product and party are a series. */
export interface DraftPlace {
  quoteID: string
  series: string
}

const seriesOf = (userId: string, productID: string, { NoAdults, NoChildren }: Trip['itinerary']) =>
  [userId, productID, NoAdults, NoChildren].join(':')

export const draftPlaceOf = (userId: string, { quote, itinerary }: Omit<Trip, 'modifier'>): DraftPlace => ({
  quoteID: quote.QuoteID,
  series: seriesOf(userId, quote.ProductID, itinerary),
})

/** A draft holds for its quote whatever the form began with. */
const base = {}
const keyOf = (quoteID: string) => `booking-draft:${quoteID}`
const latestKeyOf = (series: string) => `latest-booking-draft:${series}`

export function keepDraft({ quoteID, series }: DraftPlace, draft: BookingDraft): void {
  formDraft.keepDraft(keyOf(quoteID), base, draft)
  formDraft.keepDraft(latestKeyOf(series), base, { quoteID })
}

export const keptDraft = (quoteID: string): BookingDraft | undefined =>
  formDraft.keptDraft(keyOf(quoteID), base)

/** What was typed last in the series for another quote, as long as nothing was booked with it. */
export function earlierDraft({ quoteID, series }: DraftPlace): BookingDraft | undefined {
  const { quoteID: latest }: { quoteID?: unknown } = formDraft.keptDraft(latestKeyOf(series), base) ?? {}
  return typeof latest !== 'string' || latest === quoteID || isBooked(latest) ? undefined : keptDraft(latest)
}

/** A reservation that nobody paid in time: whoever books the same again need not type it again. */
export function keepExpired(userId: string, itinerary: Trip['itinerary'], record: ReservationRecord): void {
  const { reservation, quote, query } = record
  const { itineraryID: _itineraryID, paxArray, ...typed } = query
  const passengers = paxArray.map((one) => ({ ...one, BodyWeight: String(one.BodyWeight) }))
  const place = {
    quoteID: `expired ${reservation.quoteID}`,
    series: seriesOf(userId, quote.ProductID, itinerary),
  }
  keepDraft(place, { ...typed, paxArray: passengers, hotelText: reservation.hotel ?? '' })
}

/** With it the series ends: its next quote begins with an empty form. Older drafts stay with their quotes. */
export function dropDraft({ quoteID, series }: DraftPlace): void {
  formDraft.dropDraft(keyOf(quoteID))
  formDraft.dropDraft(latestKeyOf(series))
}

/** What was typed for a quote goes on with the one that takes its place. */
export function moveDraft(from: DraftPlace, to: string): void {
  const draft = keptDraft(from.quoteID)
  if (!draft) return
  keepDraft({ ...from, quoteID: to }, draft)
  formDraft.dropDraft(keyOf(from.quoteID))
}
