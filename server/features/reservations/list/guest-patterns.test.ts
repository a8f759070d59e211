import { expect, test } from 'vitest'

import { guestPatterns } from '#server/features/reservations/list/guest-patterns.ts'

const cases = [
  { typed: '', patterns: [] },
  { typed: ' , ', patterns: [] },
  { typed: 'Ana', patterns: [',Ana%', 'Ana%,'] },
  { typed: 'Lopez, Ana', patterns: [',Lopez Ana%', 'Lopez Ana%,', 'Lopez%,Ana%', 'Ana%,Lopez%'] },
  {
    typed: ' Ana  de la ',
    patterns: [',Ana de la%', 'Ana de la%,', 'Ana%,de la%', 'de la%,Ana%', 'Ana de%,la%', 'la%,Ana de%'],
  },
  { typed: String.raw`100%_\ `, patterns: [String.raw`,100\%\_\\%`, String.raw`100\%\_\\%,`] },
]
for (const { typed, patterns } of cases) {
  test(`${JSON.stringify(typed)} can be ${patterns.length} names`, () => {
    expect(guestPatterns(typed).map(({ first, last }) => `${first},${last}`)).toEqual(patterns)
  })
}

test('words after the sixth are left out', () => {
  expect(guestPatterns('a b c d e f g')).toEqual(guestPatterns('a b c d e f'))
})
