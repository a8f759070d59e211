import { correctedSeating } from '#contract/weights/corrected-seating.ts'
import { moreRoomErrors, seatsOncePaid } from '#contract/weights/room-of-changes.ts'
import type { WeightRule } from '#contract/weights/weight-rule.ts'
import type { Details } from '#server/features/reservations/changes/correct/corrected-details.ts'
import { type Seating, tooHeavyErrors } from '#server/features/reservations/changes/seating.ts'
import type { LockedReservation, Passenger } from '#server/features/reservations/reservations.sql.ts'
import { roomOf } from '#server/features/reservations/room-of.ts'

/** What the departure has left besides the reservation. */
export interface Room {
  seats_left: number
  /** Null without a payload. */
  pounds_left: number | null
  /** By the provider: no more seats are sold. */
  closed_at: Temporal.Instant | null
}

export interface WeightContext {
  reservation: Pick<LockedReservation, 'status' | 'weight_rule' | 'is_test'>
  /** Those who travel. */
  passengers: readonly Passenger[]
  /** Undefined when the departure is gone. */
  departure: Room | undefined
}

export function reseated(passenger: Passenger, pounds: number, rule: WeightRule | null): Seating {
  const { body_weight: BodyWeight, seats, extra_seat_cents: extraSeatCents } = passenger
  const next = correctedSeating({ BodyWeight, seats, extraSeatCents }, pounds, rule)
  return { seats: next.seats, extra_seat_cents: next.extraSeatCents }
}

/** The passengers with the weights and seats that the details give them. */
const reweighed = ({ paxArray }: Details, { reservation, passengers }: WeightContext): Passenger[] =>
  passengers.map((passenger) => {
    const sent = paxArray.find(({ number }) => number === passenger.position)
    const body_weight = sent?.BodyWeight ?? passenger.body_weight
    const seating = reseated(passenger, body_weight, reservation.weight_rule)
    return { ...passenger, body_weight, ...seating }
  })

const closedToSeats =
  'The party needs more seats and this departure is closed. Move the reservation to another departure.'

/** Why the weights can't be corrected; weights that stay are not checked again. */
export function weightErrors(details: Details, context: WeightContext): string[] {
  const { reservation, passengers } = context
  const party = reweighed(details, context)
  const changed = party.filter(({ body_weight }, index) => body_weight !== passengers[index]?.body_weight)
  const tooHeavy = tooHeavyErrors(changed, reservation.weight_rule)
  if (tooHeavy.length > 0) return tooHeavy
  const isPriced = party.some(({ seats }, index) => seats !== passengers[index]?.seats)
  if (isPriced && reservation.status === 'pending') return [seatsOncePaid]
  const { departure } = context
  if (reservation.is_test || !departure) return []
  const more = moreRoom(passengers, party)
  if (departure.closed_at && more.seats > 0) return [closedToSeats]
  return moreRoomErrors(more, { seats: departure.seats_left, pounds: departure.pounds_left })
}

/** What the party needs more than before; below 0: less. */
export function moreRoom(before: readonly Passenger[], after: readonly Passenger[]) {
  const [from, to] = [roomOf(before), roomOf(after)]
  return { seats: to.seats - from.seats, pounds: to.pounds - from.pounds }
}
