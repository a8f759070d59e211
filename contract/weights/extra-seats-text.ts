import { moneyText } from '#contract/money.ts'

/** Beside an amount that contains them. '' for 0; below 0 when a line takes them back. */
export const extraSeatsText = (dollars: number): string =>
  dollars === 0 ? '' : `includes ${moneyText(dollars)} for extra seats`

/** The same on a line of its own. */
export const includesExtraSeats = (dollars: number): string => extraSeatsText(dollars).replace('i', 'I')

/** '1 seat', or '2 seats, extra seat $175.00' */
export function seatsText({ seats, extraSeat }: { seats: number; extraSeat: number }): string {
  const count = seats === 1 ? '1 seat' : `${seats} seats`
  return extraSeat > 0 ? `${count}, extra seat ${moneyText(extraSeat)}` : count
}

/** 'Takes 2 seats, extra seat $175.00' */
export const takesText = (seated: { seats: number; extraSeat: number }): string =>
  `Takes ${seatsText(seated)}`

/** 'Extra seat, 1 × $175.00', where `price` is that of one. */
export const extraSeatLine = (count: number, price: number): string =>
  `Extra seat, ${count} × ${moneyText(price)}`
