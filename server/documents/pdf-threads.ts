import { type Asker, PdfThread } from '#server/documents/pdf-thread.ts'
import type { PdfContent } from '#server/documents/pdf-worker.ts'

/** An agency's documents, as long as some of them wait. */
interface Place {
  thread: PdfThread
  waiting: number
}

/** Two threads, but only one of them makes documents of an agency at a time, so that a long one doesn't hold up others. */
export class PdfThreads {
  readonly #threads: readonly PdfThread[]
  readonly #places = new Map<string, Place>()

  constructor(threads = [new PdfThread({ maxWaiting: 50 }), new PdfThread({ maxWaiting: 50 })]) {
    this.#threads = threads
  }

  async make(page: PdfContent, asker: Asker): Promise<Uint8Array> {
    const place = this.#places.getOrInsertComputed(asker.agency, () => ({
      thread: this.#leastBusy(),
      waiting: 0,
    }))
    place.waiting += 1
    try {
      return await place.thread.make(page, asker)
    } finally {
      place.waiting -= 1
      if (place.waiting === 0) this.#places.delete(asker.agency)
    }
  }

  async close() {
    await Promise.all(this.#threads.map((thread) => thread.close()))
  }

  /** The first one of several, so that the second rests while there is little to do. */
  #leastBusy(): PdfThread {
    const [first, ...rest] = this.#threads
    if (!first) throw new Error('No thread.')
    return rest.reduce((least, thread) => (thread.waiting < least.waiting ? thread : least), first)
  }
}
