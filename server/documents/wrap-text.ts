import { graphemesOf } from '#server/documents/text-runs.ts'

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
