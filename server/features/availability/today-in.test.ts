import { expect, test } from 'vitest'

import { todayIn } from '#server/features/availability/today-in.ts'

// In an order in which each could be answered from what the one before left behind.
const cases = [
  {
    title: 'the last moment of a day',
    zone: 'America/Phoenix',
    now: '2026-11-16T06:59:59.999Z',
    day: '2026-11-15',
  },
  {
    title: 'midnight begins the next',
    zone: 'America/Phoenix',
    now: '2026-11-16T07:00:00Z',
    day: '2026-11-16',
  },
  {
    title: 'a clock that goes back',
    zone: 'America/Phoenix',
    now: '2026-11-16T06:00:00Z',
    day: '2026-11-15',
  },
  { title: 'the same moment elsewhere', zone: 'Asia/Tokyo', now: '2026-11-16T06:00:00Z', day: '2026-11-16' },
  {
    title: 'a day of 23 hours begins',
    zone: 'America/Los_Angeles',
    now: '2027-03-14T08:00:00Z',
    day: '2027-03-14',
  },
  {
    title: 'and ends an hour early',
    zone: 'America/Los_Angeles',
    now: '2027-03-15T07:00:00Z',
    day: '2027-03-15',
  },
  {
    title: 'a day of 25 hours goes on',
    zone: 'America/Los_Angeles',
    now: '2026-11-02T07:30:00Z',
    day: '2026-11-01',
  },
  {
    title: 'and ends an hour late',
    zone: 'America/Los_Angeles',
    now: '2026-11-02T08:00:00Z',
    day: '2026-11-02',
  },
]

for (const { title, zone, now, day } of cases) {
  test(`today in a zone: ${title}`, () => {
    expect(todayIn(zone, Temporal.Instant.from(now))).toBe(day)
    expect(todayIn(zone, Temporal.Instant.from(now)), 'asked again').toBe(day)
  })
}
