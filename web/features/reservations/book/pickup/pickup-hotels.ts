import type { Itinerary } from '#contract/availability.ts'
import { twelveHourText } from '#contract/dates.ts'
import { pickupTime } from '#contract/pickup/pickup-time.ts'
import type { Quote } from '#contract/quotes.ts'
import { hotelsFor, type QuotedHotel } from '#web/features/reservations/book/booking-values.ts'

export interface PickupHotel extends QuotedHotel {
  /** 'Pickup 9:30 AM' */
  pickup: string
}

const byLabel = new Intl.Collator('en-US', { numeric: true, sensitivity: 'base' })

/** The departure's hotels by name, with their pickup times, without pickups that have passed before `departsAt`. */
export function pickupHotels(
  quote: Pick<Quote, 'date' | 'timeZone' | 'PickupClassHotelList'>,
  itinerary: Pick<Itinerary, 'DeptTime' | 'PickupClass'> & { departsAt?: number },
): PickupHotel[] {
  const departure = { date: quote.date, time: itinerary.DeptTime, timeZone: quote.timeZone }
  const pickupText = (minutesPrior: number) => {
    const time = pickupTime(departure, minutesPrior)
    const isEveningBefore = time > itinerary.DeptTime
    return `Pickup ${twelveHourText(time)}${isEveningBefore ? ' the evening before' : ''}`
  }
  const { departsAt = Infinity } = itinerary
  const isToCome = ({ estimatedMinsPrior }: QuotedHotel) =>
    departsAt - estimatedMinsPrior * 60_000 > Date.now()
  return hotelsFor(quote, itinerary)
    .filter(isToCome)
    .map((hotel) => ({ ...hotel, pickup: pickupText(hotel.estimatedMinsPrior) }))
    .toSorted((a, b) => byLabel.compare(a.label, b.label))
}
