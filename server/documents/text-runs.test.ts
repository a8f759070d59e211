import type { Font } from 'fontkit'
import { expect, test } from 'vitest'

import { fontsOf } from '#server/documents/fonts.ts'
import { firstLines, type Line, runsOf, textMeasurer, wrapText } from '#server/documents/text-runs.ts'

const textOf = ({ letters }: Pick<Line, 'letters'>) => letters.map(({ text }) => text).join('')
const measure = textMeasurer(fontsOf.regular)

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
    const letters = measure(text).pieces.flatMap((piece) => piece.letters)
    expect(runsOf(letters).map((run) => `${run.font.name} ${textOf(run)}`)).toEqual(drawn)
  })
}

test('letters are drawn as they were typed: 3x4 is no product and -> no arrow', () => {
  for (const { font } of [fontsOf.regular[0], fontsOf.bold[0]]) {
    const typed = Array.from('3x4->', (letter) => font.glyphForCodePoint(letter.codePointAt(0) ?? 0).id)
    expect(font.layout('3x4->').glyphs.map(({ id }) => id)).toEqual(typed)
  }
})

test('a text says whether letters are missing', () => {
  expect(measure('한').isSubstituted).toBe(true)
  expect(measure('東京').isSubstituted).toBe(false)
  expect(measure('□한').isSubstituted).toBe(false)
})

/** A font whose letters are as wide as they are high. It counts what is asked of it. */
function squareFont() {
  const asked = { layouts: 0, lookups: 0 }
  const font = {
    unitsPerEm: 1000,
    hasGlyphForCodePoint: () => (asked.lookups += 1) > 0,
    layout: () => ({ advanceWidth: (asked.layouts += 1) && 1000 }),
  }
  return { asked, measure: textMeasurer([{ name: 'Square', font: font as unknown as Font }]) }
}

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
    expect(wrapText(squareFont().measure(text), 8).map(textOf)).toEqual(lines)
  })
}

test('a line is as wide as its letters and the spaces between them', () => {
  const widths = wrapText(squareFont().measure('one two three 東京'), 8).map(({ width }) => width)
  expect(widths).toEqual([7, 8])
})

const cut = [
  { atMost: 2, lines: ['one two', 'three…'] },
  { atMost: 1, lines: ['one two…'] },
]
for (const { atMost, lines } of cut) {
  test(`of more lines than ${atMost} the first are kept, with an ellipsis`, () => {
    const { measure: squares } = squareFont()
    const all = wrapText(squares('one two three four'), 8)
    expect(firstLines(all, atMost, 8, squares('…')).map(textOf)).toEqual(lines)
  })
}

const long = [
  { title: 'one word', text: '김'.repeat(5000), letters: 1 },
  { title: 'words', text: 'one two '.repeat(1000), letters: 6 },
  { title: 'Chinese', text: '東京'.repeat(2500), letters: 2 },
  { title: 'letters with marks', text: 'e\u0324\u0332'.repeat(1000), letters: 1 },
]
for (const { title, text, letters } of long) {
  test(`each letter is measured once and read a few times, however long the text and often it is wrapped: ${title}`, () => {
    const { asked, measure: squares } = squareFont()
    const { pieces } = squares(text)
    squares(text)
    expect(asked.layouts).toBe(letters)
    expect(asked.lookups).toBeLessThanOrEqual(3 * letters)
    let reads = 0
    const counted = pieces.map((piece) => ({
      ...piece,
      letters: piece.letters.map((letter) => ({
        ...letter,
        get width() {
          reads += 1
          return letter.width
        },
      })),
    }))
    const count = counted.reduce((sum, piece) => sum + piece.letters.length, 0)
    wrapText({ pieces: counted }, 10)
    expect(reads).toBeLessThanOrEqual(3 * count)
  })
}
