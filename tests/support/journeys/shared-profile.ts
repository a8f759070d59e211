import type { Browser, BrowserContext, CDPSession, Page } from '@playwright/test'

/** The sites of most journeys. A parked page keeps each one's process, because a new one costs a second of CPU. */
const keptHosts = new Set(['canyon.localhost', 'family.localhost', 'localhost'])

interface Opened {
  context: BrowserContext
  cleaner: CDPSession
}

/**
 * One browser profile per worker. Each journey gets new pages and finds no cookies and nothing stored, but the app's files,
 * already compiled. A fake clock stays, and parked pages receive 'online' too early: journeys that need a first visit, a
 * clock or a connection of their own use `newContext`.
 */
export class SharedProfile {
  #opened: Opened | undefined
  /** By host, and the blank page of the cleaner. */
  readonly #parked = new Map<string, Page>()

  async open(browser: Browser): Promise<BrowserContext> {
    if (this.#opened) return this.#opened.context
    const context = await browser.newContext()
    const blank = await context.newPage()
    this.#parked.set('', blank)
    this.#opened = { context, cleaner: await context.newCDPSession(blank) }
    return context
  }

  /** Parks or closes the journey's pages and deletes everything that pages stored. */
  async reset(): Promise<void> {
    if (!this.#opened) return
    const { context, cleaner } = this.#opened
    const parked = new Set(this.#parked.values())
    for (const page of context.pages()) if (!parked.has(page)) await this.#parkOrClose(page)
    await context.clearCookies()
    await cleaner.send('Storage.clearDataForOrigin', { origin: '*', storageTypes: 'all' })
  }

  async close(): Promise<void> {
    await this.#opened?.context.close()
  }

  async #parkOrClose(page: Page): Promise<void> {
    const { hostname, origin } = new URL(page.url())
    if (!keptHosts.has(hostname) || this.#parked.has(hostname)) return page.close()
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    await page.goto(`${origin}/favicon.svg`)
    this.#parked.set(hostname, page)
  }
}
