/** Of each departure. */
export const capacity = 4
/** The day's departures, by time, with the sale price of an adult and of a child, and what they can carry. */
export const departures = [
  { time: '09:00', adultCents: 110_00, childCents: 65_00, payload: 520 },
  { time: '15:00', adultCents: 210_00, childCents: 125_00, payload: 560 },
] as const
/** What the agency adds to the net rate of each passenger. */
export const commissionCents = 20_00
export const weightRule = {
  maxPassengerPounds: 300,
  extraSeatFromPounds: 250,
  extraSeatCents: 50_00,
} as const

/** 25 %, at any time before the departure, for moves and cancellations alike. */
export const feeOf = (cents: number) => Math.round(cents / 4)
export const sumOf = (numbers: readonly number[]) => numbers.reduce((sum, own) => sum + own, 0)

export interface Traveler {
  number: number
  isAdult: boolean
  pounds: number
  /** With the extra seat. */
  saleCents: number
}

const isHeavy = (pounds: number) => pounds > weightRule.extraSeatFromPounds

export const travelerOn = (
  at: number,
  { number, isAdult, pounds }: Omit<Traveler, 'saleCents'>,
): Traveler => {
  const price = (isAdult ? departures[at]?.adultCents : departures[at]?.childCents) ?? 0
  return { number, isAdult, pounds, saleCents: price + (isHeavy(pounds) ? weightRule.extraSeatCents : 0) }
}

export interface Room {
  seats: number
  pounds: number
}

export const roomOf = (travelers: readonly Pick<Traveler, 'pounds'>[]): Room => ({
  seats: sumOf(travelers.map(({ pounds }) => (isHeavy(pounds) ? 2 : 1))),
  pounds: sumOf(travelers.map(({ pounds }) => pounds)),
})

/** What the later party needs besides. */
export function moreRoom(before: readonly Traveler[], after: readonly Traveler[]): Room {
  const [had, needs] = [roomOf(before), roomOf(after)]
  return { seats: Math.max(0, needs.seats - had.seats), pounds: Math.max(0, needs.pounds - had.pounds) }
}
