import type { showReservationTimer as endpoint } from '#contract/quotes.ts'
import { RememberedEnds } from '#server/features/quotes/remembered-ends.ts'
import { timerAt } from '#server/features/quotes/timer.ts'
import { findReservation } from '#server/features/reservations/show-reservations.ts'
import { Refusal } from '#server/refusal.ts'
import type { HandlerOf } from '#server/scope.ts'

const ends = new RememberedEnds()

export const showReservationTimer: HandlerOf<typeof endpoint> = async (scope, { uuid }) => {
  const end = await ends.find(scope, uuid, async () => (await findReservation(scope, uuid)).hold_expires_at)
  if (!end) throw new Refusal('not_found')
  return timerAt(scope.now, end)
}
