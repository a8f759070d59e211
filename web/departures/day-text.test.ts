import { expect, test } from 'vitest'

import { dayText } from '#web/departures/day-text.ts'

const day = {
  date: '2026-11-20',
  available: true,
  adultStarting: 349,
  dayOfWeek: 5,
  weekOffset: 2,
  state: 'open',
  fits: true,
  adultStartingSale: 383.9,
} as const
const closed = { ...day, available: false, adultStarting: 0, fits: false } as const
const plain = { known: true, today: false, lowest: false, party: 1 }
const days = [
  { text: 'Fri, Nov 20, 2026, available from $349.00', day, facts: plain },
  {
    text: 'Fri, Nov 20, 2026, today, available from $349.00, lowest price this month',
    day,
    facts: { ...plain, today: true, lowest: true },
  },
  { text: 'Fri, Nov 20, 2026, available from $349.00, room for 3', day, facts: { ...plain, party: 3 } },
  {
    text: 'Fri, Nov 20, 2026, available from $349.00, too few seats for 3',
    day: { ...day, fits: false },
    facts: { ...plain, party: 3 },
  },
  { text: 'Fri, Nov 20, 2026, available', day: { ...day, adultStarting: 0 }, facts: plain },
  { text: 'Fri, Nov 20, 2026, sold out', day: { ...closed, state: 'sold-out' as const }, facts: plain },
  {
    text: 'Fri, Nov 20, 2026, no departures',
    day: { ...closed, state: 'not-operating' as const },
    facts: plain,
  },
  { text: 'Fri, Nov 20, 2026, past', day: { ...closed, state: 'past' as const }, facts: plain },
  { text: 'Fri, Nov 20, 2026, loading', day: closed, facts: { ...plain, known: false } },
]
for (const { text, day, facts } of days) {
  test(`a day is read out as '${text}'`, () => expect(dayText(day, facts)).toBe(text))
}
