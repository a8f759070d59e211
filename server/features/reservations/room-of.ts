import type { Passenger } from '#server/features/reservations/reservations.sql.ts'
import { sum } from '#server/sum.ts'

/** The seats and pounds that passengers take on a departure. */
export const roomOf = (passengers: readonly Pick<Passenger, 'seats' | 'body_weight'>[]) => ({
  seats: sum(passengers.map(({ seats }) => seats)),
  pounds: sum(passengers.map(({ body_weight }) => body_weight)),
})
