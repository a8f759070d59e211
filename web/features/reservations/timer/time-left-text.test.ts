import { expect, test } from 'vitest'

import { timeLeftText } from '#web/features/reservations/timer/time-left-text.ts'

const cases = [
  { seconds: 48 * 3600, text: '2 days left' },
  { seconds: 48 * 3600 - 1, text: '47 h left' },
  { seconds: 120 * 60, text: '2 h left' },
  { seconds: 119 * 60, text: '119 min left' },
  { seconds: 15 * 60, text: '15 min left' },
  { seconds: 14 * 60 + 59, text: '14 min left' },
  { seconds: 120, text: '2 min left' },
  { seconds: 119, text: '01:59 left' },
  { seconds: 0.4, text: '00:01 left' },
  { seconds: -5, text: '00:00 left' },
]
for (const { seconds, text } of cases) {
  test(`with ${seconds} seconds to go a row says ${text}`, () => {
    expect(timeLeftText(1_800_000_000, (1_800_000_000 - seconds) * 1000)).toBe(text)
  })
}
