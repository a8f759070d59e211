import type { ProductDetails } from '#contract/catalogue.ts'
import type { LocalDate } from '#contract/dates.ts'
import { dollarsOf } from '#contract/money.ts'
import type { Booking } from '#contract/reservations.ts'
import { salePriceCents } from '#contract/sale-price.ts'
import { partyPounds, seatsFor, type WeightRule } from '#contract/weights/weight-rule.ts'
import type { DepartureOfDay } from '#server/features/availability/availability.sql.ts'
import { dateInZone } from '#server/features/availability/date-in-zone.ts'
import { searchDepartures } from '#server/features/availability/look-up-itineraries.ts'
import { showPriceModifier } from '#server/features/pricing/show-price-modifier.ts'
import { createQuote } from '#server/features/quotes/create-quote.ts'
import { bookReservation } from '#server/features/reservations/book-reservation.ts'
import type { Scope } from '#server/scope.ts'
import { sum } from '#server/sum.ts'

export async function productByCode({ products }: Scope, wanted: string) {
  return [...(await products.current()).byId.values()].find(({ code }) => code === wanted)
}

interface PartyToBook extends Partial<
  Pick<Booking, 'hotelID' | 'phoneNumber' | 'attribArray' | 'agencyReference'>
> {
  date: LocalDate
  firstName: string
  lastName: string
  paxArray: Booking['paxArray']
  /** How many of the day's departures with room to pass over, if there are more. */
  skip?: number
}

/** Books the day's first departure with room, at the agency's price. Returns the quote's id, or undefined if all are full. */
export async function bookWithRoom(
  scope: Scope,
  product: ProductDetails,
  party: PartyToBook,
): Promise<string | undefined> {
  const { date, paxArray, skip = 0 } = party
  const adult = paxArray.filter(({ Type }) => Type === 'Adult').length
  const search = { adult, child: paxArray.length - adult, date }
  const { productID, timeZone, code, weightRule } = product
  const { departures } = await searchDepartures(scope, productID, search)
  const roomy = departures.filter((one) => hasRoom(one, paxArray, weightRule))
  const departure = roomy[skip] ?? roomy.at(-1)
  if (!departure) return undefined
  const { QuoteID } = await createQuote(scope, { productID, ...search })
  const modifier = await showPriceModifier(scope, { code, date: dateInZone(scope.now, timeZone) })
  const sale = (price: number, fees: number) => dollarsOf(salePriceCents(price + fees, modifier))
  const markup = {
    adult: sale(departure.adult_price_cents, departure.adult_fees_cents),
    child: sale(departure.child_price_cents, departure.child_fees_cents),
  }
  await bookReservation(scope, demoBooking(party, [QuoteID, String(departure.id)], markup))
  return QuoteID
}

function hasRoom(
  { seats_left, pounds_left }: DepartureOfDay,
  passengers: Booking['paxArray'],
  rule: WeightRule | null,
): boolean {
  const seats = sum(passengers.map(({ BodyWeight }) => seatsFor(BodyWeight, rule)))
  return seats_left >= seats && (pounds_left ?? Infinity) >= partyPounds(passengers)
}

const demoBooking = (
  { firstName, lastName, paxArray, ...party }: PartyToBook,
  [quoteID, itineraryID]: [string, string],
  markup: Booking['markup'],
): Booking => ({
  quoteID,
  itineraryID,
  hotelID: party.hotelID ?? null,
  masterFirstName: firstName,
  masterLastName: lastName,
  emailAddress: `${firstName}.${lastName}@guest.example`.toLowerCase(),
  phoneNumber: party.phoneNumber ?? '+1 702 555 0142',
  markup,
  paxArray,
  attribArray: party.attribArray ?? [],
  agencyReference: party.agencyReference ?? null,
  paymentReference: null,
})
