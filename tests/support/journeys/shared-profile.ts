import type { Browser, BrowserContext, CDPSession, Page } from '@playwright/test'

interface Opened {
  context: BrowserContext
  /** Stays open, so that the profile's process does too: a new one costs a second of CPU. */
  blank: Page
  cleaner: CDPSession
}

/**
 * One browser profile per worker. Each journey gets new pages and finds no cookies and nothing stored, but the app's files,
 * already compiled. A fake clock stays: journeys that need a first visit or a clock of their own use `newContext`.
 */
export class SharedProfile {
  #opened: Opened | undefined

  async open(browser: Browser): Promise<BrowserContext> {
    if (this.#opened) return this.#opened.context
    const context = await browser.newContext()
    const blank = await context.newPage()
    this.#opened = { context, blank, cleaner: await context.newCDPSession(blank) }
    return context
  }

  /** Closes the journey's pages and deletes everything that pages stored. */
  async reset(): Promise<void> {
    if (!this.#opened) return
    const { context, blank, cleaner } = this.#opened
    for (const page of context.pages()) if (page !== blank) await page.close()
    await context.setOffline(false)
    await context.clearCookies()
    await cleaner.send('Storage.clearDataForOrigin', { origin: '*', storageTypes: 'all' })
  }

  async close(): Promise<void> {
    await this.#opened?.context.close()
  }
}
