import type { z } from 'zod'

import { centsOf } from '#contract/money.ts'
// Only its type: the web app uses these rules and keeps zod out of its bundle.
import type { weightRuleSchema } from '#contract/weights/weight-rule-schema.ts'

export type WeightRule = z.output<typeof weightRuleSchema>

/** What the form has in each weight at first. */
export const defaultPounds = { Adult: 150, Child: 90 } as const

export const isTooHeavy = (pounds: number, rule: WeightRule | null): boolean =>
  pounds > (rule?.maxPassengerPounds ?? Infinity)

const needsExtraSeat = (pounds: number, rule: WeightRule | null): boolean =>
  pounds > (rule?.extraSeatFromPounds ?? Infinity)

/** 1 or 2. */
export const seatsFor = (pounds: number, rule: WeightRule | null): number =>
  needsExtraSeat(pounds, rule) ? 2 : 1

/** 0 for a passenger who takes one seat. */
export const extraSeatCentsFor = (pounds: number, rule: WeightRule | null): number =>
  needsExtraSeat(pounds, rule) ? (centsOf(rule?.extraSeatPrice ?? 0) ?? 0) : 0

/** Adults and children count alike. */
export const partyPounds = (passengers: readonly { BodyWeight: number }[]): number =>
  passengers.reduce((total, { BodyWeight }) => total + BodyWeight, 0)

/** A party whose weights are not known yet. */
export const defaultPartyPounds = (adults: number, children: number): number =>
  adults * defaultPounds.Adult + children * defaultPounds.Child

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
