import { expect, type Locator, type Page } from '@playwright/test'

/** Does what a user does with mouse and keyboard, and counts it. */
export class CountedHand {
  readonly #page: Page
  clicks = 0
  keys = 0

  constructor(page: Page) {
    this.#page = page
  }

  async click(target: Locator): Promise<void> {
    this.clicks += 1
    await target.click()
  }

  async press(key: string): Promise<void> {
    this.keys += 1
    await this.#page.keyboard.press(key)
  }

  /** A tab in the text is the Tab key. */
  async type(text: string): Promise<void> {
    for (const letter of text) await this.press(letter === '\t' ? 'Tab' : letter)
  }

  async tabTo(goal: Locator): Promise<void> {
    await expect(goal).toBeVisible()
    const isReached = () => goal.evaluate((element) => element === document.activeElement)
    for (let step = 0; step < 30 && !(await isReached()); step += 1) await this.press('Tab')
    await expect(goal).toBeFocused()
  }
}
