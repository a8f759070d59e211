import { once } from 'node:events'
import { Worker } from 'node:worker_threads'

import type { PdfAnswer, PdfContent } from '#server/documents/pdf-worker.ts'
import { limitConcurrency } from '#server/limit-concurrency.ts'
import { Refusal } from '#server/refusal.ts'

interface Options {
  script?: URL
  /** Including the one that is being made. */
  maxWaiting?: number
  idleMs?: number
  timeout?: (page: PdfContent) => AbortSignal
}

/** A statement can have thousands of lines. */
const timeout = ({ kind }: PdfContent) => AbortSignal.timeout(kind === 'statement' ? 60_000 : 20_000)

/** Makes PDF files one after another in a thread that starts on demand and ends when idle, so that calls don't wait for them. */
export class PdfThread {
  readonly #options: Required<Options>
  readonly #inTurn = limitConcurrency(1)
  #worker: Worker | undefined
  #idle: NodeJS.Timeout | undefined
  #waiting = 0

  constructor(options: Options = {}) {
    const script = new URL('pdf-worker.ts', import.meta.url)
    this.#options = { script, maxWaiting: 100, idleMs: 30_000, timeout, ...options }
  }

  get isRunning(): boolean {
    return this.#worker !== undefined
  }

  async make(page: PdfContent): Promise<Uint8Array> {
    if (this.#waiting >= this.#options.maxWaiting) throw new Refusal('busy')
    this.#waiting += 1
    try {
      return await this.#inTurn(() => this.#makeNow(page))
    } finally {
      this.#waiting -= 1
    }
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
