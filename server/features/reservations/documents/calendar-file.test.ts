import ICAL from 'ical.js'
import { expect, test } from 'vitest'

import { calendarFile } from '#server/features/reservations/documents/calendar-file.ts'
import type { TripFacts } from '#server/features/reservations/documents/trip-facts.ts'
import { testTrip, tripWith } from '#tests/support/test-trip.ts'

const now = Temporal.Instant.from('2026-06-01T08:30:00Z')

const instant = (time: ICAL.Time) => new Date(time.toUnixTime() * 1000).toISOString()

function parsed(change: Partial<TripFacts> = {}, isCanceled = false) {
  const file = calendarFile(tripWith(change), { now, isCanceled, organizer: 'no-reply@portal.example' })
  const calendar = new ICAL.Component(ICAL.parse(file) as unknown[])
  const zones = calendar.getAllSubcomponents('vtimezone').map((zone) => new ICAL.Timezone(zone))
  const component = calendar.getFirstSubcomponent('vevent')
  if (!component) throw new Error('The file has no event.')
  for (const zone of zones) ICAL.TimezoneService.register(zone)
  const event = new ICAL.Event(component)
  return {
    file,
    method: calendar.getFirstPropertyValue('method'),
    status: component.getFirstPropertyValue('status'),
    sequence: event.sequence,
    uid: event.uid,
    zone: event.startDate.zone.tzid,
    zones: zones.map(({ tzid }) => tzid),
    start: instant(event.startDate),
    end: instant(event.endDate),
    event,
  }
}

test('a confirmed trip is an event in the zone of the tour', () => {
  const { event, ...entry } = parsed()
  expect(entry).toMatchObject({
    method: 'PUBLISH',
    status: 'CONFIRMED',
    sequence: 0,
    uid: testTrip.quoteId,
    zone: 'America/Phoenix',
    zones: ['America/Phoenix'],
    start: '2026-07-04T20:00:00.000Z',
    end: '2026-07-04T21:30:00.000Z',
  })
  expect(event.summary).toBe('South Rim <Flight>')
  expect(event.location).toBe('Hangar 2, Airport Road')
  expect(event.description).toBe(
    'Reservation 12345678\nCheck-in: 12:15 (12:15 PM)\nPickup: Desert Crown, 11:15 (11:15 AM)\nBooked with Canyon & Co',
  )
  expect(entry.file).toContain('DTSTAMP:20260601T083000Z\r\n')
  expect(entry.file).toContain('DTSTART;TZID=America/Phoenix:20260704T130000\r\n')
})

test('a later revision replaces the event, and a cancellation cancels it', () => {
  expect(parsed({ revision: 3 })).toMatchObject({ uid: testTrip.quoteId, sequence: 2, status: 'CONFIRMED' })
  expect(parsed({ revision: 4 }, true)).toMatchObject({
    uid: testTrip.quoteId,
    sequence: 3,
    method: 'CANCEL',
    status: 'CANCELLED',
  })
})

const zone = 'America/Los_Angeles'
const departures = [
  {
    title: 'in summer',
    change: { timeZone: zone, date: '2026-07-04', time: '09:00' },
    start: '2026-07-04T16:00',
  },
  {
    title: 'in winter',
    change: { timeZone: zone, date: '2026-12-04', time: '09:00' },
    start: '2026-12-04T17:00',
  },
  {
    title: 'on the day the clocks go back',
    change: { timeZone: zone, date: '2026-11-01', time: '09:00' },
    start: '2026-11-01T17:00',
  },
  {
    title: 'on the day the clocks go forward',
    change: { timeZone: zone, date: '2027-03-14', time: '09:00' },
    start: '2027-03-14T16:00',
  },
  {
    title: 'a time that the clocks skip is as much later',
    change: { timeZone: zone, date: '2027-03-14', time: '02:30' },
    start: '2027-03-14T10:30',
  },
  {
    title: 'a zone by an old name',
    change: { timeZone: 'US/Pacific', date: '2026-07-04', time: '09:00' },
    start: '2026-07-04T16:00',
  },
  {
    title: 'on the other side of the date line',
    change: { timeZone: 'Pacific/Auckland', date: '2026-07-04', time: '09:00' },
    start: '2026-07-03T21:00',
  },
]
for (const { title, change, start } of departures) {
  test(`other calendars read the right instant: ${title}`, () => {
    expect(parsed(change).start).toBe(`${start}:00.000Z`)
  })
}

test('a night tour over the clock change lasts as long as it says', () => {
  const night = { timeZone: zone, date: '2026-10-31', time: '22:00', durationMinutes: 480 }
  expect(parsed(night)).toMatchObject({ start: '2026-11-01T05:00:00.000Z', end: '2026-11-01T13:00:00.000Z' })
})

test('without a duration two hours are blocked, and without a meeting point the hotel is the place', () => {
  const { start, end, event } = parsed({ durationMinutes: null, meetingPoint: null })
  expect([start, end]).toEqual(['2026-07-04T20:00:00.000Z', '2026-07-04T22:00:00.000Z'])
  expect(event.location).toBe('Desert Crown')
})
