import type { Itinerary } from '#contract/availability.ts'
import type { Quote } from '#contract/quotes.ts'
import {
  computedTexts,
  type PartyPrices,
  type SaleTexts,
  withTwoDecimals,
} from '#web/features/reservations/book/party-price.ts'
import {
  namedPassengers,
  passengersFrom,
  type PassengerValues,
} from '#web/features/reservations/book/passengers/passenger-values.ts'

/** The reservation form's values, named as in the booking call. */
export interface BookingValues {
  masterFirstName: string
  masterLastName: string
  emailAddress: string
  phoneNumber: string
  /** The agency's own, optional. */
  agencyReference: string
  hotelID: string | null
  /** The text in the hotel field, whether or not it names a hotel. */
  hotelText: string
  markup: SaleTexts
  paxArray: PassengerValues[]
  /** Passengers typed for a larger party. */
  spare: PassengerValues[]
  attribArray: { id: string; value: string }[]
  /** On the provider's own site only. */
  payment?: 'card' | 'cash' | 'terminal' | undefined
  paymentReference?: string
}

/** What was typed so far; prices only if they were changed. Booked passengers have only what was sent. */
export interface BookingDraft extends Partial<Omit<BookingValues, 'paxArray'>> {
  paxArray?: Partial<PassengerValues>[]
}

const hasOnlyTexts = (fields: unknown) =>
  typeof fields === 'object' &&
  fields !== null &&
  Object.values(fields).every((value) => typeof value === 'string')

/** Browser storage may hold anything. */
export function isDraft(json: unknown): json is BookingDraft {
  if (typeof json !== 'object' || json === null) return false
  const { hotelID, markup, paxArray = [], spare = [], attribArray = [], ...texts }: BookingDraft = json
  return (
    [texts, markup ?? {}, { hotelID: hotelID ?? '' }].every(hasOnlyTexts) &&
    [paxArray, spare, attribArray].every((list) => Array.isArray(list) && list.every(hasOnlyTexts))
  )
}

export type QuotedHotel = Quote['PickupClassHotelList'][string][number]

export const hotelsFor = (
  { PickupClassHotelList }: Pick<Quote, 'PickupClassHotelList'>,
  { PickupClass }: Pick<Itinerary, 'PickupClass'>,
) => PickupClassHotelList[PickupClass ?? ''] ?? []

/** Text that names no hotel stays for the user to correct, unless this departure has no hotels at all. */
function hotelFrom(hotels: readonly QuotedHotel[], { hotelID, hotelText = '' }: BookingDraft) {
  const hotel = hotels.find(({ id, label }) => (hotelID ? id === hotelID : label === hotelText))
  if (hotel) return { hotelID: hotel.id, hotelText: hotel.label }
  return { hotelID: null, hotelText: hotels.length > 0 ? hotelText : '' }
}

/** The passengers and attributes of this quote, filled in from the draft where it has them. */
export function valuesFrom(
  quote: Quote,
  itinerary: Itinerary,
  prices: PartyPrices,
  draft: BookingDraft,
): BookingValues {
  const computed = computedTexts(prices)
  const typed = new Map(draft.attribArray?.map(({ id, value }) => [id, value]))
  return {
    masterFirstName: draft.masterFirstName ?? '',
    masterLastName: draft.masterLastName ?? '',
    emailAddress: draft.emailAddress ?? '',
    phoneNumber: draft.phoneNumber ?? '',
    agencyReference: draft.agencyReference ?? '',
    ...hotelFrom(hotelsFor(quote, itinerary), draft),
    markup: {
      adult: draft.markup?.adult || computed.adult,
      child: draft.markup?.child || computed.child,
    },
    ...passengersFrom(itinerary, draft.paxArray && [...draft.paxArray, ...(draft.spare ?? [])]),
    attribArray: quote.Attributes.map(({ AttributeId: id }) => ({ id, value: typed.get(id) ?? '' })),
    ...(quote.atDesk && { payment: 'card' as const, paymentReference: '' }),
  }
}

/** Unknown text must not silently become 'no hotel'. */
export const hotelError = ({ hotelID, hotelText }: BookingValues): string | null =>
  hotelID === null && hotelText.trim() ? 'Choose a hotel from the list, or clear the field.' : null

/** Leaves out unchanged prices: another quote computes its own. A payment belongs to one booking. */
export function draftFrom(
  { payment: _payment, paymentReference: _reference, ...values }: BookingValues,
  prices: PartyPrices,
): BookingDraft {
  const computed = computedTexts(prices)
  const changed = (person: keyof SaleTexts) =>
    values.markup[person] === computed[person] ? '' : values.markup[person]
  return { ...values, markup: { adult: changed('adult'), child: changed('child') } }
}

interface BookingTerms {
  quoteID: string
  itineraryID: string
  prices: PartyPrices
  mayChangePrice: boolean
}

/** Sends unknown text too, for the server to refuse with all other errors; no hotel's id starts with a space. */
export const hotelToSend = (values: BookingValues) =>
  hotelError(values) === null ? values.hotelID : ` ${values.hotelText}`

/** The booking to send, at the computed price unless the user may change it. */
export function bookingFrom(
  values: BookingValues,
  { quoteID, itineraryID, prices, mayChangePrice }: BookingTerms,
) {
  const { adult, child } = mayChangePrice ? values.markup : computedTexts(prices)
  const markup = { adult: withTwoDecimals(adult), child: withTwoDecimals(child) }
  const { hotelText: _text, spare: _spare, ...sent } = values
  // It may have been typed before the guest chose the card.
  if (sent.payment === 'card') sent.paymentReference = ''
  const paxArray = namedPassengers(values).map(({ follows: _follows, weight: _weight, ...one }) => one)
  return { ...sent, hotelID: hotelToSend(values), paxArray, quoteID, itineraryID, markup }
}
