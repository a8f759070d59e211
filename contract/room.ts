import { poundsText } from '#contract/weights/pound-text.ts'

/** What a party takes on a departure, or takes more than before: below 0 it takes less. */
export interface Room {
  seats: number
  pounds: number
}

/** A party as a whole: passengers can take more seats than they are. */
export interface Needed extends Room {
  passengers: number
}

/** What a departure has left. Null pounds: no payload. */
export interface Left {
  seats: number
  pounds: number | null
}

const lacksSeats = (left: Left, { seats }: Room) => seats > 0 && left.seats < seats
const lacksPounds = (left: Left, { pounds }: Room) =>
  left.pounds !== null && pounds > 0 && left.pounds < pounds

/** Whether the party fits on the departure. The server's `room.sql.ts` has the same rule for taking seats and pounds. */
export const fits = (left: Left, needed: Room): boolean =>
  !lacksSeats(left, needed) && !lacksPounds(left, needed)

/** Whether the party itself is too large, whatever it weighs. */
export const isSoldOut = (left: Left, { passengers }: Needed): boolean => left.seats < passengers

interface RoomWords {
  seats: (left: number) => string
  pounds: (left: string) => string
}

/** Says what the departure has too little of; empty if the party fits. */
export const roomErrors = (left: Left, needed: Room, words: RoomWords): string[] => [
  ...(lacksSeats(left, needed) ? [words.seats(Math.max(0, left.seats))] : []),
  ...(lacksPounds(left, needed) ? [words.pounds(poundsText(left.pounds ?? 0))] : []),
]

const seatCount = (seats: number, more = '') => `${seats} ${more}${seats === 1 ? 'seat' : 'seats'}`

/** Why a party can't be booked on a departure that isn't sold out for it: the weights take too much. */
export const bookedRoomErrors = (left: Left, needed: Needed): string[] =>
  roomErrors(left, needed, {
    seats: (seats) =>
      `The party needs ${needed.seats} seats, because ${heavyText(needed)}, and ${remainingText(seats)}.`,
    pounds: (pounds) =>
      `The party weighs ${poundsText(needed.pounds)} and this departure has ${pounds} left.`,
  })

function heavyText({ seats, passengers }: Needed): string {
  const heavy = seats - passengers
  return heavy === 1 ? '1 passenger takes 2' : `${heavy} passengers take 2 each`
}

function remainingText(seats: number): string {
  if (seats === 0) return 'no seats are left'
  return seats === 1 ? '1 is left' : `${seats} are left`
}

/** 'Choose 10:30: 900 lb free': names what the chosen departure has too little of. */
export function chooseText(other: Left & { time: string }, chosen: Left, needed: Needed): string {
  const pounds = lacksPounds(chosen, needed) && other.pounds !== null ? [poundsText(other.pounds)] : []
  const free = !lacksSeats(chosen, needed) && pounds.length > 0 ? pounds : [seatCount(other.seats), ...pounds]
  return `Choose ${other.time}: ${free.join(' and ')} free`
}

export const noOtherRoom =
  'No other departure of this quote has room for the whole party. Split it over two departures, or try another day.'

/** Why a party can't move to a departure. */
export const movedRoomErrors = (left: Left, needed: Room): string[] =>
  roomErrors(left, needed, {
    seats: (seats) =>
      `This departure has ${seatCount(seats)} left and the party needs ${needed.seats}. Choose another one.`,
    pounds: (pounds) =>
      `This departure has ${pounds} left and the party weighs ${poundsText(needed.pounds)}. Choose another one.`,
  })

const moveInstead = 'Move the reservation to another departure.'

/** Why a party can't take so much more than before on its departure. */
export const correctedRoomErrors = (left: Left, more: Room): string[] =>
  roomErrors(left, more, {
    seats: (seats) =>
      `The party needs ${seatCount(more.seats, 'more ')} and this departure has ${seatCount(seats)} left. ${moveInstead}`,
    pounds: (pounds) =>
      `The party would weigh ${poundsText(more.pounds)} more and this departure has ${pounds} left. ${moveInstead}`,
  })

export const seatsOncePaid =
  'Weights that change seats or price can be corrected once the reservation is paid.'

/** Why passengers can't be added to a departure. */
export const addedRoomErrors = (left: Left, added: Needed): string[] =>
  roomErrors(left, added, {
    seats: (seats) => tooFewSeats(added, seats),
    pounds: (pounds) =>
      `The added passengers weigh ${poundsText(added.pounds)}, and this departure has ${pounds} left. Add fewer passengers.`,
  })

function tooFewSeats({ passengers, seats }: Needed, left: number): string {
  if (left === 0) return 'This departure has no seats left.'
  const remaining = `departure has ${seatCount(left)} left. Add fewer passengers.`
  return seats === passengers
    ? `This ${remaining}`
    : `The added passengers need ${seatCount(seats)} because of their weight, and this ${remaining}`
}
