import type { Left, Needed } from '#contract/weights/departure-room.ts'
import { poundsText } from '#contract/weights/pound-text.ts'

/** Why the party doesn't fit: 'needs 3 seats, 2 left'. */
export function whyFull(left: Left, needed: Pick<Needed, 'seats' | 'pounds'>): string {
  if (left.seats === 0) return 'Sold out'
  const reasons = [
    ...(left.seats < needed.seats ? [`needs ${needed.seats} seats, ${left.seats} left`] : []),
    ...(left.pounds !== null && left.pounds < needed.pounds
      ? [`needs ${poundsText(needed.pounds)}, ${poundsText(left.pounds)} left`]
      : []),
  ]
  return reasons.join('; ')
}
