import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { TimeoutError } from '#web/api/call-error.ts'
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
