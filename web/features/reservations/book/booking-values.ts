import type { Itinerary } from '#contract/availability.ts'
import type { Quote } from '#contract/quotes.ts'
import {
  computedTexts,
  type PartyPrices,
  type SaleTexts,
} from '#web/features/reservations/book/party-price.ts'

const defaultWeights = { Adult: '150', Child: '90' } as const

export interface PassengerValues {
  FirstName: string
  LastName: string
  BodyWeight: string
  Type: 'Adult' | 'Child'
}

/** What stands in the reservation form, named as the booking names it. */
export interface BookingValues {
  masterFirstName: string
  masterLastName: string
  emailAddress: string
  phoneNumber: string
  hotelID: string | null
  /** What stands in the hotel's field, whether it is a hotel or not. */
  hotelText: string
  markup: SaleTexts
  paxArray: PassengerValues[]
  attribArray: { id: string; value: string }[]
}

/** What was typed so far; prices only if they were changed. */
export type BookingDraft = Partial<BookingValues>

const holdsTexts = (fields: unknown) =>
  typeof fields === 'object' &&
  fields !== null &&
  Object.values(fields).every((value) => typeof value === 'string')

/** Browser storage may hold anything. */
export function isDraft(json: unknown): json is BookingDraft {
  if (typeof json !== 'object' || json === null) return false
  const { hotelID, markup, paxArray = [], attribArray = [], ...texts }: BookingDraft = json
  return (
    [texts, markup ?? {}, { hotelID: hotelID ?? '' }].every(holdsTexts) &&
    [paxArray, attribArray].every((list) => Array.isArray(list) && list.every(holdsTexts))
  )
}

export type Hotel = Quote['PickupClassHotelList'][string][number]

export const hotelsFor = ({ PickupClassHotelList }: Quote, { PickupClass }: Itinerary) =>
  PickupClassHotelList[PickupClass ?? ''] ?? []

const blank = (Type: 'Adult' | 'Child') => ({
  FirstName: '',
  LastName: '',
  BodyWeight: defaultWeights[Type],
  Type,
})

function passengersFrom({ NoAdults, NoChildren }: Itinerary, typed: readonly PassengerValues[]) {
  const ofType = (type: 'Adult' | 'Child', count: number) => {
    const known = typed.filter(({ Type }) => Type === type)
    return Array.from({ length: count }, (_, index) => ({ ...blank(type), ...known[index] }))
  }
  return [...ofType('Adult', NoAdults), ...ofType('Child', NoChildren)]
}

/** The hotel of a draft; a text that is none stays to be looked at, where there are hotels at all. */
function hotelFrom(hotels: readonly Hotel[], { hotelID, hotelText = '' }: BookingDraft) {
  const hotel = hotels.find(({ id, label }) => (hotelID ? id === hotelID : label === hotelText))
  if (hotel) return { hotelID: hotel.id, hotelText: hotel.label }
  return { hotelID: null, hotelText: hotels.length > 0 ? hotelText : '' }
}

/** The form for a quote: blank passengers and attributes of its own, filled with what a draft has for them. */
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
    ...hotelFrom(hotelsFor(quote, itinerary), draft),
    markup: {
      adult: draft.markup?.adult || computed.adult,
      child: draft.markup?.child || computed.child,
    },
    paxArray: passengersFrom(itinerary, draft.paxArray ?? []),
    attribArray: quote.Attributes.map(({ AttributeId: id }) => ({ id, value: typed.get(id) ?? '' })),
  }
}

/** A text that is no hotel is not taken for 'no hotel'. */
export const hotelProblem = ({ hotelID, hotelText }: BookingValues): string | null =>
  hotelID === null && hotelText.trim() ? 'Choose a hotel from the list, or clear the field.' : null

/** A price that nobody changed is left out: on another quote it is computed again. */
export function draftFrom(values: BookingValues, prices: PartyPrices): BookingDraft {
  const computed = computedTexts(prices)
  const changed = (person: keyof SaleTexts) =>
    values.markup[person] === computed[person] ? '' : values.markup[person]
  return { ...values, markup: { adult: changed('adult'), child: changed('child') } }
}

interface Facts {
  quoteID: string
  itineraryID: string
  prices: PartyPrices
  mayChangePrice: boolean
}

/** A text that is no hotel is sent to be refused with all else that is wrong; no hotel's id begins with a space. */
const sentHotel = (values: BookingValues) =>
  hotelProblem(values) === null ? values.hotelID : ` ${values.hotelText}`

/** The booking as it is sent. Whoever may not change the price sends the computed one. */
export function bookingFrom(values: BookingValues, { quoteID, itineraryID, prices, mayChangePrice }: Facts) {
  const { adult, child } = mayChangePrice ? values.markup : computedTexts(prices)
  const markup = prices.child ? { adult, child } : { adult }
  return { ...values, hotelID: sentHotel(values), hotelText: undefined, quoteID, itineraryID, markup }
}
