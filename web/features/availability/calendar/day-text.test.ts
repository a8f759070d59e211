import { expect, test } from 'vitest'

import { dayText } from '#web/features/availability/calendar/day-text.ts'

const day = { date: '2026-11-20', available: true, adultStarting: 349, dayOfWeek: 5, weekOffset: 2 }
const plain = { known: true, today: false, lowest: false }
const days = [
  { text: 'Fri, Nov 20, 2026, available from $349.00', day, facts: plain },
  {
    text: 'Fri, Nov 20, 2026, today, available from $349.00, lowest price this month',
    day,
    facts: { known: true, today: true, lowest: true },
  },
  { text: 'Fri, Nov 20, 2026, available', day: { ...day, adultStarting: 0 }, facts: plain },
  {
    text: 'Fri, Nov 20, 2026, not available',
    day: { ...day, available: false, adultStarting: 0 },
    facts: plain,
  },
  {
    text: 'Fri, Nov 20, 2026, loading',
    day: { ...day, available: false },
    facts: { ...plain, known: false },
  },
]
for (const { text, day, facts } of days) {
  test(`a day is read out as '${text}'`, () => expect(dayText(day, facts)).toBe(text))
}
