import { once } from 'node:events'
import { Worker } from 'node:worker_threads'

import type { PdfAnswer, PdfContent } from '#server/documents/pdf-worker.ts'
import { Refusal } from '#server/refusal.ts'
import { Turns } from '#server/turns.ts'

/** Who waits for a document. */
export interface Asker {
  /** Agencies take turns. */
  agency: string
  /** Undefined for mail, whose documents have no limit per user. */
  user?: string
  /** Aborted when no one waits any more. A document that isn't begun by then is never made. */
  signal: AbortSignal
}

interface Options {
  script?: URL
  /** No one waits for its documents, so everything else has the CPU first. */
  inBackground?: boolean
  /** Including the one that is being made. */
  maxWaiting?: number
  /** So that an agency's users together leave room for others. */
  maxOfAgency?: number
  maxOfUser?: number
  idleMs?: number
  timeout?: (page: PdfContent) => AbortSignal
}

/** With room for a busy machine and the start of the thread. A statement can have thousands of lines. */
const timeoutMs = { voucher: 20_000, sheet: 20_000, statement: 60_000 }
const timeout = ({ kind }: PdfContent) => AbortSignal.timeout(timeoutMs[kind])

/** Makes PDF files one after another, agency by agency, in a thread that starts on demand and ends when idle. */
export class PdfThread {
  readonly #options: Required<Options>
  readonly #turns = new Turns<() => void>()
  /** How many documents of each user and agency wait or are being made. */
  readonly #counts = new Map<string, number>()
  #isMaking = false
  #worker: Worker | undefined
  #idle: NodeJS.Timeout | undefined
  #waiting = 0

  constructor(options: Options = {}) {
    const script = new URL('pdf-worker.ts', import.meta.url)
    this.#options = {
      script,
      inBackground: false,
      maxWaiting: 100,
      maxOfAgency: 25,
      maxOfUser: 4,
      idleMs: 30_000,
      timeout,
      ...options,
    }
  }

  get isRunning(): boolean {
    return this.#worker !== undefined
  }

  /** Including the one that is being made. */
  get waiting(): number {
    return this.#waiting
  }

  async make(page: PdfContent, asker: Asker): Promise<Uint8Array> {
    const leave = this.#enter(asker)
    try {
      await this.#turnOf(asker)
      try {
        return await this.#makeNow(page)
      } finally {
        this.#endTurn()
      }
    } finally {
      leave()
    }
  }

  /** Refuses the document that is one too many. */
  #enter({ agency, user }: Asker): () => void {
    const { maxWaiting, maxOfAgency, maxOfUser } = this.#options
    const places = [`agency ${agency}`, ...(user === undefined ? [] : [`user ${user}`])]
    const [ofAgency = 0, ofUser = 0] = places.map((place) => this.#counts.get(place) ?? 0)
    if (ofUser >= maxOfUser) throw tooManyAtOnce()
    if (this.#waiting >= maxWaiting || ofAgency >= maxOfAgency)
      throw new Refusal('busy', { retryAfterSeconds })
    this.#count(places, 1)
    return () => this.#count(places, -1)
  }

  #count(places: readonly string[], change: 1 | -1) {
    this.#waiting += change
    for (const place of places) {
      const count = (this.#counts.get(place) ?? 0) + change
      if (count > 0) this.#counts.set(place, count)
      else this.#counts.delete(place)
    }
  }

  async #turnOf({ agency, signal }: Asker) {
    if (signal.aborted) throw noLongerNeeded(signal)
    if (!this.#isMaking) {
      this.#isMaking = true
      return
    }
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const drop = () => {
      this.#turns.remove(agency, resolve)
      reject(noLongerNeeded(signal))
    }
    this.#turns.add(agency, resolve)
    signal.addEventListener('abort', drop)
    await promise.finally(() => signal.removeEventListener('abort', drop))
  }

  #endTurn() {
    const begin = this.#turns.next()
    if (begin) begin()
    else this.#isMaking = false
  }

  async close() {
    clearTimeout(this.#idle)
    const worker = this.#worker
    this.#worker = undefined
    await worker?.terminate()
  }

  async #makeNow(page: PdfContent): Promise<Uint8Array> {
    clearTimeout(this.#idle)
    this.#worker ??= this.#start()
    try {
      const answer = await this.#ask(this.#worker, page)
      if ('error' in answer) throw new Error(`The document couldn't be made: ${answer.error}`)
      return answer.pdf
    } finally {
      this.#idle = setTimeout(() => void this.close(), this.#options.idleMs).unref()
    }
  }

  #start(): Worker {
    const worker = new Worker(this.#options.script, {
      name: 'pdf',
      // Those of the main thread may not apply to a worker.
      execArgv: [],
      workerData: { inBackground: this.#options.inBackground },
      resourceLimits: { maxOldGenerationSizeMb: 256 },
    })
    // Without a listener, an error between two documents would end the process. Its exit follows.
    worker.on('error', () => undefined)
    worker.on('exit', () => {
      if (this.#worker === worker) this.#worker = undefined
    })
    return worker
  }

  /** A thread that crashes or hangs fails only this document; the next one gets a new thread. */
  async #ask(worker: Worker, page: PdfContent): Promise<PdfAnswer> {
    worker.ref()
    const settled = new AbortController()
    const { signal } = settled
    const timeout = this.#options.timeout(page)
    try {
      const answer = Promise.race([
        // Rejects with the thread's error.
        once(worker, 'message', { signal: AbortSignal.any([signal, timeout]) }) as Promise<[PdfAnswer]>,
        once(worker, 'exit', { signal }).then(() => Promise.reject(new Error('The PDF thread ended.'))),
      ])
      worker.postMessage(page, [])
      return (await answer)[0]
    } catch (error) {
      await this.close()
      throw timeout.aborted ? new Error('The document took too long to make.', { cause: error }) : error
    } finally {
      settled.abort()
      worker.unref()
    }
  }
}

const retryAfterSeconds = 5

const tooManyAtOnce = () =>
  new Refusal('too_many_requests', {
    messages: ['Too many files at once: wait until the others are ready.'],
    retryAfterSeconds,
  })

const noLongerNeeded = ({ reason: cause }: AbortSignal) =>
  new Refusal('timed_out', { messages: ['The file waited too long to be made.'], cause })
