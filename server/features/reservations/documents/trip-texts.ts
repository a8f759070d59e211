import { changeLabels } from '#contract/changes/change-labels.ts'
import { dateText, departureTimeText } from '#contract/dates.ts'
import { dollarsOf, moneyText } from '#contract/money.ts'
import { pickupDay } from '#contract/pickup/pickup-day.ts'
import { extraSeatsText } from '#contract/weights/extra-seats-text.ts'
import type { TripFacts } from '#server/features/reservations/documents/trip-facts.ts'
import { sum } from '#server/sum.ts'

type Departure = Pick<TripFacts, 'departsAt' | 'timeZone'>

/** On the clocks of the tour. */
export const localDeparture = ({ departsAt, timeZone }: Departure): Temporal.ZonedDateTime =>
  departsAt.toZonedDateTimeISO(timeZone)

// A new formatter takes 20 times as long as formatting.
const zoneFormats = new Map<string, Intl.DateTimeFormat>()

function zoneFormat(timeZone: string): Intl.DateTimeFormat {
  const known = zoneFormats.get(timeZone)
  if (known) return known
  const format = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'long' })
  zoneFormats.set(timeZone, format)
  return format
}

/** 'Mountain Standard Time', or daylight time if that is in use on the day. */
function zoneName(departure: Departure): string {
  const parts = zoneFormat(departure.timeZone).formatToParts(departure.departsAt.epochMilliseconds)
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? departure.timeZone
}

export const fullName = ({ firstName, lastName }: { firstName: string; lastName: string }) =>
  `${firstName} ${lastName}`

const tourText = ({ productCode, productName }: TripFacts) => `${productCode} - ${productName}`

const departureText = (trip: TripFacts) => `${departureTimeText(trip.time)}, ${zoneName(trip)}`

/** With the day, if it isn't the day of departure. */
const timeText = ({ date }: TripFacts, time: string, day: string) =>
  `${departureTimeText(time)}${day === date ? '' : ` on ${dateText(day)}`}`

/** In elapsed time, also in the night the clocks change. */
export function checkInText(trip: TripFacts): string | null {
  if (trip.checkInMinutes === null) return null
  const checkIn = localDeparture(trip).subtract({ minutes: trip.checkInMinutes })
  const time = checkIn.toPlainTime().toString({ smallestUnit: 'minute' })
  return timeText(trip, time, checkIn.toPlainDate().toString())
}

export function pickupText(trip: TripFacts): string {
  const { pickup, meetingPoint, date, time } = trip
  if (!pickup) return meetingPoint ? 'No hotel pickup.' : 'No hotel pickup. Meet at the departure point.'
  if (pickup.time === null) return pickup.hotel
  return `${pickup.hotel}, ${timeText(trip, pickup.time, pickupDay(date, time, pickup.time))}`
}

type Passenger = TripFacts['passengers'][number]

/** 'Adult', or 'Adult, takes 2 seats' */
export const typeText = ({ type, seats }: Pick<Passenger, 'type' | 'seats'>) =>
  seats > 1 ? `${type}, takes ${seats} seats` : type

export const passengerText = (passenger: Passenger) => `${fullName(passenger)} (${typeText(passenger)})`

export const passengersText = ({ passengers }: Pick<TripFacts, 'passengers'>) =>
  passengers.map(passengerText).join(', ')

/** '$520.00', or '$520.00, includes $175.00 for extra seats' */
export function priceText({ totalSaleCents, passengers }: Pick<TripFacts, 'totalSaleCents' | 'passengers'>) {
  const extraSeats = extraSeatsText(dollarsOf(sum(passengers.map(({ extraSeatCents }) => extraSeatCents))))
  return [moneyText(dollarsOf(totalSaleCents)), extraSeats].filter(Boolean).join(', ')
}

const optional = (label: string, value: string | null): [string, string][] => (value ? [[label, value]] : [])

/** What every document shows, in this order. */
export function tripLines(trip: TripFacts): [label: string, value: string][] {
  return [
    ['Tour', tourText(trip)],
    [changeLabels.date, dateText(trip.date)],
    [changeLabels.departure, departureText(trip)],
    ...optional('Check-in', checkInText(trip)),
    ...optional('Meeting point', trip.meetingPoint),
    [changeLabels.pickup, pickupText(trip)],
    ...optional(changeLabels.agencyReference, trip.agencyReference),
  ]
}
