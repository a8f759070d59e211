import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { LateError } from '#web/api/call-error.ts'
import { call } from '#web/api/call.ts'

/** A server that takes every call and never answers. */
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

/** After how many seconds a call was given up, and with what. */
async function givenUp(asked: Promise<unknown>) {
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
  { title: 'the timer of a quote', ask: () => call('showQuoteTimer', { uuid }), seconds: 5 },
  { title: 'the timer of a reservation', ask: () => call('showReservationTimer', { uuid }), seconds: 5 },
  { title: 'whether it is paid', ask: () => call('showPaid', { quoteID: uuid }), seconds: 5 },
  { title: 'the products', ask: () => call('listProducts', {}), seconds: 30 },
]
for (const { title, ask, seconds } of cases) {
  test(`${title}: an answer is waited for ${seconds} seconds and no longer`, async () => {
    const end = await givenUp(ask())
    expect(end.seconds).toBe(seconds)
    expect(end.error).toBeInstanceOf(LateError)
  })
}

test('a body that does not end is given up like an answer that does not come', async () => {
  vi.stubGlobal('fetch', async (_url: string, init: RequestInit) => {
    const body = new ReadableStream({
      start: (stream) => init.signal?.addEventListener('abort', () => stream.error(new Error('aborted'))),
    })
    return new Response(body)
  })
  expect((await givenUp(call('listProducts', {}))).error).toBeInstanceOf(LateError)
})

test('whoever wants the answer no longer is not told that it was late', async () => {
  const gone = new AbortController()
  const end = givenUp(call('listProducts', {}, gone.signal))
  gone.abort()
  expect((await end).error).not.toBeInstanceOf(LateError)
})
