import type { Itinerary } from '#contract/availability.ts'
import { centsOf, dollarsOf, moneyText } from '#contract/money.ts'
import { type PriceModifier, salePriceCents, totalSaleCents } from '#contract/sale-price.ts'

/** How the price of one person is made, in cents. */
export interface PersonPrice {
  retailCents: number
  feesCents: number
  /** Price and fees: nothing is sold under it. */
  netCents: number
  /** The net rate with the agency's modifier. */
  computedCents: number
}

export interface PartyPrices {
  adults: number
  children: number
  adult: PersonPrice
  /** Left out when no children travel. */
  child: PersonPrice | undefined
}

/** The sale price per person as typed, in dollars. */
export interface SaleTexts {
  adult: string
  child: string
}

export type Person = keyof SaleTexts

function cents(dollars: number): number {
  const amount = centsOf(dollars)
  if (amount === undefined) throw new RangeError(`${dollars} is no amount of money.`)
  return amount
}

function personPrice(price: number, fees: number, modifier: PriceModifier): PersonPrice {
  const [retailCents, feesCents] = [cents(price), cents(fees)]
  const netCents = retailCents + feesCents
  return { retailCents, feesCents, netCents, computedCents: salePriceCents(netCents, modifier) }
}

export function partyPrices(itinerary: Itinerary, modifier: PriceModifier): PartyPrices {
  const { NoAdults, NoChildren, AdultPrice, AdultFees, ChildPrice, ChildFees } = itinerary
  return {
    adults: NoAdults,
    children: NoChildren,
    adult: personPrice(AdultPrice, AdultFees, modifier),
    child: NoChildren > 0 ? personPrice(ChildPrice, ChildFees, modifier) : undefined,
  }
}

/** '349.50': as an input takes it. */
const dollarsText = (amount: number) => dollarsOf(amount).toFixed(2)

export const computedTexts = ({ adult, child }: PartyPrices): SaleTexts => ({
  adult: dollarsText(adult.computedCents),
  child: child ? dollarsText(child.computedCents) : '',
})

export const centsText = (amount: number): string => moneyText(dollarsOf(amount))

/** What is wrong with a sale price while it is typed. */
export function saleProblem(text: string, { netCents }: PersonPrice): string | undefined {
  const amount = centsOf(text)
  if (amount === undefined) return 'Enter dollars with at most two decimals.'
  return amount < netCents ? `Not under the net rate of ${centsText(netCents)}.` : undefined
}

/** The party's total; undefined while something typed is no amount or is under the net rate. */
export function totalCents(prices: PartyPrices, texts: SaleTexts): number | undefined {
  const { adults, children, adult, child } = prices
  const adultSaleCents = soldCents(texts.adult, adult)
  const childSaleCents = child ? soldCents(texts.child, child) : 0
  if (adultSaleCents === undefined || childSaleCents === undefined) return undefined
  return totalSaleCents({ adults, children, adultSaleCents, childSaleCents })
}

const soldCents = (text: string, price: PersonPrice) => (saleProblem(text, price) ? undefined : centsOf(text))
