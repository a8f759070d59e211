import { afterEach, expect, test, vi } from 'vitest'

import { isServerReachable } from '#web/api/reachability.ts'

afterEach(() => vi.unstubAllGlobals())

/** Counts the calls, and fails the first ones as a browser does without a connection. */
function answerAfter(failures: number) {
  const calls = vi.fn<typeof fetch>(async () => {
    if (calls.mock.calls.length <= failures) throw new TypeError('Failed to fetch')
    return new Response(null, { status: 503 })
  })
  vi.stubGlobal('fetch', calls)
  return calls
}

for (const { title, failures, reachable, calls } of [
  { title: 'an answer at once, whatever its status', failures: 0, reachable: true, calls: 1 },
  { title: 'an answer after two failed calls', failures: 2, reachable: true, calls: 3 },
  { title: 'no answer', failures: 9, reachable: false, calls: 5 },
])
  test(`whether a reload would work: ${title}`, async () => {
    vi.useFakeTimers()
    const made = answerAfter(failures)
    const found = isServerReachable()
    await vi.runAllTimersAsync()
    expect(await found).toBe(reachable)
    expect(made).toHaveBeenCalledTimes(calls)
  })
