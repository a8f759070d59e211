import type { Itinerary } from '#contract/availability.ts'
import { centsOf, dollarsOf, moneyText } from '#contract/money.ts'
import { maxSaleCents, type PriceModifier, salePriceCents, totalSaleCents } from '#contract/sale-price.ts'

export interface PersonPrice {
  retailCents: number
  feesCents: number
  /** Retail price and fees: the lowest sale price. */
  netCents: number
  /** The net rate with the agency's modifier. */
  computedCents: number
  /** The highest sale price this user can book. */
  maxCents: number
}

export interface PartyPrices {
  adults: number
  children: number
  adult: PersonPrice
  /** Known even when no children travel: a booking always carries both sale prices. */
  child: PersonPrice
}

/** The sale price per person as typed, in dollars. */
export interface SaleTexts {
  adult: string
  child: string
}

export type Person = keyof SaleTexts

function cents(dollars: number): number {
  const amount = centsOf(dollars)
  if (amount === undefined) throw new RangeError(`${dollars} is not an amount of money`)
  return amount
}

function personPrice(price: number, fees: number, modifier: PriceModifier, maySellHigher: boolean) {
  const [retailCents, feesCents] = [cents(price), cents(fees)]
  const netCents = retailCents + feesCents
  const computedCents = salePriceCents(netCents, modifier)
  const maxCents = maySellHigher ? Infinity : maxSaleCents(netCents, computedCents)
  return { retailCents, feesCents, netCents, computedCents, maxCents }
}

export function partyPrices(
  itinerary: Itinerary,
  modifier: PriceModifier,
  maySellHigher = false,
): PartyPrices {
  const { NoAdults, NoChildren, AdultPrice, AdultFees, ChildPrice, ChildFees } = itinerary
  return {
    adults: NoAdults,
    children: NoChildren,
    adult: personPrice(AdultPrice, AdultFees, modifier, maySellHigher),
    child: personPrice(ChildPrice, ChildFees, modifier, maySellHigher),
  }
}

/** '349.50' */
const dollarsText = (amount: number) => dollarsOf(amount).toFixed(2)

export const computedTexts = ({ adult, child }: PartyPrices): SaleTexts => ({
  adult: dollarsText(adult.computedCents),
  child: dollarsText(child.computedCents),
})

export const computedTotalCents = ({ adults, children, adult, child }: PartyPrices): number =>
  totalSaleCents({
    adults,
    children,
    adultSaleCents: adult.computedCents,
    childSaleCents: child.computedCents,
  })

/** '500.5' becomes '500.50'. Anything that is not an amount stays as typed, for the server to refuse. */
export function withTwoDecimals(text: string): string {
  const amount = centsOf(text)
  return amount === undefined ? text : dollarsText(amount)
}

/** '$349.50' */
export const centsText = (amount: number): string => moneyText(dollarsOf(amount))

export function salePriceError(text: string, { netCents, maxCents }: PersonPrice): string | undefined {
  const amount = centsOf(text)
  if (amount === undefined) return 'Enter an amount in dollars, like 349.50.'
  if (amount < netCents) return `Must be at least ${centsText(netCents)}.`
  return amount > maxCents ? `Must be at most ${centsText(maxCents)}.` : undefined
}

/** Undefined while a sale price is invalid. */
export function totalCents(prices: PartyPrices, texts: SaleTexts): number | undefined {
  const { adults, children, adult, child } = prices
  const adultSaleCents = validCents(texts.adult, adult)
  const childSaleCents = children > 0 ? validCents(texts.child, child) : 0
  if (adultSaleCents === undefined || childSaleCents === undefined) return undefined
  return totalSaleCents({ adults, children, adultSaleCents, childSaleCents })
}

/** Undefined while the sale price is invalid. */
export const validCents = (text: string, price: PersonPrice): number | undefined =>
  salePriceError(text, price) ? undefined : centsOf(text)
