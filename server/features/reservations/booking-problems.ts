import { dollarsOf, moneyText } from '#contract/money.ts'
import type { Booking } from '#contract/reservations.ts'
import type { PickupHotel } from '#server/features/catalogue/catalogue.ts'
import type { KeptQuote } from '#server/features/quotes/find-quote.ts'
import type { PriceLine } from '#server/features/reservations/price-lines.ts'

export interface BookingContext {
  quote: KeptQuote
  now: Temporal.Instant
  /** Of the itinerary that is booked; undefined when the quote has no such itinerary. */
  lines: PriceLine[] | undefined
  hotels: PickupHotel[]
  mayChangePrice: boolean
}

type Problems = Record<string, string[]>

const plural = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`

function passengerProblems({ paxArray }: Booking, { adults, children }: KeptQuote): string[] {
  const adultEntries = paxArray.filter(({ Type }) => Type === 'Adult').length
  if (adultEntries === adults && paxArray.length - adultEntries === children) return []
  const wanted = [
    plural(adults, 'adult', 'adults'),
    ...(children > 0 ? [plural(children, 'child', 'children')] : []),
  ]
  return [`This quote is for ${wanted.join(' and ')}: enter exactly these passengers.`]
}

function attributeProblems({ attribArray }: Booking, { attributes }: KeptQuote): string[] {
  const asked = new Set(attributes.map(({ AttributeId }) => AttributeId))
  const given = attribArray.map(({ id }) => id)
  if (given.some((id) => !asked.has(id)))
    return ['The additional data holds something that this tour does not ask for.']
  return new Set(given).size < given.length ? ['The additional data holds the same thing twice.'] : []
}

/** Each price that was sent against the one that we compute, in words that say which it is. */
function priceProblems(lines: PriceLine[], mayChangePrice: boolean): string[] {
  return lines.flatMap(({ type, netCents, computedCents, saleCents }) => {
    const who = type.toLowerCase()
    if (saleCents === undefined) return [`The ${who} sale price must be dollars with at most two decimals.`]
    if (saleCents === computedCents) return []
    const computed = moneyText(dollarsOf(computedCents))
    if (!mayChangePrice) return [`The ${who} sale price is ${computed}. You are not allowed to change it.`]
    if (saleCents >= netCents) return []
    return [`The ${who} sale price cannot be under the net rate of ${moneyText(dollarsOf(netCents))}.`]
  })
}

/** All that is wrong with a booking beyond its form, by field, in words that a person can act on. */
export function bookingProblems(booking: Booking, context: BookingContext): Problems {
  const { quote, now, lines, hotels, mayChangePrice } = context
  const problems: Problems = {}
  const add = (field: string, texts: string[]) => {
    if (texts.length > 0) problems[field] = texts
  }
  if (Temporal.Instant.compare(now, quote.expires_at) >= 0) {
    add('quoteID', ['Quote has expired please create a new one.'])
  }
  if (!lines) add('itineraryID', ['This departure is not in the quote. Choose one of its departures.'])
  add('paxArray', passengerProblems(booking, quote))
  add('attribArray', attributeProblems(booking, quote))
  if (booking.hotelID && lines && !hotels.some(({ id }) => id === booking.hotelID)) {
    add('hotelID', ['This hotel is not served for this departure. Choose one of the list.'])
  }
  add('markup', priceProblems(lines ?? [], mayChangePrice))
  return problems
}
