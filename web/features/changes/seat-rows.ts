import { moneyText, sumOfDollars } from '#contract/money.ts'

/** A passenger's seats, and the price of the second one in dollars. */
export interface Seated {
  seats: number
  extraSeat: number
}

/** '$544.00, 2 seats'; one seat is not worth a word. */
export const seatedPrice = (dollars: number, { seats }: Pick<Seated, 'seats'>): string =>
  seats > 1 ? `${moneyText(dollars)}, ${seats} seats` : moneyText(dollars)

const seatsOf = (party: readonly Seated[]) => party.reduce((sum, { seats }) => sum + seats, 0)

function extraSeatsOf(party: readonly Seated[]): string {
  const dollars = sumOfDollars(...party.map(({ extraSeat }) => extraSeat))
  return dollars > 0 ? moneyText(dollars) : '–'
}

/** For a comparison: what the parties take and pay for it. None while everyone has one seat. */
export function seatRows(before: readonly Seated[], after: readonly Seated[]) {
  if ([...before, ...after].every(({ seats }) => seats === 1)) return []
  return [
    { name: 'Seats', before: String(seatsOf(before)), after: String(seatsOf(after)) },
    { name: 'Extra seats (included)', before: extraSeatsOf(before), after: extraSeatsOf(after) },
  ]
}
