import Pdf from 'pdfkit'

import { isPlain } from '#server/documents/fonts.ts'

/** What the types leave out. */
interface Internals {
  _font: PdfFont
  _fontSize: number
  page: { fonts: Record<string, unknown> }
}

interface PdfFont {
  id: string
  ref(): unknown
  /** The codes of the text's glyphs, which become a part of the file. */
  encode(text: string): [string[], unknown]
}

/** Collects the file in one buffer: pdfkit writes many small pieces, and its stream would keep an object for each. */
export class BufferedPdf extends Pdf {
  // Not initialized here: pdfkit writes before that, in its constructor.
  declare private written: Buffer | undefined
  declare private writtenBytes: number | undefined
  readonly #codes = new Map<PdfFont, Map<string, string>>()

  /** Instead of the stream's. */
  override push(piece: Uint8Array | null): boolean {
    if (piece === null) return false
    const end = (this.writtenBytes ?? 0) + piece.length
    this.written ??= Buffer.allocUnsafe(65_536)
    if (this.written.length < end) this.written = grown(this.written, end)
    this.written.set(piece, end - piece.length)
    this.writtenBytes = end
    return true
  }

  /** Draws the text at its baseline. `text` lays it out three times and writes ten pieces, which takes much longer. */
  place(text: string, x: number, baseline: number) {
    if (isPlain(text)) this.#placePlain(text, x, baseline)
    else this.text(text, x, baseline, { lineBreak: false, baseline: 'alphabetic' })
  }

  #placePlain(text: string, x: number, baseline: number) {
    const { _font: font, _fontSize: size, page } = this as unknown as Internals
    page.fonts[font.id] ??= font.ref()
    // The page's own coordinates point down.
    const matrix = `1 0 0 -1 ${rounded(x)} ${rounded(baseline)}`
    this.addContent(`BT /${font.id} ${size} Tf ${matrix} Tm <${this.#codesOf(font, text)}> Tj ET`)
  }

  #codesOf(font: PdfFont, text: string): string {
    const known = this.#codes.getOrInsertComputed(font, () => new Map())
    let codes = ''
    for (const letter of text)
      codes += known.getOrInsertComputed(letter, () => font.encode(letter)[0].join(''))
    return codes
  }

  /** The file, after `end`. */
  get whole(): Uint8Array {
    return Uint8Array.from(this.written?.subarray(0, this.writtenBytes) ?? [])
  }
}

const rounded = (points: number) => Math.round(points * 1000) / 1000

function grown(written: Buffer, needed: number): Buffer {
  const larger = Buffer.allocUnsafe(Math.max(needed, 2 * written.length))
  larger.set(written)
  return larger
}
