import { expect, test } from 'vitest'

import { lastCall } from '#server/features/availability/room.ts'

const cases = [
  { now: '2026-11-15T18:00:00Z', cutOffMinutes: 0, last: '2026-11-15T18:00:00Z' },
  { now: '2026-11-15T18:00:00Z', cutOffMinutes: 60, last: '2026-11-15T19:00:00Z' },
  { now: '2026-11-15T18:00:00.123456789Z', cutOffMinutes: 90, last: '2026-11-15T19:30:00.123Z' },
  { now: '2026-12-31T23:30:00Z', cutOffMinutes: 43_200, last: '2027-01-30T23:30:00Z' },
]

for (const { now, cutOffMinutes, last } of cases) {
  test(`at ${now} with ${cutOffMinutes} minutes, what leaves after ${last} can be sold`, () => {
    expect(lastCall(Temporal.Instant.from(now), cutOffMinutes).toString()).toBe(last)
  })
}
