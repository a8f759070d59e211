import { expect, test } from 'vitest'

import { dayAfterKey } from '#web/departures/calendar-keys.ts'

const today = '2026-11-15'

const cases = [
  { key: 'ArrowRight', from: '2026-11-30', to: '2026-12-01' },
  { key: 'ArrowLeft', from: '2026-12-01', to: '2026-11-30' },
  { key: 'ArrowDown', from: '2026-11-27', to: '2026-12-04' },
  { key: 'ArrowUp', from: '2026-12-04', to: '2026-11-27' },
  { key: 'Home', from: '2026-11-18', to: '2026-11-15' },
  { key: 'End', from: '2026-11-18', to: '2026-11-21' },
  { key: 'End', from: '2026-11-30', to: '2026-12-05' },
  { key: 'Home', from: '2026-12-03', to: '2026-11-29' },
  { key: 'PageDown', from: '2027-01-31', to: '2027-02-28' },
  { key: 'PageUp', from: '2026-12-31', to: '2026-11-30' },
  // Days of this month that have gone can be read, months that have gone cannot.
  { key: 'ArrowLeft', from: '2026-11-15', to: '2026-11-14' },
  { key: 'ArrowLeft', from: '2026-11-01', to: '2026-11-01' },
  { key: 'ArrowUp', from: '2026-11-03', to: '2026-11-03' },
  { key: 'PageUp', from: '2026-11-20', to: '2026-11-20' },
  { key: 'PageDown', from: '2100-12-20', to: '2100-12-20' },
  { key: 'Enter', from: '2026-11-20', to: undefined },
  { key: 'toString', from: '2026-11-20', to: undefined },
]
for (const { key, from, to } of cases) {
  test(`${key} moves from ${from} to ${to ?? 'nowhere'}`, () => {
    expect(dayAfterKey(key, from, today)).toBe(to)
  })
}

test('Home in the first week of the current month stops at the 1st', () => {
  expect(dayAfterKey('Home', '2026-12-03', '2026-12-02')).toBe('2026-12-01')
})
