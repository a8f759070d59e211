import { z } from 'zod'

import type { FieldErrors } from '#contract/errors.ts'
import { dollarsOf, moneyText } from '#contract/money.ts'
import { holds, permissions } from '#contract/permissions.ts'
import { bookReservation } from '#contract/reservations.ts'
import { maxSaleCents } from '#contract/sale-price.ts'
import { closedError, type Closing } from '#server/features/availability/room.ts'
import type { PickupHotel } from '#server/features/catalogue/catalogue.ts'
import type { QuoteRow } from '#server/features/quotes/quotes.sql.ts'
import { hasPassed } from '#server/features/reservations/hold.ts'
import { hotelErrors } from '#server/features/reservations/pickup.ts'
import type { PriceLine } from '#server/features/reservations/price-lines.ts'
import { tooHeavyErrors } from '#server/features/reservations/seating.ts'
import type { Scope } from '#server/scope.ts'

const { quoteID, itineraryID, hotelID, markup, paxArray, attribArray, payment, paymentReference } =
  bookReservation.input.shape
const { Type, BodyWeight } = paxArray.element.shape
const unlessInvalid = <Schema extends z.ZodType>(schema: Schema) => schema.optional().catch(undefined)

/** Drops the fields that have errors already. Passengers with invalid names still count and weigh something. */
export const validFields = z.object({
  quoteID: unlessInvalid(quoteID),
  itineraryID: unlessInvalid(itineraryID),
  hotelID: unlessInvalid(hotelID),
  markup: unlessInvalid(markup),
  paxArray: unlessInvalid(z.array(z.object({ Type, BodyWeight: unlessInvalid(BodyWeight) }))),
  attribArray: unlessInvalid(attribArray),
  payment: unlessInvalid(payment),
  paymentReference: unlessInvalid(paymentReference),
})

/** What a booking is checked by. */
export type PartialBooking = Partial<z.output<typeof validFields>>

export interface BookingContext {
  quote: QuoteRow
  now: Temporal.Instant
  /** The chosen departure; undefined when the quote doesn't have it. */
  departure: Closing | 'withdrawn' | 'rezoned' | undefined
  /** Empty without an itinerary or a valid markup. */
  lines: PriceLine[]
  hotels: PickupHotel[]
  rights: PriceRights
  /** On the provider's own site. */
  isProvider: boolean
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

/** What someone may do with prices: the provider everything, an agency's users by their permissions. */
export interface PriceRights {
  mayChangePrice: boolean
  /** Beyond 10 times the net rate. */
  maySellHigher: boolean
}

export function priceRights({ user, by }: Pick<Scope, 'user' | 'by'>): PriceRights {
  const { permissions: held } = user.role
  const isProvider = by === 'provider'
  return {
    mayChangePrice: isProvider || holds(held, permissions.changePrice),
    maySellHigher: isProvider || holds(held, permissions.agencyAdministrator),
  }
}

export function priceErrors(
  lines: readonly PriceLine[],
  { mayChangePrice, maySellHigher }: PriceRights,
): string[] {
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
  if (departure === 'rezoned') return ["This tour's time zone has changed. Search for it again."]
  const error = closedError(now, departure)
  return error ? [error] : []
}

function pickupErrors({ hotelID }: PartialBooking, { departure, hotels, now }: BookingContext): string[] {
  if (!departure) return []
  const isOpen = typeof departure === 'object'
  return hotelErrors(hotelID, hotels, isOpen ? { now, departsAt: departure.departsAt } : undefined)
}

const deskOnly = 'Only the provider takes payments at its desk.'

/** A payment at the desk is the provider's to record, and cash and terminal need a reference to be found again by. */
function deskPaymentErrors({ payment, paymentReference }: PartialBooking, { isProvider }: BookingContext) {
  if (!isProvider)
    return { payment: payment ? [deskOnly] : [], paymentReference: paymentReference ? [deskOnly] : [] }
  const isTaken = payment === 'cash' || payment === 'terminal'
  if (isTaken && !paymentReference)
    return { paymentReference: ['Enter a reference, like the number of the receipt.'] }
  if (!isTaken && paymentReference)
    return { paymentReference: ['Only cash and terminal payments have a reference.'] }
  return {}
}

/** Everything that a valid form can still have wrong, by field. */
export function bookingErrors(booking: PartialBooking, context: BookingContext): FieldErrors {
  const { quote, now } = context
  const errors = {
    quoteID: hasPassed(now, quote.expires_at) ? ['Quote has expired please create a new one.'] : [],
    itineraryID: departureErrors(booking, context),
    paxArray: [...passengerErrors(booking, quote), ...weightErrors(booking, quote)],
    attribArray: attributeErrors(booking, quote),
    hotelID: pickupErrors(booking, context),
    markup: priceErrors(context.lines, context.rights),
    ...deskPaymentErrors(booking, context),
  }
  return Object.fromEntries(Object.entries(errors).filter(([, messages]) => messages.length > 0))
}
