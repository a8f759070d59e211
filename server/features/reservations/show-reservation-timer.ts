import type { showReservationTimer as endpoint } from '#contract/quotes.ts'
import { ExpiryCache, timerAt } from '#server/features/quotes/expiry-cache.ts'
import { findReservation } from '#server/features/reservations/show-reservations.ts'
import type { HandlerOf } from '#server/scope.ts'

/** Only a cancellation ends a hold early. Until the timer has noticed, the page knows it from the reservation's state. */
const expiries = new ExpiryCache({ seconds: 10 })

export const showReservationTimer: HandlerOf<typeof endpoint> = async (scope, { uuid }) => {
  const load = async () => (await findReservation(scope, uuid)).hold_expires_at
  return timerAt(scope.now, await expiries.get(scope, uuid, load))
}
