import { expect, test } from 'vitest'

import { fontsOf } from '#server/documents/fonts.ts'
import { isSubstituted, textRuns, wrapText } from '#server/documents/text-runs.ts'

const runs = [
  { title: 'Latin letters with marks', text: 'Łódź Ångström', drawn: ['Regular Łódź Ångström'] },
  { title: 'Cyrillic and Greek', text: 'Пётр Ελένη', drawn: ['Regular Пётр Ελένη'] },
  {
    title: 'Vietnamese, typed as letters and marks',
    text: 'Nguyễn'.normalize('NFD'),
    drawn: ['Regular Nguyễn'],
  },
  {
    title: 'Japanese beside Latin',
    text: 'Ann 東京 B',
    drawn: ['Regular Ann ', 'Japanese 東京', 'Regular  B'],
  },
  { title: 'a letter of no font', text: 'A한B', drawn: ['Regular A□B'] },
  { title: 'an emoji of several characters', text: '👨‍👩‍👧x', drawn: ['Regular □x'] },
  { title: 'a sign that only its parts have', text: '㎏', drawn: ['Regular kg'] },
  { title: 'line breaks, tabs and marks of direction', text: 'A\n\tB\u202e', drawn: ['Regular A B'] },
]
for (const { title, text, drawn } of runs) {
  test(`no letter vanishes: ${title}`, () => {
    expect(textRuns(text, fontsOf.regular).map((run) => `${run.font.name} ${run.text}`)).toEqual(drawn)
  })
}

test('letters are drawn as they were typed: 3x4 is no product and -> no arrow', () => {
  for (const { font } of [fontsOf.regular[0], fontsOf.bold[0]]) {
    const typed = Array.from('3x4->', (letter) => font.glyphForCodePoint(letter.codePointAt(0) ?? 0).id)
    expect(font.layout('3x4->').glyphs.map(({ id }) => id)).toEqual(typed)
  }
})

test('a text says whether letters are missing', () => {
  expect(isSubstituted('한', fontsOf.bold)).toBe(true)
  expect(isSubstituted('東京', fontsOf.bold)).toBe(false)
})

const wrapped = [
  { title: 'words', text: 'one two three', lines: ['one two', 'three'] },
  {
    title: 'a word longer than the line',
    text: 'a Donaudampfschiff b',
    lines: ['a Donaud', 'ampfschi', 'ff b'],
  },
  {
    title: 'Japanese, which has no spaces',
    text: '東京東京東京東京東京',
    lines: ['東京東京東京東京', '東京'],
  },
  { title: 'spaces at the ends', text: '  one  ', lines: ['one'] },
  { title: 'nothing', text: ' ', lines: [''] },
]
for (const { title, text, lines } of wrapped) {
  test(`wraps ${title} without losing a letter`, () => {
    expect(wrapText(text, 8, (part) => Array.from(part).length)).toEqual(lines)
  })
}
