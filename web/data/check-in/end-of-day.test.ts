import { expect, test } from 'vitest'

import { endOfTourDay } from '#web/data/check-in/end-of-day.ts'

const phoenix = { date: '2026-11-18', timeZone: 'America/Phoenix' }
const vegas = { timeZone: 'America/Los_Angeles' }

test.each([
  { title: "in the tour's zone", now: '2026-11-18T20:00:00Z', tour: phoenix, end: '2026-11-19T07:00:00Z' },
  {
    title: 'a moment before it',
    now: '2026-11-19T06:59:59.999Z',
    tour: phoenix,
    end: '2026-11-19T07:00:00Z',
  },
  { title: 'a day after the tour', now: '2026-11-19T07:00:00Z', tour: phoenix, end: '2026-11-20T07:00:00Z' },
  { title: 'the evening before', now: '2026-11-18T06:00:00Z', tour: phoenix, end: '2026-11-19T07:00:00Z' },
  {
    title: 'a day of 25 hours',
    now: '2026-11-01T07:00:00Z',
    tour: { ...vegas, date: '2026-11-01' },
    end: '2026-11-02T08:00:00Z',
  },
  {
    title: 'a day of 23 hours',
    now: '2026-03-08T08:00:00Z',
    tour: { ...vegas, date: '2026-03-08' },
    end: '2026-03-09T07:00:00Z',
  },
  {
    title: 'far east',
    now: '2026-11-18T00:00:00Z',
    tour: { date: '2026-11-18', timeZone: 'Pacific/Kiritimati' },
    end: '2026-11-18T10:00:00Z',
  },
])("the tour's day ends: $title", ({ now, tour, end }) => {
  expect(new Date(endOfTourDay(Date.parse(now), tour)).toISOString()).toBe(new Date(end).toISOString())
})
