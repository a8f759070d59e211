import type { FoundItinerary } from '#contract/availability.ts'
import { differenceOfDollars, moneyText, sumOfDollars } from '#contract/money.ts'
import type { PriceModifier } from '#contract/sale-price.ts'

interface PriceParts {
  header: string
  count: number
  price: number
  fees: number
  /** Price and fees. */
  net: number
  /** By the modifier. */
  added: number
  sale: number
}

function partsOf(header: string, count: number, price: number, fees: number, sale: number): PriceParts {
  const net = sumOfDollars(price, fees)
  return { header, count, price, fees, net, added: differenceOfDollars(sale, net), sale }
}

/** What the sale price consists of, in dollars per person; children only if they travel. */
export function priceParts(itinerary: FoundItinerary, paxMode: boolean): PriceParts[] {
  const { NoAdults, NoChildren, AdultPrice, AdultFees, ChildPrice, ChildFees, adultSale, childSale } =
    itinerary
  const adult = partsOf(paxMode ? 'Passenger' : 'Adult', NoAdults, AdultPrice, AdultFees, adultSale)
  if (NoChildren === 0) return [adult]
  return [adult, partsOf('Child', NoChildren, ChildPrice, ChildFees, childSale)]
}

/** 'Modifier +10%' or 'Modifier +$15.00' */
export function modifierLabel({ mode, value }: PriceModifier): string {
  if (value === 0) return 'No modifier'
  return `Modifier +${mode === 0 ? moneyText(value) : `${value}%`}`
}

export const marginOf = ({ totalSale, TotalPrice }: FoundItinerary): number =>
  differenceOfDollars(totalSale, TotalPrice)
