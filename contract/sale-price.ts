/** 0 adds the value in dollars per person; 1 adds that percentage of the net rate. */
export type ModifierMode = 0 | 1

export interface PriceModifier {
  mode: ModifierMode
  /** Whole dollars or percent. */
  value: number
}

/** Per person, rounded half up to the cent. Never below the net rate. */
export function salePriceCents(netCents: number, { mode, value }: PriceModifier): number {
  return mode === 0 ? netCents + value * 100 : netCents + Math.floor((netCents * value + 50) / 100)
}

/** A typing error would charge a guest a fortune, so only administrators sell for more. */
const maxTimesNet = 10

/** The highest sale price without permission 2. A modifier that computes more is the agency's own decision. */
export const maxSaleCents = (netCents: number, computedCents: number): number =>
  Math.max(maxTimesNet * netCents, computedCents)

export interface PartyPrice {
  adults: number
  children: number
  adultSaleCents: number
  childSaleCents: number
}

export const totalSaleCents = ({ adults, children, adultSaleCents, childSaleCents }: PartyPrice): number =>
  adults * adultSaleCents + children * childSaleCents
