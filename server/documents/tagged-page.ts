import Pdf from 'pdfkit'

import { fontsOf, type Weight } from '#server/documents/fonts.ts'
import {
  firstLines,
  type Letter,
  type Line,
  runsOf,
  textMeasurer,
  wrapText,
} from '#server/documents/text-runs.ts'

/** What the types leave out. */
interface Internals {
  _font: PdfFont
  _fontSize: number
  page: { fonts: Record<string, unknown> }
}

interface PdfFont {
  id: string
  ref(): unknown
  /** The codes of the text's glyphs, which become a part of the file, and their places in thousandths of the size. */
  encode(text: string): [string[], { xAdvance: number; xOffset: number; yOffset: number }[]]
}

interface EncodedLetter {
  codes: string
  /** Of a letter with marks: for a font size of 1, from its own place. */
  apart: { code: string; x: number; y: number }[]
}

/** Collects the file in one buffer: pdfkit writes many small pieces, and its stream would keep an object for each. */
class BufferedPdf extends Pdf {
  // Not initialized here: pdfkit writes before that, in its constructor.
  declare private written: Buffer | undefined
  declare private writtenBytes: number | undefined
  readonly #encoded = new Map<Letter, EncodedLetter>()

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

  /** Draws letters of the current font at their baseline. `text` lays them out three times, which takes much longer. */
  place(letters: readonly Letter[], x: number, baseline: number) {
    const { _font: font, _fontSize: size, page } = this as unknown as Internals
    page.fonts[font.id] ??= font.ref()
    const show = (codes: string, left: number, y: number) => {
      // The page's own coordinates point down.
      const matrix = `1 0 0 -1 ${rounded(left)} ${rounded(y)}`
      if (codes !== '') this.addContent(`BT /${font.id} ${rounded(size)} Tf ${matrix} Tm <${codes}> Tj ET`)
    }
    let [codes, start, left] = ['', x, x]
    for (const letter of letters) {
      const known = this.#encoded.getOrInsertComputed(letter, () => encoded(font, letter))
      codes += known.codes
      left += letter.width * size
      if (known.apart.length > 0) {
        const own = left - letter.width * size
        show(codes, start, baseline)
        for (const glyph of known.apart) show(glyph.code, own + glyph.x * size, baseline - glyph.y * size)
        codes = ''
        start = left
      }
    }
    show(codes, start, baseline)
  }

  /** The file, after `end`. */
  get whole(): Uint8Array {
    return Uint8Array.from(this.written?.subarray(0, this.writtenBytes) ?? [])
  }
}

function encoded(font: PdfFont, { text }: Letter): EncodedLetter {
  const [codes, positions] = font.encode(text)
  const isPlain = positions.every(({ xOffset, yOffset }) => xOffset === 0 && yOffset === 0)
  if (isPlain) return { codes: codes.join(''), apart: [] }
  let left = 0
  const apart = positions.map(({ xAdvance, xOffset, yOffset }, index) => {
    const place = { code: codes[index] ?? '', x: (left + xOffset) / 1000, y: yOffset / 1000 }
    left += xAdvance
    return place
  })
  return { codes: '', apart }
}

const rounded = (points: number) => Math.round(points * 1000) / 1000

function grown(written: Buffer, needed: number): Buffer {
  const larger = Buffer.allocUnsafe(Math.max(needed, 2 * written.length))
  larger.set(written)
  return larger
}

export interface TextStyle {
  weight: Weight
  size: number
  color: string
}

export interface TextBlock {
  text: string
  lines: Line[]
  style: TextStyle
  height: number
  /** Of its longest line. */
  width: number
  isSubstituted: boolean
}

/** The struct that the next content belongs to. */
export type Tag = PDFKit.PDFStructureElement

export const lineHeight = 1.35
/** Of a letter, for a font size of 1. */
const narrowest = 0.2

// The types of pdfkit are older than these.
const accessible = { subset: 'PDF/UA' } as object
/** Layouts of thousands of different words would take more memory than time is saved. */
const uncached = { fontLayoutCache: false } as object
interface FigureOptions {
  alt: string
  /** Left, top, right and bottom. */
  bbox: [number, number, number, number]
}

interface TagOptions {
  /** Of a header cell. */
  scope?: 'Column' | 'Row'
}

/** US Letter with a tag tree, drawn in reading order. Begins with one page. */
export class TaggedPage {
  readonly doc: BufferedPdf
  readonly root: Tag
  readonly width: number
  readonly height: number
  /** Measured once per document: a cache of all would never end. */
  readonly #measure = { regular: textMeasurer(fontsOf.regular), bold: textMeasurer(fontsOf.bold) }
  #hasSubstitutes = false

  constructor(title: string, layout: 'portrait' | 'landscape' = 'portrait') {
    const [width, height] = layout === 'portrait' ? [612, 792] : [792, 612]
    this.width = width
    this.height = height
    this.doc = new BufferedPdf({
      size: 'LETTER',
      layout,
      // Text is placed by hand; a margin would add pages.
      margin: 0,
      pdfVersion: '1.7',
      ...accessible,
      ...uncached,
      tagged: true,
      lang: 'en-US',
      displayTitle: true,
      info: { Title: title, Creator: 'Direct Connect' },
      // Not Helvetica, which would not be embedded.
      font: '',
    })
    for (const { name, font } of [...fontsOf.regular, ...fontsOf.bold]) {
      // The types don't know that pdfkit takes parsed fonts.
      this.doc.registerFont(name, font as unknown as Uint8Array)
    }
    this.root = this.doc.struct('Document')
    this.doc.addStructure(this.root)
  }

  /** Wrapped, but not drawn yet. What doesn't fit into `atMost` lines is left out. */
  block(whole: string, style: TextStyle, width: number, atMost = Infinity): TextBlock {
    const measure = this.#measure[style.weight]
    const em = width / style.size
    // No letter on a line beyond these can be shown. The cut may halve one.
    const text = whole.slice(0, (atMost * em) / narrowest).replace(/[\ud800-\udbff]$/, '')
    const measured = measure(text)
    const wrapped = wrapText(measured, em)
    const lines = wrapped.length > atMost ? firstLines(wrapped, atMost, em, measure('…')) : wrapped
    this.#hasSubstitutes ||= measured.isSubstituted
    return {
      text,
      lines,
      style,
      height: lines.length * style.size * lineHeight,
      width: Math.max(...lines.map((line) => line.width)) * style.size,
      isSubstituted: measured.isSubstituted,
    }
  }

  /** Whether a block has letters that no font has. */
  get hasSubstitutes(): boolean {
    return this.#hasSubstitutes
  }

  /** Adds a struct of this type with the text. */
  write(parent: Tag, type: string, block: TextBlock, x: number, y: number, options: TagOptions = {}) {
    parent.add(this.doc.struct(type, options as object, () => this.draw(block, x, y)))
  }

  /** Adds a picture with the words for it. */
  picture(parent: Tag, options: FigureOptions, draw: () => void) {
    parent.add(this.doc.struct('Figure', options, draw))
  }

  /** Adds a struct with more structs inside; must be ended, or the document never ends. */
  open(parent: Tag, type: string): Tag {
    const tag = this.doc.struct(type)
    parent.add(tag)
    return tag
  }

  /** What is only decoration and not read aloud. */
  decorate(draw: () => void) {
    this.doc.markContent('Artifact', { type: 'Layout' })
    draw()
    this.doc.endMarkedContent()
  }

  /** What repeats on every page, such as its number. */
  repeat(draw: () => void) {
    this.doc.markContent('Artifact', { type: 'Pagination' })
    draw()
    this.doc.endMarkedContent()
  }

  /** What follows is drawn on a new page. */
  turn() {
    this.doc.addPage()
  }

  async bytes(): Promise<Uint8Array> {
    this.root.end()
    this.doc.end()
    return this.doc.whole
  }

  /** Without a tag: inside `decorate` or `repeat`. */
  draw({ text, lines, style, isSubstituted }: TextBlock, x: number, y: number) {
    const { size, color } = style
    // Readers and copying get the letters that the fonts don't have.
    if (isSubstituted) this.doc.markContent('Span', { actual: text })
    this.doc.fillColor(color)
    for (const [index, line] of lines.entries()) {
      const baseline = y + (index * lineHeight + 1.02) * size
      let left = x
      for (const { font, letters, width } of runsOf(line.letters)) {
        this.doc.font(font.name, size)
        this.doc.place(letters, left, baseline)
        left += width * size
      }
    }
    if (isSubstituted) this.doc.endMarkedContent()
  }
}
