import type { AdditionForm } from '#contract/changes/add.ts'
import { isSoldOut, type Needed, addedRoomErrors } from '#contract/room.ts'
import { leftOn } from '#web/features/reservations/weights/departure-room.ts'

/** Why the added passengers don't fit. The count field reports too many passengers. */
export function roomProblems(added: Needed, terms: Pick<AdditionForm, 'seatsLeft' | 'poundsLeft'>): string[] {
  const left = leftOn(terms)
  return isSoldOut(left, added) ? [] : addedRoomErrors(left, added)
}
