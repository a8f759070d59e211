import { extraSeatCentsFor, seatsFor, type WeightRule } from '#contract/weights/weight-rule.ts'

interface Seated {
  seats: number
  extraSeatCents: number
}

/**
 * A passenger with a corrected weight is seated and priced again only where it takes another number of seats. Without a
 * rule it takes one seat, so that an extra seat is given back.
 */
export function correctedSeating(
  { BodyWeight, seats, extraSeatCents }: Seated & { BodyWeight: number },
  pounds: number,
  rule: WeightRule | null,
): Seated {
  const next = seatsFor(pounds, rule)
  if (pounds === BodyWeight || next === seats) return { seats, extraSeatCents }
  return { seats: next, extraSeatCents: extraSeatCentsFor(pounds, rule) }
}
