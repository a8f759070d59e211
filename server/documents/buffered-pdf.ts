import Pdf from 'pdfkit'

/** The step of `text` that draws, which the types leave out. */
interface Fragments {
  _fragment(
    text: string,
    x: number,
    y: number,
    options: { baseline: 'alphabetic'; textWidth: number; wordCount: number },
  ): void
}

/** Collects the file in one buffer: pdfkit writes many small pieces, and its stream would keep an object for each. */
export class BufferedPdf extends Pdf {
  // Not initialized here: pdfkit writes before that, in its constructor.
  declare private written: Buffer | undefined
  declare private writtenBytes: number | undefined

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

  /** At its baseline. As `text` does, which measures it twice before, and that takes longer than to draw it. */
  place(text: string, x: number, baseline: number) {
    const fragments = this as unknown as Fragments
    fragments._fragment(text, x, baseline, { baseline: 'alphabetic', textWidth: 0, wordCount: 1 })
  }

  /** The file, after `end`. */
  get whole(): Uint8Array {
    return Uint8Array.from(this.written?.subarray(0, this.writtenBytes) ?? [])
  }
}

function grown(written: Buffer, needed: number): Buffer {
  const larger = Buffer.allocUnsafe(Math.max(needed, 2 * written.length))
  larger.set(written)
  return larger
}
