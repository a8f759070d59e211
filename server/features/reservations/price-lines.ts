import { centsOf, dollarsOf } from '#contract/money.ts'
import { type PriceModifier, salePriceCents } from '#contract/sale-price.ts'
import type { DepartureRates, PassengerRates } from '#server/db/selling-tables.ts'
import type { NewPriceLine } from '#server/features/reservations/revisions.sql.ts'
import type { NewAuditLine } from '#server/sql/audit.ts'

type PassengerType = 'Adult' | 'Child'

export interface PriceLine {
  type: PassengerType
  count: number
  priceCents: number
  feesCents: number
  netCents: number
  modifier: PriceModifier
  computedCents: number
  /** The computed price or the chosen one; undefined when that isn't a valid amount. */
  saleCents: number | undefined
}

interface Pricing {
  rates: DepartureRates
  modifier: PriceModifier
  party: { adults: number; children: number }
  /** Prices that someone chose instead of the computed ones. */
  sale?: { adult?: number | string | undefined; child?: number | string | undefined } | undefined
}

/** A line for each type in the party. */
export function priceLines({ rates, modifier, party, sale }: Pricing): PriceLine[] {
  const line = (type: PassengerType, count: number, chosen: number | string | undefined): PriceLine => {
    const { priceCents, feesCents, netCents } = netOf(rates, type)
    const computedCents = salePriceCents(netCents, modifier)
    const saleCents = chosen === undefined ? computedCents : centsOf(chosen)
    return { type, count, priceCents, feesCents, netCents, modifier, computedCents, saleCents }
  }
  const lines = [line('Adult', party.adults, sale?.adult), line('Child', party.children, sale?.child)]
  return lines.filter(({ count }) => count > 0)
}

/** What a passenger of this type costs before any modifier. */
export function netOf(rates: DepartureRates, type: PassengerType) {
  const [priceCents, feesCents] =
    type === 'Adult'
      ? [rates.adult_price_cents, rates.adult_fees_cents]
      : [rates.child_price_cents, rates.child_fees_cents]
  return { priceCents, feesCents, netCents: priceCents + feesCents }
}

export const ratesOf = (rates: DepartureRates): DepartureRates => ({
  adult_price_cents: rates.adult_price_cents,
  child_price_cents: rates.child_price_cents,
  adult_fees_cents: rates.adult_fees_cents,
  child_fees_cents: rates.child_fees_cents,
})

/** How those who book a departure, move to it or join it are priced. */
export const passengerRatesOf = (rates: DepartureRates & { modifier: PriceModifier }): PassengerRates => ({
  ...ratesOf(rates),
  modifier: rates.modifier,
})

const saleOf = ({ saleCents, computedCents }: PriceLine) => saleCents ?? computedCents

/** What a passenger of this type pays. The lines have no errors. */
export function pricesOf(lines: readonly PriceLine[], type: PassengerType) {
  const line = lines.find((one) => one.type === type)
  if (!line) throw new Error(`No price line for ${type}.`)
  return { net_cents: line.netCents, sale_cents: saleOf(line) }
}

export const priceLineRows = (lines: readonly PriceLine[]): NewPriceLine[] =>
  lines.map((line) => ({
    type: line.type,
    count: line.count,
    price_cents: line.priceCents,
    fees_cents: line.feesCents,
    modifier_mode: line.modifier.mode,
    modifier_value: line.modifier.value,
    computed_sale_cents: line.computedCents,
    sale_cents: saleOf(line),
  }))

interface SoldLine {
  type: 'Adult' | 'Child' | 'Extra seat'
  computed_sale_cents: number
  sale_cents: number
}

/** An audit line with the computed prices and those that the seller chose instead, if any. */
export function priceChangedLines(orl: string, priceLines: readonly SoldLine[]): NewAuditLine[] {
  const changed = priceLines.filter((line) => line.sale_cents !== line.computed_sale_cents)
  if (changed.length === 0) return []
  const prices = (cents: (line: SoldLine) => number) =>
    Object.fromEntries(changed.map((line) => [`${line.type.toLowerCase()}SaleCents`, cents(line)]))
  const before = prices((line) => line.computed_sale_cents)
  const after = prices((line) => line.sale_cents)
  return [{ kind: 'reservation.price-changed', subject: orl, before, after }]
}

/** Today's sale prices of the departure. */
export const computedPricesOf = (departure: DepartureRates & { modifier: PriceModifier }) => {
  const sale = (type: 'Adult' | 'Child') =>
    dollarsOf(salePriceCents(netOf(departure, type).netCents, departure.modifier))
  return { adult: sale('Adult'), child: sale('Child') }
}
