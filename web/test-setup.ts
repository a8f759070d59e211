// What jsdom lacks and Mantine needs.
import { cleanNotifications } from '@mantine/notifications'
import { cleanup, configure } from '@testing-library/react'
import { afterEach, vi } from 'vitest'

// A busy machine is slow, not broken.
configure({ asyncUtilTimeout: 20_000 })

afterEach(() => {
  cleanNotifications()
  cleanup()
  vi.useRealTimers()
  localStorage.clear()
  sessionStorage.clear()
})

// Node warns of the eleventh listener; every test starts an app of its own.
vi.stubGlobal(
  'BroadcastChannel',
  class extends EventTarget {
    postMessage() {}
  },
)

window.scrollTo = () => undefined

window.matchMedia ??= (query: string) => ({
  // A desktop without animations.
  matches: query.includes('min-width') || query.includes('reduced-motion'),
  media: query,
  onchange: null,
  addListener() {},
  removeListener() {},
  addEventListener() {},
  removeEventListener() {},
  dispatchEvent: () => false,
})

window.ResizeObserver ??= class {
  observe() {}
  unobserve() {}
  disconnect() {}
}
