import { expect, onTestFinished, test } from 'vitest'

import { PdfThread } from '#server/documents/pdf-thread.ts'
import { PdfThreads } from '#server/documents/pdf-threads.ts'
import type { PdfContent } from '#server/documents/pdf-worker.ts'

/** Answers with the title and how many it has made; never when the title is 'hang'. */
const script = new URL(
  `data:text/javascript,${encodeURIComponent(`
  import { parentPort } from 'node:worker_threads'
  let made = 0
  parentPort.on('message', ({ title }) => {
    if (title !== 'hang') parentPort.postMessage({ pdf: new TextEncoder().encode(title + ' ' + (made += 1)) })
  })`)}`,
)

/** `end` ends the document that hangs. */
function openThreads() {
  const ended = new AbortController()
  const timeout = (page: PdfContent) => (page.title === 'hang' ? ended.signal : new AbortController().signal)
  const threads = [new PdfThread({ script, timeout }), new PdfThread({ script, timeout })]
  const pool = new PdfThreads(threads)
  onTestFinished(() => pool.close())
  const page = {
    kind: 'voucher',
    agency: '',
    tour: '',
    number: '',
    code: '',
    isTest: false,
    closing: '',
  } as const
  const lists = { facts: [], passengers: [], policy: [] }
  const make = async (agency: string, title: string) => {
    const asker = { agency, signal: new AbortController().signal }
    return Buffer.from(await pool.make({ ...page, ...lists, title }, asker)).toString()
  }
  return { threads, make, end: () => ended.abort() }
}

test("a long document of one agency holds up its own documents, not another agency's", async () => {
  const { threads, make, end } = openThreads()
  const hanging = make('canyon', 'hang').catch(() => 'ended')
  const waiting = make('canyon', 'own')
  expect(await make('family', 'first')).toBe('first 1')
  expect(await make('family', 'second')).toBe('second 2')
  expect(threads.map((thread) => thread.waiting)).toEqual([2, 0])
  end()
  expect(await hanging).toBe('ended')
  expect(await waiting).toBe('own 1')
})

test('the second thread rests while documents come one after another', async () => {
  const { threads, make } = openThreads()
  for (const agency of ['canyon', 'family']) await make(agency, 'voucher')
  expect(threads.map((thread) => thread.isRunning)).toEqual([true, false])
})
