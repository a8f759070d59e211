import { poundsText } from '#contract/weights/pound-text.ts'
import type { DepartureToTake } from '#server/features/availability/availability.sql.ts'
import type { Moving } from '#server/features/reservations/changes/move/move.ts'
import { seatingFor, type Seating, tooHeavyErrors } from '#server/features/reservations/changes/seating.ts'
import type { Passenger } from '#server/features/reservations/reservations.sql.ts'
import { roomOf } from '#server/features/reservations/room-of.ts'

type Ruled = Pick<Moving, 'wish' | 'weightRule'> & { reservation: Pick<Moving['reservation'], 'weight_rule'> }
type Party = Pick<Moving, 'wish' | 'weightRule' | 'passengers'>

/** Today's, unless the price is kept. */
export const ruleAfterMove = ({ wish, weightRule, reservation }: Ruled) =>
  wish.keepPrice ? reservation.weight_rule : weightRule

/** Of one who pays today's price. */
export const movedSeating = (
  { weightRule }: Pick<Party, 'weightRule'>,
  { body_weight }: Passenger,
): Seating => seatingFor(body_weight, weightRule)

/** What the party takes on its new departure. */
export const roomToMove = (party: Party) =>
  roomOf(
    party.wish.keepPrice
      ? party.passengers
      : party.passengers.map((passenger) => ({ ...passenger, ...movedSeating(party, passenger) })),
  )

/** A party that keeps its price keeps its rule too. */
export const tooHeavyToMove = ({ wish, weightRule, passengers }: Party): string[] =>
  wish.keepPrice ? [] : tooHeavyErrors(passengers, weightRule)

type Left = Pick<DepartureToTake, 'seats_left' | 'pounds_left'>
type Needed = ReturnType<typeof roomOf>

const hasSeats = ({ seats_left }: Left, { seats }: Needed) => seats_left >= seats
const hasPounds = ({ pounds_left }: Left, { pounds }: Needed) => pounds_left === null || pounds_left >= pounds

export const hasRoom = (left: Left, needed: Needed) => hasSeats(left, needed) && hasPounds(left, needed)

/** What the departure has too little of. */
export function roomErrors(left: Left, needed: Needed): string[] {
  const errors: string[] = []
  if (!hasSeats(left, needed)) {
    const seats = left.seats_left === 1 ? '1 seat' : `${Math.max(0, left.seats_left)} seats`
    errors.push(`This departure has ${seats} left and the party needs ${needed.seats}. Choose another one.`)
  }
  if (!hasPounds(left, needed))
    errors.push(
      `This departure has ${poundsText(left.pounds_left ?? 0)} left and the party weighs ${poundsText(needed.pounds)}. Choose another one.`,
    )
  return errors
}
