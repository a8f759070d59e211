import { expect, test } from 'vitest'

import { emptyReason } from '#web/features/availability/results/empty-reason.ts'

const full = (DeptTime: string, seatsLeft: number) => ({ DeptTime, seatsLeft })
const cases = [
  {
    result: { tooFull: [full('09:00', 2), full('10:30', 6), full('15:00', 6)], closed: 1 },
    text: 'No departure on Nov 28 has 8 seats. Most free: 6 at 10:30.',
  },
  { result: { tooFull: [full('09:00', 0)], closed: 0 }, text: 'All departures on Nov 28 are sold out.' },
  {
    result: { tooFull: [], closed: 3 },
    text: 'All departures on Nov 28 have left or are closed for booking.',
  },
  { result: { tooFull: [], closed: 0 }, text: 'This tour has no departures on Nov 28.' },
]
for (const { result, text } of cases) {
  test(`no itineraries: ${text}`, () => expect(emptyReason(result, '2026-11-28', 8)).toBe(text))
}
