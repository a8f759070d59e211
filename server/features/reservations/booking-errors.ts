import type { FieldErrors } from '#contract/errors.ts'
import { dollarsOf, moneyText } from '#contract/money.ts'
import type { Booking } from '#contract/reservations.ts'
import { maxSaleCents } from '#contract/sale-price.ts'
import { lastCall } from '#server/features/availability/last-call.ts'
import type { PickupHotel } from '#server/features/catalogue/catalogue.ts'
import type { QuoteRow } from '#server/features/quotes/quotes.sql.ts'
import { tooHeavyErrors } from '#server/features/reservations/changes/seating.ts'
import type { PriceLine } from '#server/features/reservations/price-lines.ts'

type Passenger = Booking['paxArray'][number]

/** The valid fields of a booking; the other ones have their errors already. */
export interface PartialBooking extends Partial<Omit<Booking, 'paxArray'>> {
  paxArray?: (Pick<Passenger, 'Type'> & { BodyWeight?: number | undefined })[] | undefined
}

export interface BookingContext {
  quote: QuoteRow
  now: Temporal.Instant
  /** Of the chosen itinerary; undefined when the quote doesn't have it. */
  departure: Closing | 'withdrawn' | undefined
  /** Empty without an itinerary or a valid markup. */
  lines: PriceLine[]
  hotels: PickupHotel[]
  mayChangePrice: boolean
  /** Beyond 10 times the net rate. */
  maySellHigher: boolean
}

const plural = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`

function passengerErrors({ paxArray }: PartialBooking, { adults, children }: QuoteRow): string[] {
  if (!paxArray) return []
  const adultEntries = paxArray.filter(({ Type }) => Type === 'Adult').length
  if (adultEntries === adults && paxArray.length - adultEntries === children) return []
  const quoted = [
    plural(adults, 'adult', 'adults'),
    ...(children > 0 ? [plural(children, 'child', 'children')] : []),
  ]
  return [`This quote is for ${quoted.join(' and ')}. Enter exactly these passengers.`]
}

/** Weights that have errors already don't count. */
const weightErrors = ({ paxArray = [] }: PartialBooking, { weight_rule }: QuoteRow) =>
  tooHeavyErrors(
    paxArray.map(({ BodyWeight = 0 }, position) => ({ position, body_weight: BodyWeight })),
    weight_rule,
  )

export function attributeErrors(
  { attribArray = [] }: Pick<PartialBooking, 'attribArray'>,
  { attributes }: Pick<QuoteRow, 'attributes'>,
): string[] {
  const known = new Set(attributes.map(({ AttributeId }) => AttributeId))
  const ids = attribArray.map(({ id }) => id)
  if (ids.some((id) => !known.has(id))) return ["Additional data has a field this tour doesn't ask for."]
  return new Set(ids).size < ids.length ? ['Additional data has the same field twice.'] : []
}

type Prices = Pick<BookingContext, 'lines' | 'mayChangePrice' | 'maySellHigher'>

export function priceErrors({ lines, mayChangePrice, maySellHigher }: Prices): string[] {
  return lines.flatMap(({ type, netCents, computedCents, saleCents }) => {
    const who = type.toLowerCase()
    if (saleCents === undefined)
      return [`The ${who} sale price must be in dollars with at most two decimals.`]
    if (saleCents === computedCents) return []
    const computed = moneyText(dollarsOf(computedCents))
    if (!mayChangePrice)
      return [`The ${who} sale price is ${computed} and you can't change it. Check it and submit again.`]
    if (saleCents < netCents)
      return [`The ${who} sale price must be at least the net rate of ${moneyText(dollarsOf(netCents))}.`]
    const most = maxSaleCents(netCents, computedCents)
    if (maySellHigher || saleCents <= most) return []
    return [
      `The ${who} sale price must be at most ${moneyText(dollarsOf(most))}. An administrator can book a higher one.`,
    ]
  })
}

/** A quote promises prices; it doesn't extend the departure's cut-off. */
function departureErrors({ itineraryID }: PartialBooking, { departure, now }: BookingContext): string[] {
  if (itineraryID === undefined) return []
  if (!departure) return ["This departure isn't in the quote. Choose one that is."]
  if (departure === 'withdrawn') return ['This departure is no longer offered. Search for another one.']
  const error = closedError(now, departure)
  return error ? [error] : []
}

interface Closing {
  departsAt: Temporal.Instant
  /** By the provider; null while it is for sale. */
  closedAt: Temporal.Instant | null
  cutOffMinutes: number
}

export const closedByProvider = 'This departure is closed. Choose another one.'

/** Why no one can book the departure any more; undefined while it is open. */
export function closedError(
  now: Temporal.Instant,
  { departsAt, closedAt, cutOffMinutes }: Closing,
): string | undefined {
  const departsBy = (instant: Temporal.Instant) => Temporal.Instant.compare(departsAt, instant) <= 0
  if (departsBy(now)) return 'This departure has left. Search for another one.'
  if (closedAt) return closedByProvider
  if (!departsBy(lastCall(now, cutOffMinutes))) return undefined
  return `Booking closes ${plural(cutOffMinutes, 'minute', 'minutes')} before departure. Search for another one.`
}

export function hotelErrors(
  { hotelID }: Pick<PartialBooking, 'hotelID'>,
  hotels: readonly PickupHotel[],
): string[] {
  if (!hotelID || hotels.some(({ id }) => id === hotelID)) return []
  return ["This departure doesn't pick up at this hotel. Choose one from the list."]
}

/** Everything that a valid form can still have wrong, by field. */
export function bookingErrors(booking: PartialBooking, context: BookingContext): FieldErrors {
  const { quote, now } = context
  const isExpired = Temporal.Instant.compare(now, quote.expires_at) >= 0
  const errors = {
    quoteID: isExpired ? ['Quote has expired please create a new one.'] : [],
    itineraryID: departureErrors(booking, context),
    paxArray: [...passengerErrors(booking, quote), ...weightErrors(booking, quote)],
    attribArray: attributeErrors(booking, quote),
    hotelID: context.departure ? hotelErrors(booking, context.hotels) : [],
    markup: priceErrors(context),
  }
  return Object.fromEntries(Object.entries(errors).filter(([, messages]) => messages.length > 0))
}
