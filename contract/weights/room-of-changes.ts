import type { Left, Needed } from '#contract/weights/departure-room.ts'
import { poundsText } from '#contract/weights/pound-text.ts'

type Room = Pick<Needed, 'seats' | 'pounds'>

const countText = (seats: number, more = '') =>
  `${Math.max(0, seats)} ${more}${seats === 1 ? 'seat' : 'seats'}`

const moveInstead = 'Move the reservation to another departure.'

/** Why a party can't take so much more than before on its departure; empty if it can. Below 0: less. */
export function moreRoomErrors(more: Room, left: Left): string[] {
  const errors: string[] = []
  if (more.seats > 0 && more.seats > left.seats)
    errors.push(
      `The party needs ${countText(more.seats, 'more ')} and this departure has ${countText(left.seats)} left. ${moveInstead}`,
    )
  if (more.pounds > 0 && left.pounds !== null && more.pounds > left.pounds)
    errors.push(
      `The party would weigh ${poundsText(more.pounds)} more and this departure has ${poundsText(left.pounds)} left. ${moveInstead}`,
    )
  return errors
}

export const seatsOncePaid =
  'Weights that change seats or price can be corrected once the reservation is paid.'

/** Why passengers can't be added to a departure; empty if they can. */
export function addedRoomErrors(added: Needed, left: Left): string[] {
  const errors: string[] = []
  if (left.seats <= 0) errors.push('This departure has no seats left.')
  else if (left.seats < added.seats) errors.push(tooFewSeats(added, left))
  if (left.pounds !== null && left.pounds < added.pounds)
    errors.push(
      `The added passengers weigh ${poundsText(added.pounds)}, and this departure has ${poundsText(left.pounds)} left. Add fewer passengers.`,
    )
  return errors
}

function tooFewSeats({ passengers, seats }: Needed, left: Left): string {
  const remaining = `departure has ${countText(left.seats)} left. Add fewer passengers.`
  return seats === passengers
    ? `This ${remaining}`
    : `The added passengers need ${countText(seats)} because of their weight, and this ${remaining}`
}
