import type { SentInputOf } from '#contract/endpoint.ts'
import type { bookReservation } from '#contract/reservations.ts'
import type { Visitor } from '#tests/support/visitor.ts'

type SentBooking = SentInputOf<typeof bookReservation>

const passenger = (Type: 'Adult' | 'Child', number: number) => ({
  FirstName: `First${number}`,
  LastName: 'Guest',
  BodyWeight: Type === 'Adult' ? 150 : 90,
  Type,
})

/** A valid booking of the tour in test-catalogue.ts, at its net price. */
export function goodBooking(
  quoteID: string,
  itineraryID: string,
  { adults = 1, children = 0 }: { adults?: number; children?: number } = {},
): SentBooking {
  return {
    quoteID,
    itineraryID,
    hotelID: null,
    masterFirstName: 'Lena',
    masterLastName: 'Lead',
    emailAddress: 'lena@example.com',
    phoneNumber: '+1 702 555 0134',
    markup: { adult: '110.00', child: 65 },
    paxArray: [
      ...Array.from({ length: adults }, (_, number) => passenger('Adult', number)),
      ...Array.from({ length: children }, (_, number) => passenger('Child', number)),
    ],
    attribArray: [],
  }
}

/** Quotes for a party and returns a valid booking of the first itinerary. */
export async function quoted(
  user: Visitor,
  search: { productID: string; adult?: number; child?: number; date: string },
) {
  const { adult = 1, child = 0 } = search
  const { body } = await user.call('createQuote', { ...search, adult, child })
  const quote = (await user.call('showQuote', { quoteID: body.QuoteID })).body
  const itineraryID = quote.Itineraries[0]?.ItineraryID ?? ''
  return { quote, booking: goodBooking(quote.QuoteID, itineraryID, { adults: adult, children: child }) }
}
