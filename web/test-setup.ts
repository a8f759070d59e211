// What Mantine needs and jsdom lacks.
import { cleanNotifications } from '@mantine/notifications'
import { cleanup, configure } from '@testing-library/react'
import { afterEach, vi } from 'vitest'

import { speedUpQueries } from '#web/test-queries.ts'

speedUpQueries()

// Busy machines are slow.
configure({ asyncUtilTimeout: 20_000 })

afterEach(() => {
  cleanNotifications()
  cleanup()
  // What a test added to the page itself.
  document.body.replaceChildren()
  vi.useRealTimers()
  localStorage.clear()
  sessionStorage.clear()
})

// Every test starts its own app, and Node warns about the eleventh listener.
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

window.IntersectionObserver ??= class {
  readonly root = null
  readonly rootMargin = ''
  readonly scrollMargin = ''
  readonly thresholds = []
  observe() {}
  unobserve() {}
  disconnect() {}
  takeRecords() {
    return []
  }
}

const displayOf = (element: HTMLElement) => element.style.display || (element.hidden ? 'none' : 'block')
const unstyled = document.createElement('div').style
// Without stylesheets only inline styles and `hidden` count; jsdom would match its own rules against every element.
window.getComputedStyle = (element, pseudoElement) =>
  pseudoElement
    ? unstyled
    : new Proxy((element as HTMLElement).style, {
        get(style, property) {
          const display = displayOf(element as HTMLElement)
          if (property === 'display') return display
          if (property === 'getPropertyValue')
            return (name: string) => (name === 'display' ? display : style.getPropertyValue(name))
          return Reflect.get(style, property) as unknown
        },
      })

// No stylesheet counts, so jsdom need not parse Mantine's colors for each app.
Object.defineProperty(HTMLStyleElement.prototype, 'innerHTML', { set() {}, configurable: true })
