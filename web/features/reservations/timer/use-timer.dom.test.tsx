import { renderHook } from '@testing-library/react'
import { expect, test, vi } from 'vitest'

import { useTimer } from '#web/features/reservations/timer/use-timer.ts'

test('a canceled timer does not poll and counts as expired', async () => {
  const fetch = vi.fn<typeof globalThis.fetch>()
  vi.stubGlobal('fetch', fetch)
  const { result } = renderHook(() => useTimer('quote', 'a-quote', true))
  expect(result.current).toEqual({ timer: undefined, expired: true, stopped: false, isSignedOut: false })
  expect(fetch).not.toHaveBeenCalled()
})
