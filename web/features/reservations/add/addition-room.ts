import type { AdditionForm } from '#contract/after-sale/additions.ts'
import { isSoldOut, type Needed } from '#contract/weights/departure-room.ts'
import { addedRoomErrors } from '#contract/weights/room-of-changes.ts'
import { leftOn } from '#web/features/reservations/weights/departure-room.ts'

/** Why those to add don't fit. Too many of them is said beside their number. */
export function roomProblems(added: Needed, terms: Pick<AdditionForm, 'seatsLeft' | 'poundsLeft'>): string[] {
  const left = leftOn(terms)
  return isSoldOut(left, added) ? [] : addedRoomErrors(added, left)
}
