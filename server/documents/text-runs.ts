import { isPlain, type NamedFont } from '#server/documents/fonts.ts'

interface TextRun {
  text: string
  font: NamedFont
}

/** Drawn for a letter that no font has, because a PDF without its glyph would show nothing. */
export const substitute = '□'

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })
/** Control and format characters, and the selectors of a letter's variant. */
const invisible = /(?!\u200d)[\p{Cc}\p{Cf}\ufe00-\ufe0f]/gu

const visibleText = (text: string) => text.normalize('NFC').replaceAll(/\s+/gu, ' ').replaceAll(invisible, '')

const graphemesOf = (text: string): string[] =>
  isPlain(text)
    ? Array.from(text.replaceAll(/ +/g, ' '))
    : Array.from(graphemes.segment(visibleText(text)), ({ segment }) => segment)

const hasAll = ({ font }: NamedFont, letter: string) =>
  Array.from(letter).every((character) => font.hasGlyphForCodePoint(character.codePointAt(0) ?? 0))

function runOf(letter: string, fonts: readonly NamedFont[]): TextRun | undefined {
  for (const text of [letter, letter.normalize('NFKC')]) {
    const font = fonts.find((candidate) => hasAll(candidate, text))
    if (font) return { text, font }
  }
  return fonts[0] && { text: substitute, font: fonts[0] }
}

/** The text in pieces, each with a font that has all its letters. */
export function textRuns(text: string, fonts: readonly NamedFont[]): TextRun[] {
  const [usual] = fonts
  if (usual && text !== '' && isPlain(text)) return [{ text: text.replaceAll(/ +/g, ' '), font: usual }]
  const runs: TextRun[] = []
  for (const letter of graphemesOf(text)) {
    const run = runOf(letter, fonts)
    const last = runs.at(-1)
    if (run && last?.font === run.font) last.text += run.text
    else if (run) runs.push(run)
  }
  return runs
}

export const isSubstituted = (text: string, fonts: readonly NamedFont[]): boolean =>
  !text.includes(substitute) && textRuns(text, fonts).some((run) => run.text.includes(substitute))

/** Letters that a line may break after, besides spaces. */
const eastAsian = '\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}'
const pieces = new RegExp(`[${eastAsian}]|[^\\s${eastAsian}]+|\\s+`, 'gu')

/** Lines of at most this width. A longer word is broken, so nothing is cut off. */
export function wrapText(text: string, width: number, widthOf: (text: string) => number): string[] {
  const whole = graphemesOf(text).join('').trim()
  if (widthOf(whole) <= width) return [whole]
  const lines: string[] = []
  let line = ''
  const add = (piece: string) => {
    if (line !== '' && widthOf((line + piece).trimEnd()) > width) {
      lines.push(line.trimEnd())
      line = ''
    }
    line += line === '' ? piece.trimStart() : piece
  }
  for (const [piece] of whole.matchAll(pieces)) {
    if (widthOf(piece) > width && piece.trim() !== '') for (const letter of graphemesOf(piece)) add(letter)
    else add(piece)
  }
  return line.trimEnd() === '' && lines.length > 0 ? lines : [...lines, line.trimEnd()]
}
