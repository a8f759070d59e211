import Pdf from 'pdfkit'

import { fontsOf, isPlain, plainWidthOf, type Weight } from '#server/documents/fonts.ts'
import { isSubstituted, textRuns, wrapText } from '#server/documents/text-runs.ts'

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
class BufferedPdf extends Pdf {
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

export interface TextStyle {
  weight: Weight
  size: number
  color: string
}

export interface TextBlock {
  text: string
  lines: string[]
  style: TextStyle
  height: number
}

/** The struct that the next content belongs to. */
export type Tag = PDFKit.PDFStructureElement

const lineHeight = 1.35

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

  /** Wrapped, but not drawn yet. */
  block(text: string, style: TextStyle, width: number): TextBlock {
    const lines = wrapText(text, width, (part) => this.#widthOf(part, style))
    return { text, lines, style, height: lines.length * style.size * lineHeight }
  }

  /** Of its longest line. */
  widthOf({ lines, style }: TextBlock): number {
    return Math.max(...lines.map((line) => this.#widthOf(line, style)))
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

  #widthOf(text: string, { weight, size }: TextStyle): number {
    if (isPlain(text)) return plainWidthOf(fontsOf[weight][0], text) * size
    return textRuns(text, fontsOf[weight]).reduce(
      (width, run) => width + this.doc.font(run.font.name, size).widthOfString(run.text),
      0,
    )
  }

  /** Without a tag: inside `decorate` or `repeat`. */
  draw({ text, lines, style }: TextBlock, x: number, y: number) {
    const { weight, size, color } = style
    // Readers and copying get the letters that the fonts don't have.
    const isMarked = isSubstituted(text, fontsOf[weight])
    if (isMarked) this.doc.markContent('Span', { actual: text })
    this.doc.fillColor(color)
    for (const [index, line] of lines.entries()) {
      const baseline = y + (index * lineHeight + 1.02) * size
      let left = x
      for (const run of textRuns(line, fontsOf[weight])) {
        this.doc.font(run.font.name, size)
        this.doc.place(run.text, left, baseline)
        left += this.#widthOf(run.text, style)
      }
    }
    if (isMarked) this.doc.endMarkedContent()
  }
}
