import ical, { ICalCalendarMethod, ICalEventStatus } from 'ical-generator'
import { tzlib_get_ical_block } from 'timezones-ical-library'

import type { TripFacts } from '#server/features/reservations/documents/trip-facts.ts'
import {
  checkInText,
  localDeparture,
  pickupText,
} from '#server/features/reservations/documents/trip-texts.ts'

/** For a product whose catalogue entry has no duration. */
const usualMinutes = 120

interface CalendarOptions {
  now: Temporal.Instant
  isCanceled: boolean
  /** The address that mail comes from. */
  organizer: string
}

/** The zone's rules, and the name they give it: old names such as US/Pacific stand for newer ones. */
function zoneRules(zone: string): { block: string; name: string } | undefined {
  const [block, name] = tzlib_get_ical_block(zone)
  return block && name ? { block, name: name.replace('TZID=', '') } : undefined
}

/** The trip as an .ics file in the tour's own zone. A later revision replaces it in the guest's calendar, or cancels it. */
export function calendarFile(trip: TripFacts, { now, isCanceled, organizer }: CalendarOptions): string {
  const start = localDeparture(trip)
  const zone = zoneRules(trip.timeZone)
  const calendar = ical({
    prodId: { company: 'Direct Connect', product: 'Reservations', language: 'EN' },
    method: isCanceled ? ICalCalendarMethod.CANCEL : ICalCalendarMethod.PUBLISH,
    // A zone of the calendar itself would write an invalid DTSTAMP.
    timezone: { name: null, generator: () => zone?.block ?? null },
  })
  calendar.createEvent({
    id: trip.quoteId,
    sequence: trip.revision - 1,
    stamp: now,
    start,
    end: start.add({ minutes: trip.durationMinutes ?? usualMinutes }),
    // Without rules for the zone the times are in UTC.
    timezone: zone?.name ?? null,
    summary: `${trip.isTest ? 'TEST: ' : ''}${trip.productName}`,
    location: trip.meetingPoint ?? trip.pickup?.hotel ?? null,
    description: descriptionOf(trip),
    organizer: { name: trip.agency, email: organizer },
    status: isCanceled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
  })
  return calendar.toString()
}

function descriptionOf(trip: TripFacts): string {
  const checkIn = checkInText(trip)
  return [
    `Reservation ${trip.number}`,
    ...(checkIn ? [`Check-in: ${checkIn}`] : []),
    `Pickup: ${pickupText(trip)}`,
    `Booked with ${trip.agency}`,
  ].join('\n')
}
