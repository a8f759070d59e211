import { expect, onTestFinished, test } from 'vitest'

import type { VoucherPage } from '#server/documents/pages.ts'
import { type Asker, PdfThread } from '#server/documents/pdf-thread.ts'

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

/** Answers with the tour's name and how many it has made, or does what the tour's name says. */
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

const someone = { agency: 'canyon', signal: new AbortController().signal }

function thread(options: ConstructorParameters<typeof PdfThread>[0] = {}) {
  const opened = new PdfThread({ script, ...options })
  onTestFinished(() => opened.close())
  const makeFor = async (asker: Asker, tour: string) =>
    Buffer.from(await opened.make({ ...page, tour }, asker)).toString()
  return { opened, makeFor, make: (tour: string) => makeFor(someone, tour) }
}

/** Of the documents in their order. */
function heldTimeouts() {
  const timeouts: AbortController[] = []
  const timeout = () => {
    const controller = new AbortController()
    timeouts.push(controller)
    return controller.signal
  }
  return { timeouts, timeout }
}

/** A thread with a document that takes until `end`. */
function busyThread() {
  const { timeouts, timeout } = heldTimeouts()
  const made = thread({ timeout })
  const hanging = made.make('hang').catch(() => undefined)
  const end = async () => {
    await expect.poll(() => timeouts.length).toBe(1)
    timeouts[0]?.abort()
    await hanging
  }
  return { ...made, end }
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
    const { timeouts, timeout } = heldTimeouts()
    const { make } = thread({ timeout })
    await make('a')
    const made = Promise.allSettled([make(tour), make('b')])
    await expect.poll(() => timeouts.length).toBeGreaterThan(1)
    if (tour === 'hang') timeouts[1]?.abort()
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

test("an agency's documents leave room for others", async () => {
  const { make, makeFor } = thread({ maxOfAgency: 2 })
  const waiting = [make('a'), make('b')]
  await expect(make('c')).rejects.toMatchObject({ code: 'busy', retryAfterSeconds: 5 })
  expect(await makeFor({ ...someone, agency: 'rim' }, 'd')).toMatch(/^d /)
  await Promise.all(waiting)
  expect(await make('e')).toMatch(/^e /)
})

test('an idle thread ends, and the next document starts a new one', async () => {
  const { opened, make } = thread({ idleMs: 1 })
  expect(opened.isRunning).toBe(false)
  await make('a')
  await expect.poll(() => opened.isRunning).toBe(false)
  expect(await make('b')).toBe('b 1')
})

const waiting = [
  { title: 'one of each agency in turn', asked: 'a1 a2 a3 b1 b2 c1', made: 'a1 b1 c1 a2 b2 a3' },
  { title: 'one agency in order', asked: 'a1 a2 a3', made: 'a1 a2 a3' },
  {
    title: 'a newcomer waits for one document of each',
    asked: 'a1 a2 a3 a4 b1 b2 b3 c1',
    made: 'a1 b1 c1 a2 b2 a3 b3 a4',
  },
]
for (const { title, asked, made } of waiting) {
  test(`agencies take turns: ${title}`, async () => {
    const { makeFor, end } = busyThread()
    const order: string[] = []
    const all = asked.split(' ').map(async (tour) => {
      await makeFor({ ...someone, agency: tour.charAt(0) }, tour)
      order.push(tour)
    })
    await end()
    await Promise.all(all)
    expect(order.join(' ')).toBe(made)
  })
}

test("a user's fifth document is refused until one is ready; other users' and mail's are made", async () => {
  const { makeFor, make, end } = busyThread()
  const ann = { ...someone, user: 'ann' }
  const four = ['a', 'b', 'c', 'd'].map((tour) => makeFor(ann, tour))
  await expect(makeFor({ ...ann, agency: 'other' }, 'e')).rejects.toMatchObject({
    code: 'too_many_requests',
    messages: ['Too many files at once: wait until the others are ready.'],
    retryAfterSeconds: 5,
  })
  const others = [
    makeFor({ ...someone, user: 'ben' }, 'f'),
    make('g'),
    make('h'),
    make('i'),
    make('j'),
    make('k'),
  ]
  await end()
  await four[0]
  const fifth = makeFor(ann, 'l')
  expect(await Promise.all([...four, ...others, fifth])).toHaveLength(11)
})

test('a document whose client is gone is not made and makes room for another', async () => {
  const { opened, makeFor, make, end } = busyThread()
  const client = new AbortController()
  const ann = { agency: 'canyon', user: 'ann', signal: client.signal }
  const dropped = Promise.allSettled(['a', 'b', 'c', 'd'].map((tour) => makeFor(ann, tour)))
  const kept = make('e')
  expect(opened.waiting).toBe(6)
  client.abort()
  const gone = { status: 'rejected', reason: { code: 'timed_out' } }
  expect(await dropped).toMatchObject([gone, gone, gone, gone])
  expect(opened.waiting).toBe(2)
  const again = makeFor({ ...ann, signal: someone.signal }, 'f')
  await expect(makeFor(ann, 'g')).rejects.toMatchObject({ code: 'timed_out' })
  await end()
  expect(await Promise.all([kept, again])).toEqual(['e 1', 'f 2'])
})
