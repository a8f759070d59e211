import { dateText, departureTimeText } from '#contract/dates.ts'
import type { ReservationRecord } from '#contract/reservations.ts'

/** 'Reservation# 12345678: West Rim Helicopter Flight, Fri, Mar 5, 2027, 13:00 (1:00 PM)' */
export function tripText({ reservation, quote, query }: ReservationRecord): string {
  const itinerary = quote.Itineraries.find(({ ItineraryID }) => ItineraryID === query.itineraryID)
  const time = itinerary ? `, ${departureTimeText(itinerary.DeptTime)}` : ''
  return `Reservation# ${reservation.orl}: ${quote.ProductName}, ${dateText(quote.date)}${time}`
}
