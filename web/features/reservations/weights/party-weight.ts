import type { Needed } from '#contract/room.ts'
import { kilogramsText, poundsText } from '#contract/weights/pound-text.ts'
import { extraSeatCentsFor, seatsFor, type WeightRule } from '#contract/weights/weight-rule.ts'
import { poundsOf } from '#web/weights/typed-weight.ts'

export interface PartyWeight extends Needed {
  extraSeats: number
  extraCents: number
  /** A weight is missing or invalid. */
  isIncomplete: boolean
}

/** From the form's texts. One that isn't a weight counts as nothing, with one seat. */
export function weighParty(
  passengers: readonly { BodyWeight: string }[],
  rule: WeightRule | null,
): PartyWeight {
  const weights = passengers.map(({ BodyWeight }) => poundsOf(BodyWeight) ?? 0)
  const sumOf = (figure: (pounds: number) => number) =>
    weights.reduce((total, pounds) => total + figure(pounds), 0)
  const seats = sumOf((pounds) => seatsFor(pounds, rule))
  return {
    passengers: passengers.length,
    pounds: sumOf((pounds) => pounds),
    seats,
    extraSeats: seats - passengers.length,
    extraCents: sumOf((pounds) => extraSeatCentsFor(pounds, rule)),
    isIncomplete: weights.includes(0),
  }
}

/** 'Party: 640 lb (290.3 kg)' */
export const partyWeightText = (pounds: number): string =>
  `Party: ${poundsText(pounds)} (${kilogramsText(pounds)})`
