import type { FoundItinerary } from '#contract/availability.ts'
import { moneyText, sumOfDollars } from '#contract/money.ts'

interface Column {
  header: string
  text: (itinerary: FoundItinerary) => string
}

interface Prices {
  adult: (itinerary: FoundItinerary) => number
  child: (itinerary: FoundItinerary) => number
  total: (itinerary: FoundItinerary) => number
}

const net: Prices = {
  adult: ({ AdultPrice, AdultFees }) => sumOfDollars(AdultPrice, AdultFees),
  child: ({ ChildPrice, ChildFees }) => sumOfDollars(ChildPrice, ChildFees),
  total: ({ TotalPrice }) => TotalPrice,
}

const sale: Prices = {
  adult: ({ adultSale }) => adultSale,
  child: ({ childSale }) => childSale,
  total: ({ totalSale }) => totalSale,
}

/** Net rates for the agent; what the party pays when a customer is looking. */
export function itineraryColumns(paxMode: boolean, customerView: boolean): Column[] {
  const prices = customerView ? sale : net
  const adult = (itinerary: FoundItinerary) => moneyText(prices.adult(itinerary))
  const child = (itinerary: FoundItinerary) => moneyText(prices.child(itinerary))
  const first: Column[] = paxMode
    ? [
        { header: '# of Passengers', text: ({ NoAdults, NoChildren }) => String(NoAdults + NoChildren) },
        { header: 'Passenger Price', text: adult },
      ]
    : [
        { header: 'Adult Price', text: adult },
        { header: 'Child Price', text: child },
      ]
  return [...first, { header: 'Total Price', text: (itinerary) => moneyText(prices.total(itinerary)) }]
}
