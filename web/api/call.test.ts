import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { textsOf, TimeoutError } from '#web/api/call-error.ts'
import { call } from '#web/api/call.ts'

const hang: typeof globalThis.fetch = (_url, init) =>
  new Promise((_resolve, reject) =>
    init?.signal?.addEventListener('abort', () => reject(new Error('aborted'))),
  )

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('fetch', hang)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

async function timedOut(asked: Promise<unknown>) {
  const start = Date.now()
  const end = asked.then(
    () => ({ error: undefined, seconds: 0 }),
    (error: unknown) => ({ error, seconds: (Date.now() - start) / 1000 }),
  )
  await vi.advanceTimersByTimeAsync(120_000)
  return end
}

const uuid = '6f1c2f34-0000-4000-8000-000000000001'
const cases = [
  { title: 'showQuoteTimer', ask: () => call('showQuoteTimer', { uuid }), seconds: 5 },
  { title: 'showReservationTimer', ask: () => call('showReservationTimer', { uuid }), seconds: 5 },
  { title: 'showPaid', ask: () => call('showPaid', { quoteID: uuid }), seconds: 5 },
  { title: 'listProducts', ask: () => call('listProducts', {}), seconds: 30 },
]
for (const { title, ask, seconds } of cases) {
  test(`${title} times out after ${seconds} seconds`, async () => {
    const end = await timedOut(ask())
    expect(end.seconds).toBe(seconds)
    expect(end.error).toBeInstanceOf(TimeoutError)
  })
}

test('a body that never ends times out', async () => {
  vi.stubGlobal('fetch', async (_url: string, init: RequestInit) => {
    const body = new ReadableStream({
      start: (stream) => init.signal?.addEventListener('abort', () => stream.error(new Error('aborted'))),
    })
    return new Response(body)
  })
  expect((await timedOut(call('listProducts', {}))).error).toBeInstanceOf(TimeoutError)
})

test('a canceled call is not a timeout', async () => {
  const gone = new AbortController()
  const end = timedOut(call('listProducts', {}, gone.signal))
  gone.abort()
  expect((await end).error).not.toBeInstanceOf(TimeoutError)
})

const id = '6f1c2f34-0000-4000-8000-000000000002'
const booking = { quoteID: uuid } as never
const entry = { agencyID: id, entryID: uuid } as never
const role = { title: 'Desk', permissions: [] }
const unknown = () => Response.json({ error: 'Lost.', outcome: 'unknown' }, { status: 503 })
const busy = () => Response.json({ error: 'The portal is busy.' }, { status: 503 })
const noAnswer = () => {
  throw new TypeError('Failed to fetch')
}
const ok = () => Response.json({ ok: true })

/** Makes the call with these answers, of which the last one repeats, and returns what was sent and when. */
async function answeredWith(answers: readonly (() => Response)[], make: () => Promise<unknown>) {
  vi.stubGlobal('navigator', { onLine: true })
  const sent: { at: number; body: unknown }[] = []
  const start = Date.now()
  vi.stubGlobal('fetch', async (_url: string, { body }: RequestInit) => {
    sent.push({ at: (Date.now() - start) / 1000, body })
    return (answers[sent.length - 1] ?? answers.at(-1) ?? ok)()
  })
  const end = make().catch((error: unknown) => error)
  await vi.advanceTimersByTimeAsync(60_000)
  return { result: await end, sent }
}

const check = "We couldn't confirm that this was saved. Reload to check before you try again."
const safe = "We couldn't reach the server. Try again: nothing will be saved twice."

test.each([
  { title: 'an unknown outcome', answers: [unknown, ok] },
  { title: 'no answer', answers: [noAnswer, ok] },
  { title: 'a busy server', answers: [busy, ok] },
  { title: "a proxy's 502", answers: [() => new Response('', { status: 502 }), ok] },
  { title: "a proxy's 504", answers: [() => new Response('', { status: 504 }), ok] },
  { title: 'an answer that was cut off', answers: [() => new Response('{"ok":'), ok] },
])(
  'after $title a call that takes effect once is sent again by itself, with the same ids',
  async ({ answers }) => {
    const { result, sent } = await answeredWith(answers, () => call('bookReservation', booking))
    expect(result).toEqual({ ok: true })
    expect(sent.map(({ at }) => at)).toEqual([0, 1])
    expect(sent[1]?.body).toBe(sent[0]?.body)
  },
)

test.each([
  { title: 'an unknown outcome', answer: unknown, text: safe },
  { title: 'no answer', answer: noAnswer, text: safe },
  { title: 'a busy server', answer: busy, text: 'The portal is busy.' },
])('$title four times in a row is reported, after growing pauses', async ({ answer, text }) => {
  const { result, sent } = await answeredWith([answer], () => call('addEntry', entry))
  expect(sent.map(({ at }) => at)).toEqual([0, 1, 3, 7])
  expect(textsOf(result)).toEqual([text])
})

const refused = () => Response.json({ error: 'No.' }, { status: 400 })
const broken = () => Response.json({ error: 'An unexpected error occured.' }, { status: 500 })
const once = [
  { title: 'a refusal', answer: refused, make: () => call('addEntry', entry), text: 'No.' },
  {
    title: 'an error of the server',
    answer: broken,
    make: () => call('addEntry', entry),
    text: 'An unexpected error occured.',
  },
  {
    title: 'an unknown outcome of a change without an id',
    answer: unknown,
    make: () => call('createRole', role),
    text: check,
  },
  {
    title: 'no answer to a change without an id',
    answer: noAnswer,
    make: () => call('createRole', role),
    text: check,
  },
  { title: 'no answer to a deletion', answer: noAnswer, make: () => call('deleteRole', { id }), text: check },
  {
    title: 'a busy server, to a change without an id',
    answer: busy,
    make: () => call('createRole', role),
    text: 'The portal is busy.',
  },
  {
    title: 'no answer to a read',
    answer: noAnswer,
    make: () => call('listRoles', {}),
    text: 'An unknown error occured.',
  },
  {
    title: 'no answer to a preview',
    answer: noAnswer,
    make: () => call('previewMove', { id, departureID: '7' }),
    text: 'An unknown error occured.',
  },
  {
    title: 'no answer to a sign-in',
    answer: noAnswer,
    make: () => call('login', { username: 'a', password: 'b' }),
    text: 'An unknown error occured.',
  },
]
for (const { title, answer, make, text } of once) {
  test(`${title} is reported at once: ${text}`, async () => {
    const { result, sent } = await answeredWith([answer], make)
    expect({ texts: textsOf(result), times: sent.length }).toEqual({ texts: [text], times: 1 })
  })
}

test('a change that times out is reported, not sent again: the user has waited long enough', async () => {
  const { error, seconds } = await timedOut(call('addEntry', entry))
  expect({ seconds, texts: textsOf(error) }).toEqual({ seconds: 30, texts: [safe] })
  const without = await timedOut(call('createRole', role))
  expect({ seconds: without.seconds, texts: textsOf(without.error) }).toEqual({ seconds: 30, texts: [check] })
})

test('an offline browser sends nothing, so nothing needs to be checked', async () => {
  const { result, sent } = await answeredWith([noAnswer], () => {
    vi.stubGlobal('navigator', { onLine: false })
    return call('createRole', role)
  })
  expect({ texts: textsOf(result), times: sent.length }).toEqual({
    texts: ["You're offline. Try again when you're connected."],
    times: 1,
  })
})

test('a browser that goes offline after it sent a change has to check', async () => {
  const { result } = await answeredWith(
    [
      () => {
        vi.stubGlobal('navigator', { onLine: false })
        return noAnswer()
      },
    ],
    () => call('createRole', role),
  )
  expect(textsOf(result)).toEqual([check])
})
