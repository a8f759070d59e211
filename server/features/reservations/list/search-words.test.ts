import { expect, test } from 'vitest'

import { searchPatterns } from '#server/features/reservations/list/search-words.ts'

const cases = [
  { typed: '', patterns: [] },
  { typed: '   ', patterns: [] },
  { typed: 'Ada Lovelace', patterns: ['%Ada%', '%Lovelace%'] },
  { typed: '#1234-5678', patterns: ['%12345678%'] },
  { typed: '12–34', patterns: ['%1234%'] },
  { typed: '(702) 555.0134', patterns: ['%702%', '%5550134%'] },
  { typed: '+1', patterns: ['%1%'] },
  { typed: '2b', patterns: ['%2b%'] },
  { typed: '100%', patterns: [String.raw`%100\%%`] },
  { typed: String.raw`a_b\c`, patterns: [String.raw`%a\_b\\c%`] },
  { typed: 'a@example.com', patterns: ['%a@example.com%'] },
  { typed: 'a b c d e f g h i j k l', patterns: 'abcdefghij'.split('').map((letter) => `%${letter}%`) },
]

for (const { typed, patterns } of cases) {
  test(`the search ${JSON.stringify(typed)} looks for ${JSON.stringify(patterns)}`, () => {
    expect(searchPatterns(typed)).toEqual(patterns)
  })
}
