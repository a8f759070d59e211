import { BufferedPdf } from '#server/documents/buffered-pdf.ts'
import { fontsOf, isPlain, plainWidthOf, type Weight } from '#server/documents/fonts.ts'
import { isSubstituted, textRuns } from '#server/documents/text-runs.ts'
import { wrapText } from '#server/documents/wrap-text.ts'

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
