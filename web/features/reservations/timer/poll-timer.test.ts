import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { pollTimer, type TimerKind } from '#web/features/reservations/timer/poll-timer.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** A server that counts down from so many seconds. */
function serverWith(seconds: number) {
  let left = seconds
  const fetch = vi.fn<typeof globalThis.fetch>(async () => {
    const timer = { expired: left <= 0, expires_in: `00:0${Math.max(left, 0)}`, expire_time: 4e9 }
    left -= 1
    return Response.json(timer)
  })
  vi.stubGlobal('fetch', fetch)
  return fetch
}

function watch(kind: string) {
  const told: string[] = []
  const stop = pollTimer(kind as TimerKind, 'a-quote', {
    // What is told again shows nothing new.
    onTimer: ({ expires_in }) => void (told.at(-1) === expires_in || told.push(expires_in)),
    onExpired: () => told.push('expired'),
    onStopped: () => told.push('stopped'),
  })
  return { told, stop }
}

for (const kind of ['quote', 'reservation']) {
  test(`the timer of a ${kind} is asked for at once, then every second until it has expired, and then no more`, async () => {
    const fetch = serverWith(2)
    const { told } = watch(kind)
    await vi.advanceTimersByTimeAsync(0)
    expect(told).toEqual(['00:02'])
    await vi.advanceTimersByTimeAsync(999)
    expect(told).toEqual(['00:02'])
    await vi.advanceTimersByTimeAsync(1)
    expect(told).toEqual(['00:02', '00:01'])
    await vi.advanceTimersByTimeAsync(60_000)
    expect(told).toEqual(['00:02', '00:01', '00:00', 'expired'])
    expect(fetch.mock.calls.map(([url]) => url)).toEqual(Array(3).fill(`/api/timers/${kind}/a-quote`))
  })
}

test('an unknown kind of timer has expired at once, and nothing is asked', async () => {
  const fetch = serverWith(2)
  expect(watch('voucher').told).toEqual(['expired'])
  await vi.advanceTimersByTimeAsync(5000)
  expect(fetch).not.toHaveBeenCalled()
})

test('a poll that fails is the last one', async () => {
  const fetch = vi.fn<typeof globalThis.fetch>(async () => Response.json({}, { status: 503 }))
  vi.stubGlobal('fetch', fetch)
  const { told } = watch('quote')
  await vi.advanceTimersByTimeAsync(5000)
  expect(told).toEqual(['stopped'])
  expect(fetch).toHaveBeenCalledTimes(1)
})

test('after a poll that fails nothing is asked, and what was told last runs out here', async () => {
  const fetch = serverWith(3)
  const { told } = watch('quote')
  await vi.advanceTimersByTimeAsync(0)
  fetch.mockImplementation(async () => Response.json({}, { status: 503 }))
  await vi.advanceTimersByTimeAsync(60_000)
  expect(told).toEqual(['00:03', '00:02', 'stopped', '00:01', '00:00', 'expired'])
  expect(fetch).toHaveBeenCalledTimes(2)
})

test('a timer that runs out here can be stopped too', async () => {
  const fetch = serverWith(5)
  const { told, stop } = watch('quote')
  await vi.advanceTimersByTimeAsync(0)
  fetch.mockImplementation(async () => Response.json({}, { status: 503 }))
  await vi.advanceTimersByTimeAsync(2000)
  stop()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(told).toEqual(['00:05', '00:04', 'stopped', '00:03'])
})

test('a timer that is stopped asks no more and tells nothing', async () => {
  const fetch = serverWith(9)
  const { told, stop } = watch('quote')
  await vi.advanceTimersByTimeAsync(1000)
  stop()
  await vi.advanceTimersByTimeAsync(5000)
  expect(told).toEqual(['00:09', '00:08'])
  expect(fetch).toHaveBeenCalledTimes(2)
})

/** From now on nobody answers, and whoever asks has to give up by himself. */
const hang: typeof globalThis.fetch = (_url, init) =>
  new Promise((_resolve, reject) =>
    init?.signal?.addEventListener('abort', () => reject(new Error('aborted'))),
  )

test('while an answer is awaited the time runs on here, and no second one is asked for', async () => {
  const fetch = serverWith(9)
  const { told } = watch('quote')
  await vi.advanceTimersByTimeAsync(0)
  fetch.mockImplementation(hang)
  await vi.advanceTimersByTimeAsync(4000)
  expect(told).toEqual(['00:09', '00:08', '00:07', '00:06', '00:05'])
  expect(fetch).toHaveBeenCalledTimes(2)
  fetch.mockImplementation(async () => Response.json({}, { status: 503 }))
  await vi.advanceTimersByTimeAsync(60_000)
  expect(told.slice(5)).toEqual(['00:04', 'stopped', '00:03', '00:02', '00:01', '00:00', 'expired'])
  expect(fetch).toHaveBeenCalledTimes(2)
})

test('it has expired when the server says so, or when the server has not answered in time', async () => {
  const fetch = serverWith(2)
  const { told } = watch('quote')
  await vi.advanceTimersByTimeAsync(0)
  fetch.mockImplementation(hang)
  await vi.advanceTimersByTimeAsync(5900)
  expect(told).toEqual(['00:02', '00:01', '00:00'])
  await vi.advanceTimersByTimeAsync(1100)
  expect(told.slice(3)).toEqual(['stopped', '00:00', 'expired'])
})
