import { vi } from 'vitest'

import type { LiveChange } from '#contract/day/day-routes.ts'

/** A browser's EventSource whose server is the test. */
export class FakeEventSource extends EventTarget {
  static readonly CLOSED = 2
  readonly url: string
  readyState = 0

  constructor(url: string) {
    super()
    this.url = url
    opened.push(this)
  }

  close() {
    this.readyState = FakeEventSource.CLOSED
  }

  connect() {
    this.readyState = 1
    this.dispatchEvent(new Event('open'))
  }

  /** Without saying which departures of the days. */
  change(...dates: string[]) {
    this.#say({ dates, departures: [] })
  }

  changeDepartures(date: string, ...departures: string[]) {
    this.#say({ dates: [date], departures })
  }

  #say(change: LiveChange) {
    this.dispatchEvent(new MessageEvent('changed', { data: JSON.stringify(change) }))
  }

  /** The connection is lost, and the browser connects again. */
  lose() {
    this.readyState = 0
    this.dispatchEvent(new Event('error'))
  }

  /** The server refuses the stream, and the browser gives up. */
  refuse() {
    this.readyState = FakeEventSource.CLOSED
    this.dispatchEvent(new Event('error'))
  }
}

const opened: FakeEventSource[] = []

/** In the order in which they were opened. Call it before the page is rendered. */
export function fakeEventSources(): FakeEventSource[] {
  opened.length = 0
  vi.stubGlobal('EventSource', FakeEventSource)
  return opened
}

export function showTab(isVisible: boolean) {
  Object.defineProperty(document, 'visibilityState', {
    configurable: true,
    value: isVisible ? 'visible' : 'hidden',
  })
  document.dispatchEvent(new Event('visibilitychange'))
}
