import type { QuotedItinerary } from '#contract/quotes.ts'
import { chooseText, fits, isSoldOut, type Left, type Needed, bookedRoomErrors } from '#contract/room.ts'
import { poundsText } from '#contract/weights/pound-text.ts'

type DepartureRoom = Pick<QuotedItinerary, 'seatsLeft' | 'poundsLeft'>

export const leftOn = ({ seatsLeft, poundsLeft }: DepartureRoom): Left => ({
  seats: seatsLeft,
  pounds: poundsLeft,
})

export const hasRoom = (room: DepartureRoom, party: Needed): boolean => fits(leftOn(room), party)

/** '12 seats and 640 lb left' */
export function roomText({ seatsLeft, poundsLeft }: DepartureRoom): string {
  const seats = seatsLeft === 1 ? '1 seat' : `${seatsLeft} seats`
  return poundsLeft === null ? `${seats} left` : `${seats} and ${poundsText(poundsLeft)} left`
}

/** Why the party's weights don't fit the departure; seats that others took are for the server to report. */
export function roomProblem(room: DepartureRoom, party: Needed): string | undefined {
  const left = leftOn(room)
  if (fits(left, party) || isSoldOut(left, party)) return undefined
  return bookedRoomErrors(left, party).join(' ')
}

interface NextDeparture {
  itinerary: QuotedItinerary
  /** 'Choose 10:30: 900 lb free' */
  text: string
}

/** The next departure of the day with room for the party; if none is later, the first. */
export function nextWithRoom(
  itineraries: readonly QuotedItinerary[],
  chosen: QuotedItinerary,
  party: Needed,
): NextDeparture | undefined {
  const fitting = itineraries.filter((one) => one.ItineraryID !== chosen.ItineraryID && hasRoom(one, party))
  const itinerary = fitting.find(({ DeptTime }) => DeptTime > chosen.DeptTime) ?? fitting[0]
  if (!itinerary) return undefined
  const other = { ...leftOn(itinerary), time: itinerary.DeptTime }
  return { itinerary, text: chooseText(other, leftOn(chosen), party) }
}
