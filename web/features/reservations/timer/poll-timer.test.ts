import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { pollTimer, type TimerKind } from '#web/features/reservations/timer/poll-timer.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** Stubs a server that counts down from `seconds`. */
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
  const events: string[] = []
  const stop = pollTimer(kind as TimerKind, 'a-quote', {
    onTimer: ({ expires_in }) => void (events.at(-1) === expires_in || events.push(expires_in)),
    onExpired: () => events.push('expired'),
    onStopped: () => events.push('stopped'),
  })
  return { events, stop }
}

for (const kind of ['quote', 'reservation']) {
  test(`the timer of a ${kind} is polled at once, then every second until it has expired`, async () => {
    const fetch = serverWith(2)
    const { events } = watch(kind)
    await vi.advanceTimersByTimeAsync(0)
    expect(events).toEqual(['00:02'])
    await vi.advanceTimersByTimeAsync(999)
    expect(events).toEqual(['00:02'])
    expect(fetch).toHaveBeenCalledTimes(1)
    await vi.advanceTimersByTimeAsync(1)
    expect(fetch).toHaveBeenCalledTimes(2)
    expect(events).toEqual(['00:02', '00:01'])
    await vi.advanceTimersByTimeAsync(60_000)
    expect(events).toEqual(['00:02', '00:01', '00:00', 'expired'])
    expect(fetch.mock.calls.map(([url]) => url)).toEqual(Array(3).fill(`/api/timers/${kind}/a-quote`))
  })
}

test('an unknown kind of timer has expired at once and is not polled', async () => {
  const fetch = serverWith(2)
  expect(watch('voucher').events).toEqual(['expired'])
  await vi.advanceTimersByTimeAsync(5000)
  expect(fetch).not.toHaveBeenCalled()
})

test('a failed poll is the last one', async () => {
  const fetch = vi.fn<typeof globalThis.fetch>(async () => Response.json({}, { status: 503 }))
  vi.stubGlobal('fetch', fetch)
  const { events } = watch('quote')
  await vi.advanceTimersByTimeAsync(5000)
  expect(events).toEqual(['stopped'])
  expect(fetch).toHaveBeenCalledTimes(1)
})

test('after a failed poll the last known time runs out locally', async () => {
  const fetch = serverWith(3)
  const { events } = watch('quote')
  await vi.advanceTimersByTimeAsync(0)
  fetch.mockImplementation(async () => Response.json({}, { status: 503 }))
  await vi.advanceTimersByTimeAsync(60_000)
  expect(events).toEqual(['00:03', '00:02', 'stopped', '00:01', '00:00', 'expired'])
  expect(fetch).toHaveBeenCalledTimes(2)
})

test('a local countdown can be stopped', async () => {
  const fetch = serverWith(5)
  const { events, stop } = watch('quote')
  await vi.advanceTimersByTimeAsync(0)
  fetch.mockImplementation(async () => Response.json({}, { status: 503 }))
  await vi.advanceTimersByTimeAsync(2000)
  stop()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(events).toEqual(['00:05', '00:04', 'stopped', '00:03'])
})

test('a stopped timer neither polls nor reports', async () => {
  const fetch = serverWith(9)
  const { events, stop } = watch('quote')
  await vi.advanceTimersByTimeAsync(1000)
  stop()
  await vi.advanceTimersByTimeAsync(5000)
  expect(events).toEqual(['00:09', '00:08'])
  expect(fetch).toHaveBeenCalledTimes(2)
})

/** Never answers. */
const hang: typeof globalThis.fetch = (_url, init) =>
  new Promise((_resolve, reject) =>
    init?.signal?.addEventListener('abort', () => reject(new Error('aborted'))),
  )

test('while an answer is pending the time counts down locally and no second poll starts', async () => {
  const fetch = serverWith(9)
  const { events } = watch('quote')
  await vi.advanceTimersByTimeAsync(0)
  fetch.mockImplementation(hang)
  await vi.advanceTimersByTimeAsync(4000)
  expect(events).toEqual(['00:09', '00:08', '00:07', '00:06', '00:05'])
  expect(fetch).toHaveBeenCalledTimes(2)
  fetch.mockImplementation(async () => Response.json({}, { status: 503 }))
  await vi.advanceTimersByTimeAsync(60_000)
  expect(events.slice(5)).toEqual(['00:04', 'stopped', '00:03', '00:02', '00:01', '00:00', 'expired'])
  expect(fetch).toHaveBeenCalledTimes(2)
})

test('at zero it expires only when the server says so or fails to answer in time', async () => {
  const fetch = serverWith(2)
  const { events } = watch('quote')
  await vi.advanceTimersByTimeAsync(0)
  fetch.mockImplementation(hang)
  await vi.advanceTimersByTimeAsync(5900)
  expect(events).toEqual(['00:02', '00:01', '00:00'])
  await vi.advanceTimersByTimeAsync(1100)
  expect(events.slice(3)).toEqual(['stopped', '00:00', 'expired'])
})
