import type { NamedFont } from '#server/documents/fonts.ts'

/** What a reader sees as one letter, with its marks. */
export interface Letter {
  /** As it is drawn. */
  text: string
  font: NamedFont
  /** For a font size of 1. */
  width: number
  kind: 'space' | 'east Asian' | 'other'
  isSubstitute: boolean
}

/** Letters that a line doesn't break between, unless they are wider than the line. */
interface Piece {
  letters: Letter[]
  width: number
  kind: Letter['kind']
}

/** Measured once, however often it is wrapped and drawn. */
export interface MeasuredText {
  pieces: Piece[]
  isSubstituted: boolean
}

export interface Line {
  letters: Letter[]
  /** For a font size of 1. */
  width: number
}

/** Drawn for a letter that no font has, because a PDF without its glyph would show nothing. */
export const substitute = '□'

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })
/** Control and format characters, and the selectors of a letter's variant. */
const invisible = /(?!\u200d)[\p{Cc}\p{Cf}\ufe00-\ufe0f]/gu

const visibleText = (text: string) => text.normalize('NFC').replaceAll(/\s+/gu, ' ').replaceAll(invisible, '')

/** Segmenting takes most of the time, and these letters don't need it. */
const isPlain = (text: string) => /^[\u0020-\u007e]*$/.test(text)

const graphemesOf = (text: string): string[] =>
  isPlain(text)
    ? Array.from(text.replaceAll(/ +/g, ' ').trim())
    : Array.from(graphemes.segment(visibleText(text).trim()), ({ segment }) => segment)

const hasAll = ({ font }: NamedFont, letter: string) =>
  Array.from(letter).every((character) => font.hasGlyphForCodePoint(character.codePointAt(0) ?? 0))

/** The text and font that draw the letter. */
function drawnAs(letter: string, fonts: readonly [NamedFont, ...NamedFont[]]) {
  for (const text of [letter, letter.normalize('NFKC')]) {
    const font = fonts.find((candidate) => hasAll(candidate, text))
    if (font) return { text, font, isSubstitute: false }
  }
  return { text: substitute, font: fonts[0], isSubstitute: true }
}

/** A line may break before and after each of them. */
const eastAsian = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u

function kindOf(letter: string): Letter['kind'] {
  if (letter === ' ') return 'space'
  return eastAsian.test(letter) ? 'east Asian' : 'other'
}

/** As many as a voucher has, with room. A statement's texts would take too much memory. */
const maxTexts = 300

/** Measures texts; each letter only the first time. */
export function textMeasurer(fonts: readonly [NamedFont, ...NamedFont[]]): (text: string) => MeasuredText {
  /** By what was typed, and by what is drawn: all letters that no font has are one. */
  const letters = new Map<string, Letter>()
  const drawings = new Map<string, Letter>()
  const texts = new Map<string, MeasuredText>()
  const measureLetter = (letter: string): Letter => {
    const drawn = drawnAs(letter, fonts)
    const kind = kindOf(letter)
    return drawings.getOrInsertComputed(`${kind} ${drawn.isSubstitute} ${drawn.text}`, () => {
      const { font } = drawn.font
      return { ...drawn, kind, width: font.layout(drawn.text).advanceWidth / font.unitsPerEm }
    })
  }
  const measure = (text: string): MeasuredText => {
    const typed = graphemesOf(text)
    const drawn = typed.map((letter) => letters.getOrInsertComputed(letter, () => measureLetter(letter)))
    const isSubstituted = !text.includes(substitute) && drawn.some((letter) => letter.isSubstitute)
    return { pieces: piecesOf(drawn), isSubstituted }
  }
  return (text) => {
    if (texts.size > maxTexts) texts.clear()
    return texts.getOrInsertComputed(text, () => measure(text))
  }
}

function piecesOf(letters: readonly Letter[]): Piece[] {
  const pieces: Piece[] = []
  for (const letter of letters) {
    const { kind, width } = letter
    const last = pieces.at(-1)
    if (kind === 'other' && last?.kind === 'other') {
      last.letters.push(letter)
      last.width += width
    } else pieces.push({ letters: [letter], width, kind })
  }
  return pieces
}

/** Lines of at most this width, for a font size of 1. A longer word is broken, so nothing is cut off. */
export function wrapText({ pieces }: Pick<MeasuredText, 'pieces'>, width: number): Line[] {
  let line: Line = { letters: [], width: 0 }
  const lines = [line]
  let space: Letter | undefined
  const add = (letters: readonly Letter[], ownWidth: number) => {
    const gap = space?.width ?? 0
    if (line.letters.length > 0 && line.width + gap + ownWidth > width) {
      line = { letters: [], width: 0 }
      lines.push(line)
    } else if (space) {
      line.letters.push(space)
      line.width += gap
    }
    line.letters.push(...letters)
    line.width += ownWidth
    space = undefined
  }
  for (const piece of pieces) {
    if (piece.kind === 'space') [space] = piece.letters
    else if (piece.width > width) for (const letter of piece.letters) add([letter], letter.width)
    else add(piece.letters, piece.width)
  }
  return lines
}

/** The first lines, and an ellipsis for the rest. */
export function firstLines(lines: readonly Line[], atMost: number, width: number, ellipsis: MeasuredText) {
  const kept = lines.slice(0, atMost)
  const [end] = wrapText(ellipsis, width)
  const last = kept.pop()
  if (!last || !end) return kept
  const letters = [...last.letters]
  let used = last.width + end.width
  while (used > width && letters.length > 0) used -= letters.pop()?.width ?? 0
  return [...kept, { letters: [...letters, ...end.letters], width: used }]
}

interface Run extends Line {
  font: NamedFont
}

/** The letters in pieces with one font each. */
export function runsOf(letters: readonly Letter[]): Run[] {
  const runs: Run[] = []
  for (const letter of letters) {
    const last = runs.at(-1)
    if (last?.font === letter.font) {
      last.letters.push(letter)
      last.width += letter.width
    } else runs.push({ font: letter.font, letters: [letter], width: letter.width })
  }
  return runs
}
