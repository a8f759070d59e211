import type { AvailabilityResult, FullDeparture } from '#contract/availability.ts'
import { type LocalDate, shortDateText } from '#contract/dates.ts'

/** Why a day has no itineraries: 'No departure on Nov 28 has 8 seats. Most free: 6 at 10:30.' */
export function emptyReason(
  { tooFull, closed }: Pick<AvailabilityResult, 'tooFull' | 'closed'>,
  date: LocalDate,
  party: number,
): string {
  const day = shortDateText(date)
  const [first, ...rest] = tooFull
  if (first) {
    const { seatsLeft, DeptTime } = rest.reduce(freer, first)
    if (seatsLeft === 0) return `All departures on ${day} are sold out.`
    return `No departure on ${day} has ${party} seats. Most free: ${seatsLeft} at ${DeptTime}.`
  }
  return closed > 0
    ? `All departures on ${day} have left or are closed for booking.`
    : `This tour has no departures on ${day}.`
}

/** The earlier one of two with the same number of seats. */
const freer = (most: FullDeparture, other: FullDeparture) => (other.seatsLeft > most.seatsLeft ? other : most)
