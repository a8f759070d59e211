import { expect, test } from 'vitest'

import { markingError } from '#server/features/day/marking-period.ts'

const later = 'Check-in begins on Fri, Nov 20, 2026.'
const over = 'Check-in ended on Fri, Nov 27, 2026.'
const west = 'America/Los_Angeles'
const east = 'Asia/Tokyo'

test.each([
  { title: 'the evening before', at: '2026-11-19T23:59:59-08:00', zone: west, error: later },
  { title: 'from midnight on', at: '2026-11-20T00:00:00-08:00', zone: west, error: undefined },
  { title: 'a week later', at: '2026-11-27T23:59:59-08:00', zone: west, error: undefined },
  { title: 'after that week', at: '2026-11-28T00:00:00-08:00', zone: west, error: over },
  { title: 'the day begins where the tour is', at: '2026-11-19T16:00:00Z', zone: east, error: undefined },
  { title: 'and ends there', at: '2026-11-27T16:00:00Z', zone: east, error: over },
])('passengers of a tour on Nov 20: $title', ({ at, zone, error }) => {
  const departsAt = Temporal.ZonedDateTime.from(`2026-11-20T10:30[${zone}]`).epochMilliseconds
  const tour = { date: '2026-11-20', timeZone: zone, departsAt }
  expect(markingError(Temporal.Instant.from(at), tour, 45)).toBe(error)
})

test.each([
  {
    title: 'before it meets',
    at: '2026-11-19T23:29:59-08:00',
    minutes: 45,
    error: 'Check-in begins on Thu, Nov 19, 2026, 23:30.',
  },
  { title: 'when it meets', at: '2026-11-19T23:30:00-08:00', minutes: 45, error: undefined },
  { title: 'without a time to meet', at: '2026-11-19T23:59:59-08:00', minutes: null, error: later },
])('passengers of a tour at 0:15 on Nov 20: $title', ({ at, minutes, error }) => {
  const departsAt = Temporal.Instant.from('2026-11-20T00:15:00-08:00').epochMilliseconds
  const tour = { date: '2026-11-20', timeZone: west, departsAt }
  expect(markingError(Temporal.Instant.from(at), tour, minutes)).toBe(error)
})
