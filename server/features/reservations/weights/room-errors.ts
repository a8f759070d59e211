import {
  chooseText,
  type Left,
  type Needed,
  noOtherRoom,
  roomReasons,
} from '#contract/weights/departure-room.ts'
import { partyPounds, seatsFor, type WeightRule } from '#contract/weights/weight-rule.ts'
import { sum } from '#server/sum.ts'

export const neededBy = (
  party: readonly { BodyWeight: number }[],
  { weight_rule: rule }: { weight_rule: WeightRule | null },
): Needed => ({
  passengers: party.length,
  seats: sum(party.map(({ BodyWeight }) => seatsFor(BodyWeight, rule))),
  pounds: partyPounds(party),
})

/** Why the party doesn't fit on a departure, and the one that has room instead, if there is one. */
export const roomText = (
  left: Left,
  needed: Needed,
  other: (Left & { time: string }) | undefined,
): string => {
  const advice = other ? `${chooseText(other, left, needed)}.` : noOtherRoom
  return [...roomReasons(left, needed), advice].join(' ')
}
