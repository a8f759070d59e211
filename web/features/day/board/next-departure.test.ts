import { expect, test } from 'vitest'

import type { BoardDeparture } from '#contract/day/board.ts'
import { nextDeparture } from '#web/features/day/board/next-departure.ts'
import { departureWith } from '#web/features/day/test-board.ts'

const kinds: Record<string, Partial<BoardDeparture>> = {
  'departed with guests': { state: 'departed' },
  'closed without guests': { state: 'closed', guests: 0 },
  'closed with guests': { state: 'closed' },
  'open without guests': { guests: 0 },
  'open with guests': {},
}
const cases = [
  { day: ['departed with guests', 'closed without guests', 'open with guests'], next: 2 },
  { day: ['departed with guests', 'open without guests', 'closed with guests', 'open with guests'], next: 2 },
  { day: ['departed with guests', 'closed without guests', 'open without guests'], next: 1 },
  { day: ['departed with guests'], next: undefined },
  { day: [], next: undefined },
]
for (const { day, next } of cases)
  test(`of ${day.join(', ') || 'no departures'} the next one is ${next === undefined ? 'none' : day[next]}`, () => {
    const departures = day.map((kind, index) => departureWith({ departureID: String(index), ...kinds[kind] }))
    expect(nextDeparture(departures)?.departureID).toBe(next === undefined ? undefined : String(next))
  })
