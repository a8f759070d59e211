/** 0: the value in dollars is added per person. 1: that percentage of the net rate is added. */
export type ModifierMode = 0 | 1

export interface PriceModifier {
  mode: ModifierMode
  /** A whole number of dollars or of per cent. */
  value: number
}

/** What a person pays, in cents: the net rate with the modifier, rounded half up to the cent. Never under the net rate. */
export function salePriceCents(netCents: number, { mode, value }: PriceModifier): number {
  return mode === 0 ? netCents + value * 100 : netCents + Math.floor((netCents * value + 50) / 100)
}

export interface PartyPrice {
  adults: number
  children: number
  adultSaleCents: number
  childSaleCents: number
}

export const totalSaleCents = ({ adults, children, adultSaleCents, childSaleCents }: PartyPrice): number =>
  adults * adultSaleCents + children * childSaleCents
