import { expect, test } from 'vitest'

import { closableMonth, lastMonths } from '#server/features/ledger/account-months.ts'

test.each([
  ['nothing is closed', '2026-11-15', null, '2026-10'],
  ['on the first day', '2026-11-01', null, '2026-10'],
  ['on the last day', '2026-10-31', null, '2026-09'],
  ['in January', '2027-01-01', '2026-11', '2026-12'],
  ['the last month is closed', '2026-11-15', '2026-10', null],
  ['months were skipped', '2026-11-15', '2026-06', '2026-10'],
  ['after the clock went back', '2026-10-31', '2026-10', null],
])('the month to close when %s', (_, today, lastClosed, month) => {
  expect(closableMonth(today, lastClosed)).toBe(month)
})

test.each([
  ['2026-11-15', '2025-12', '2026-11'],
  ['2026-12-31', '2026-01', '2026-12'],
  ['2026-03-31', '2025-04', '2026-03'],
])('the last 12 months on %s', (today, first, last) => {
  const months = lastMonths(today)
  expect([months.length, months[0], months.at(-1)]).toEqual([12, first, last])
  expect(new Set(months).size).toBe(12)
})
