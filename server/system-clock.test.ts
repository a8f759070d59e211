import { afterEach, expect, test, vi } from 'vitest'

import { systemClock } from '#server/system-clock.ts'

afterEach(() => void vi.useRealTimers())

test('it tells the time as the machine has it, also when that is set back', () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  for (const time of ['2026-11-16T10:00:00.001Z', '2026-11-16T10:00:00.002Z', '2026-11-16T09:59:59Z']) {
    vi.setSystemTime(new Date(time))
    expect(systemClock().toString()).toBe(time)
    expect(systemClock()).toBe(systemClock())
  }
})
