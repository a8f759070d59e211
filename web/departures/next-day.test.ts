import { expect, test } from 'vitest'

import type { CalendarDay } from '#contract/availability.ts'
import { bareMonth } from '#web/departures/months.ts'
import { monthNote, nextFittingDay, nextText } from '#web/departures/next-day.ts'

/** November with some days changed. */
const november = (changes: Record<string, Partial<CalendarDay>>) =>
  bareMonth('2026-11').map((day) => ({ ...day, ...changes[day.date] }))
const open = { state: 'open', available: true, fits: true } as const
const after = { nextDeparture: '2026-12-01', nextFit: '2027-03-02' }
const twoDays = november({ '2026-11-20': open, '2026-11-27': open, '2026-11-24': { ...open, fits: false } })

const jumps = [
  { title: 'the first of the month', chosen: '', next: '2026-11-20' },
  { title: 'the one after the chosen day', chosen: '2026-11-20', next: '2026-11-27' },
  { title: 'a later month after the last one', chosen: '2026-11-27', next: '2027-03-02' },
  { title: 'the first when another month was chosen', chosen: '2027-01-05', next: '2026-11-20' },
]
for (const { title, chosen, next } of jumps) {
  test(`the next day with room is ${title}`, () => {
    expect(nextFittingDay({ calendar: twoDays, ...after }, chosen)).toBe(next)
  })
}

test('there is no next day when the party never fits', () => {
  expect(nextFittingDay({ calendar: november({}), nextDeparture: null, nextFit: null }, '')).toBeUndefined()
})

test('the next day is named with its year only if it is another one', () => {
  expect(nextText('2026-11-20', '2026-11-15')).toBe('Next available: Nov 20')
  expect(nextText('2027-03-01', '2026-11-15')).toBe('Next available: Mar 1, 2027')
})

const full = { state: 'sold-out' } as const
const notes = [
  { calendar: twoDays, note: undefined },
  { calendar: november({ '2026-11-20': { ...open, fits: false } }), note: 'No day this month has 8 seats.' },
  { calendar: november({ '2026-11-20': full }), note: 'This month is sold out.' },
  { calendar: november({}), note: 'First departure: Mar 1, 2027', nextDeparture: '2027-03-01' },
  { calendar: november({}), note: 'No departures are scheduled yet.', nextDeparture: null },
]
for (const { calendar, note, nextDeparture = '2026-12-01' } of notes) {
  test(`below a month stands: ${note ?? 'nothing'}`, () => {
    expect(monthNote({ calendar, nextDeparture, nextFit: null }, 8)).toBe(note)
  })
}
