import { centsOf } from '#contract/money.ts'
import type { Booking } from '#contract/reservations.ts'
import { type PriceModifier, salePriceCents } from '#contract/sale-price.ts'
import type { KeptItinerary, KeptQuote } from '#server/features/quotes/find-quote.ts'

/** How the price of one kind of passenger is made. */
export interface PriceLine {
  type: 'Adult' | 'Child'
  count: number
  priceCents: number
  feesCents: number
  netCents: number
  modifier: PriceModifier
  computedCents: number
  /** What was asked; undefined when it is no amount. */
  saleCents: number | undefined
}

/** A line for adults and, when children travel, one for them. A child's price without children is nobody's. */
export function priceLines(
  quote: KeptQuote,
  itinerary: KeptItinerary,
  modifier: PriceModifier,
  markup: Booking['markup'],
): PriceLine[] {
  const line = (type: PriceLine['type'], count: number, priceCents: number, feesCents: number): PriceLine => {
    const netCents = priceCents + feesCents
    const asked = type === 'Adult' ? markup.adult : markup.child
    return {
      type,
      count,
      priceCents,
      feesCents,
      netCents,
      modifier,
      computedCents: salePriceCents(netCents, modifier),
      saleCents: asked === null || asked === undefined ? undefined : centsOf(asked),
    }
  }
  const adults = line('Adult', quote.adults, itinerary.adult_price_cents, itinerary.adult_fees_cents)
  if (quote.children === 0) return [adults]
  return [adults, line('Child', quote.children, itinerary.child_price_cents, itinerary.child_fees_cents)]
}
