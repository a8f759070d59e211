import type { CorrectionForm } from '#contract/changes/correct.ts'
import { correctedRoomErrors } from '#contract/room.ts'
import { correctedSeating } from '#contract/weights/weight-rule.ts'
import { leftOn } from '#web/features/reservations/weights/departure-room.ts'
import { type BookedWeight } from '#web/features/reservations/weights/weight-effect.ts'
import { poundsOf } from '#web/weights/typed-weight.ts'

type Choices = Pick<CorrectionForm, 'weightRule' | 'seatsLeft' | 'poundsLeft' | 'canChangeSeats'>

/** Why the weights in the form don't fit the departure, which already carries the booked ones. */
export function roomProblems(
  passengers: readonly { BodyWeight: string }[],
  booked: readonly BookedWeight[],
  choices: Choices,
): string[] {
  const more = { seats: 0, pounds: 0 }
  for (const [index, before] of booked.entries()) {
    const pounds = poundsOf(passengers[index]?.BodyWeight ?? '') ?? before.BodyWeight
    const { seats } = correctedSeating({ ...before, extraSeatCents: 0 }, pounds, choices.weightRule)
    // The weight itself says that its seats can't change.
    if (seats !== before.seats && !choices.canChangeSeats) return []
    more.pounds += pounds - before.BodyWeight
    more.seats += seats - before.seats
  }
  return correctedRoomErrors(leftOn(choices), more)
}
