import { expect, test } from 'vitest'

import { ageText } from '#web/features/availability/age-text.ts'

const ages = [
  { seconds: 0, text: undefined },
  { seconds: 60, text: undefined },
  { seconds: 61, text: 'Prices from a minute ago' },
  { seconds: 120, text: 'Prices from 2 minutes ago' },
  { seconds: 3599, text: 'Prices from 59 minutes ago' },
  { seconds: 7200, text: 'Prices from over an hour ago' },
]
for (const { seconds, text } of ages) {
  test(`after ${seconds} s it says ${text ?? 'nothing'}`, () => expect(ageText(seconds * 1000)).toBe(text))
}
