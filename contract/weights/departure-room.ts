import { poundsText } from '#contract/weights/pound-text.ts'

/** What a party needs of a departure. */
export interface Needed {
  passengers: number
  seats: number
  pounds: number
}

/** What a departure has left. Null pounds: no payload. */
export interface Left {
  seats: number
  pounds: number | null
}

const fitsSeats = (left: Left, { seats }: Needed) => left.seats >= seats
const fitsPounds = ({ pounds }: Left, needed: Needed) => pounds === null || pounds >= needed.pounds

export const fits = (left: Left, needed: Needed): boolean =>
  fitsSeats(left, needed) && fitsPounds(left, needed)

/** Whether the party itself is too large, whatever it weighs. */
export const isSoldOut = (left: Left, { passengers }: Needed): boolean => left.seats < passengers

/** Why the party doesn't fit on a departure; empty if it does. */
export const roomReasons = (left: Left, needed: Needed): string[] => [
  ...(fitsSeats(left, needed) ? [] : [seatsReason(left, needed)]),
  ...(fitsPounds(left, needed) ? [] : [poundsReason(left, needed)]),
]

function seatsReason({ seats: left }: Left, { seats, passengers }: Needed): string {
  const heavy = seats - passengers
  const who = heavy === 1 ? '1 passenger takes 2' : `${heavy} passengers take 2 each`
  return `The party needs ${seats} seats, because ${who}, and ${remainingText(left)}.`
}

function remainingText(seats: number): string {
  if (seats <= 0) return 'no seats are left'
  return seats === 1 ? '1 is left' : `${seats} are left`
}

const poundsReason = ({ pounds: left }: Left, { pounds }: Needed) =>
  `The party weighs ${poundsText(pounds)} and this departure has ${poundsText(left ?? 0)} left.`

/** 'Choose 10:30: 900 lb free': names what the chosen departure has too little of. */
export function chooseText(other: Left & { time: string }, chosen: Left, needed: Needed): string {
  const seats = other.seats === 1 ? '1 seat' : `${other.seats} seats`
  const pounds = fitsPounds(chosen, needed) || other.pounds === null ? [] : [poundsText(other.pounds)]
  const free = fitsSeats(chosen, needed) && pounds.length > 0 ? pounds : [seats, ...pounds]
  return `Choose ${other.time}: ${free.join(' and ')} free`
}

export const noOtherRoom =
  'No other departure of this quote has room for the whole party. Split it over two departures, or try another day.'
