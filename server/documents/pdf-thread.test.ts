import { expect, onTestFinished, test } from 'vitest'

import type { VoucherPage } from '#server/documents/pages.ts'
import { PdfThread } from '#server/documents/pdf-thread.ts'

const page: VoucherPage = {
  kind: 'voucher',
  title: 'Voucher',
  agency: 'Canyon',
  tour: 'Tour',
  number: '12345678',
  code: 'DC1',
  isTest: false,
  facts: [],
  passengers: [],
  policy: [],
  closing: '',
}

/** Answers with its first letter's code and the tour's name, or does what the tour's name says. */
const script = new URL(
  `data:text/javascript,${encodeURIComponent(`
  import { parentPort } from 'node:worker_threads'
  let made = 0
  parentPort.on('message', ({ tour }) => {
    if (tour === 'crash') throw new Error('out of paper')
    if (tour === 'exit') process.exit(3)
    if (tour === 'hang') return
    if (tour === 'fail') parentPort.postMessage({ error: 'no such font' })
    else parentPort.postMessage({ pdf: new TextEncoder().encode(tour + ' ' + (made += 1)) })
  })`)}`,
)

function thread(options: ConstructorParameters<typeof PdfThread>[0] = {}) {
  const opened = new PdfThread({ script, ...options })
  onTestFinished(() => opened.close())
  const make = async (tour: string) => Buffer.from(await opened.make({ ...page, tour })).toString()
  return { opened, make }
}

test('documents are made in turn by one thread', async () => {
  const { make } = thread()
  expect(await Promise.all(['a', 'b', 'c'].map(make))).toEqual(['a 1', 'b 2', 'c 3'])
})

const failures = [
  { tour: 'crash', reason: 'out of paper', next: 'b 1' },
  { tour: 'exit', reason: 'The PDF thread ended.', next: 'b 1' },
  { tour: 'hang', reason: 'The document took too long to make.', next: 'b 1' },
  { tour: 'fail', reason: "The document couldn't be made: no such font", next: 'b 2' },
]
for (const { tour, reason, next } of failures) {
  test(`a thread that does this fails only one document: ${tour}`, async () => {
    const timeouts: AbortController[] = []
    const timeout = () => {
      timeouts.push(new AbortController())
      return timeouts.at(-1)?.signal ?? AbortSignal.abort()
    }
    const { make } = thread({ timeout })
    await make('a')
    const made = Promise.allSettled([make(tour), make('b')])
    if (tour === 'hang') timeouts.at(-1)?.abort()
    const [failed, following] = await made
    expect(failed).toMatchObject({ status: 'rejected', reason: { message: reason } })
    expect(following).toMatchObject({ value: next })
  })
}

test('when too many wait, the next one is refused at once', async () => {
  const { make } = thread({ maxWaiting: 2 })
  const waiting = [make('a'), make('b')]
  await expect(make('c')).rejects.toMatchObject({ code: 'busy' })
  expect(await Promise.all(waiting)).toEqual(['a 1', 'b 2'])
  expect(await make('d')).toBe('d 3')
})

test('an idle thread ends, and the next document starts a new one', async () => {
  const { opened, make } = thread({ idleMs: 1 })
  expect(opened.isRunning).toBe(false)
  await make('a')
  await expect.poll(() => opened.isRunning).toBe(false)
  expect(await make('b')).toBe('b 1')
})
