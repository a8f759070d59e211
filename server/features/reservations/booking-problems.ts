import { dollarsOf, moneyText } from '#contract/money.ts'
import type { Booking } from '#contract/reservations.ts'
import { lastCall } from '#server/features/availability/last-call.ts'
import type { PickupHotel } from '#server/features/catalogue/catalogue.ts'
import type { KeptQuote } from '#server/features/quotes/find-quote.ts'
import type { PriceLine } from '#server/features/reservations/price-lines.ts'

type Passenger = Booking['paxArray'][number]

/** As much of a booking as could be read: what is absent was told of already. */
export interface ReadBooking extends Partial<Omit<Booking, 'paxArray'>> {
  paxArray?: Pick<Passenger, 'Type'>[] | undefined
}

export interface BookingContext {
  quote: KeptQuote
  now: Temporal.Instant
  /** Of the itinerary that is booked; undefined when the quote has no such itinerary. */
  departure: { departsAt: Temporal.Instant; cutOffMinutes: number } | 'withdrawn' | undefined
  /** None where there is no such itinerary, or no price could be read. */
  lines: PriceLine[]
  hotels: PickupHotel[]
  mayChangePrice: boolean
}

export type Problems = Record<string, string[]>

const plural = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`

function passengerProblems({ paxArray }: ReadBooking, { adults, children }: KeptQuote): string[] {
  if (!paxArray) return []
  const adultEntries = paxArray.filter(({ Type }) => Type === 'Adult').length
  if (adultEntries === adults && paxArray.length - adultEntries === children) return []
  const wanted = [
    plural(adults, 'adult', 'adults'),
    ...(children > 0 ? [plural(children, 'child', 'children')] : []),
  ]
  return [`This quote is for ${wanted.join(' and ')}: enter exactly these passengers.`]
}

function attributeProblems({ attribArray = [] }: ReadBooking, { attributes }: KeptQuote): string[] {
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
    if (!mayChangePrice)
      return [
        `The ${who} sale price is ${computed}. Check it and submit again; you are not allowed to change it.`,
      ]
    if (saleCents >= netCents) return []
    return [`The ${who} sale price cannot be under the net rate of ${moneyText(dollarsOf(netCents))}.`]
  })
}

/** A quote promises prices; it does not stop the clock of the departure. */
function departureProblems({ itineraryID }: ReadBooking, { departure, now }: BookingContext): string[] {
  if (itineraryID === undefined) return []
  if (!departure) return ['This departure is not in the quote. Choose one of its departures.']
  if (departure === 'withdrawn') return ['This departure is no longer offered. Search again for another one.']
  const { departsAt, cutOffMinutes } = departure
  const isPast = (moment: Temporal.Instant) => Temporal.Instant.compare(departsAt, moment) <= 0
  if (isPast(now)) return ['This departure has left. Search again for another one.']
  if (!isPast(lastCall(now, cutOffMinutes))) return []
  return [
    `This departure can be booked until ${plural(cutOffMinutes, 'minute', 'minutes')} before it leaves. Search again for another one.`,
  ]
}

function hotelProblems({ hotelID }: ReadBooking, { departure, hotels }: BookingContext): string[] {
  if (!hotelID || !departure || hotels.some(({ id }) => id === hotelID)) return []
  return ['This hotel is not served for this departure. Choose one of the list.']
}

/** All that is wrong with a booking beyond its form, by field, in words that a person can act on. */
export function bookingProblems(booking: ReadBooking, context: BookingContext): Problems {
  const { quote, now, lines, mayChangePrice } = context
  const isExpired = Temporal.Instant.compare(now, quote.expires_at) >= 0
  const problems = {
    quoteID: isExpired ? ['Quote has expired please create a new one.'] : [],
    itineraryID: departureProblems(booking, context),
    paxArray: passengerProblems(booking, quote),
    attribArray: attributeProblems(booking, quote),
    hotelID: hotelProblems(booking, context),
    markup: priceProblems(lines, mayChangePrice),
  }
  return Object.fromEntries(Object.entries(problems).filter(([, texts]) => texts.length > 0))
}
