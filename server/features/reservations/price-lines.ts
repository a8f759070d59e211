import { centsOf } from '#contract/money.ts'
import type { Booking } from '#contract/reservations.ts'
import { type PriceModifier, salePriceCents } from '#contract/sale-price.ts'
import type { QuotedItinerary, QuoteRow } from '#server/features/quotes/quotes.sql.ts'

export interface PriceLine {
  type: 'Adult' | 'Child'
  count: number
  priceCents: number
  feesCents: number
  netCents: number
  modifier: PriceModifier
  computedCents: number
  /** The price in the booking; undefined when it isn't a valid amount. */
  saleCents: number | undefined
}

/** A line for adults and, if children travel, one for them. */
export function priceLines(
  quote: QuoteRow,
  itinerary: QuotedItinerary,
  modifier: PriceModifier,
  markup: Booking['markup'],
): PriceLine[] {
  const line = (type: PriceLine['type'], count: number, priceCents: number, feesCents: number): PriceLine => {
    const netCents = priceCents + feesCents
    const sale = type === 'Adult' ? markup.adult : markup.child
    return {
      type,
      count,
      priceCents,
      feesCents,
      netCents,
      modifier,
      computedCents: salePriceCents(netCents, modifier),
      saleCents: centsOf(sale ?? ''),
    }
  }
  const adults = line('Adult', quote.adults, itinerary.adult_price_cents, itinerary.adult_fees_cents)
  if (quote.children === 0) return [adults]
  return [adults, line('Child', quote.children, itinerary.child_price_cents, itinerary.child_fees_cents)]
}
