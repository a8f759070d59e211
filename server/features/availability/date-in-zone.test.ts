import { expect, test } from 'vitest'

import { dateInZone } from '#server/features/availability/date-in-zone.ts'

const cases = [
  {
    title: 'just before midnight',
    zone: 'America/Phoenix',
    at: '2026-11-16T06:59:59.999Z',
    date: '2026-11-15',
  },
  { title: 'midnight', zone: 'America/Phoenix', at: '2026-11-16T07:00:00Z', date: '2026-11-16' },
  { title: 'another zone', zone: 'Asia/Tokyo', at: '2026-11-16T06:00:00Z', date: '2026-11-16' },
  {
    title: 'a 23-hour day starts',
    zone: 'America/Los_Angeles',
    at: '2027-03-14T08:00:00Z',
    date: '2027-03-14',
  },
  {
    title: 'a 23-hour day ends',
    zone: 'America/Los_Angeles',
    at: '2027-03-15T07:00:00Z',
    date: '2027-03-15',
  },
  {
    title: 'a 25-hour day runs',
    zone: 'America/Los_Angeles',
    at: '2026-11-02T07:30:00Z',
    date: '2026-11-01',
  },
  {
    title: 'a 25-hour day ends',
    zone: 'America/Los_Angeles',
    at: '2026-11-02T08:00:00Z',
    date: '2026-11-02',
  },
]

for (const { title, zone, at, date } of cases) {
  test(`date in a zone: ${title}`, () => {
    expect(dateInZone(Temporal.Instant.from(at), zone)).toBe(date)
  })
}
