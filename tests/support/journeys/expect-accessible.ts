import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

import { type Page, test, type TestInfo } from '@playwright/test'
import type axe from 'axe-core'
import type { RunOptions } from 'axe-core'

import { expect, expectNoHorizontalScrolling } from '#tests/support/journeys/journey.ts'

const axeSource = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')

const desktop = { width: 1280, height: 800 }
const phone = { width: 360, height: 740 }
type Scheme = 'light' | 'dark'
const views = [
  { scheme: 'light', viewport: desktop },
  { scheme: 'dark', viewport: phone },
] as const satisfies { scheme: Scheme; viewport: object }[]

const checked = new WeakMap<TestInfo, number>()

/** Both views in `npm run drill`; in `npm test` one per state, in turn. The title decides which comes first. */
function viewsToCheck(): readonly (typeof views)[number][] {
  if (process.env['DRILL']) return views
  const info = test.info()
  const count = checked.get(info) ?? 0
  checked.set(info, count + 1)
  return views.filter((_, index) => index === (info.title.length + count) % views.length)
}

/** axe finds nothing in the light scheme on a desktop and in the dark one on a phone, and neither scrolls sideways. */
export async function expectAccessible(page: Page): Promise<void> {
  const size = page.viewportSize() ?? desktop
  await stopMotion(page)
  const toCheck = viewsToCheck()
  for (const view of views) {
    await page.setViewportSize(view.viewport)
    await expectNoHorizontalScrolling(page)
    if (toCheck.includes(view)) await expectNoViolations(page, view.scheme)
  }
  await page.setViewportSize(size)
  await page.emulateMedia({ colorScheme: 'light' })
}

/** For what only a desktop shows, such as the sidebar and table headings. */
export async function expectDarkContrastOnDesktop(page: Page): Promise<void> {
  await stopMotion(page)
  await expectNoViolations(page, 'dark', { runOnly: { type: 'rule', values: ['color-contrast'] } })
  await page.emulateMedia({ colorScheme: 'light' })
}

/** Colors are read at rest, including those of content that the browser would not draw off screen. */
async function stopMotion(page: Page) {
  await page.evaluate(() => {
    if (document.querySelector('style[data-still]')) return
    const style = document.createElement('style')
    style.dataset['still'] = ''
    const still = 'transition: none !important; animation: none !important'
    style.textContent = `* { content-visibility: visible !important; ${still} }`
    document.head.append(style)
  })
}

/** For a page of its own, such as a mail, which follows the system's scheme. */
export async function expectAccessibleMail(page: Page): Promise<void> {
  for (const { scheme, viewport } of views) {
    await page.setViewportSize(viewport)
    await page.emulateMedia({ colorScheme: scheme })
    await expectNoHorizontalScrolling(page)
    await expectNothingFound(page, scheme)
  }
}

async function expectNoViolations(page: Page, colorScheme: Scheme, options: RunOptions = {}) {
  await page.emulateMedia({ colorScheme })
  await expect(page.locator(`html[data-mantine-color-scheme=${colorScheme}]`)).toBeAttached()
  await expectNothingFound(page, colorScheme, options)
}

async function expectNothingFound(page: Page, colorScheme: Scheme, options: RunOptions = {}) {
  // Parsing axe takes longer than most runs, so each document gets it once.
  for (const frame of page.frames())
    if (!(await frame.evaluate(() => 'axe' in window))) await frame.evaluate(axeSource)
  const found = await page.evaluate(
    async (wanted) => {
      const { axe: here } = window as unknown as { axe: typeof axe }
      return (await here.run(document, wanted)).violations
    },
    // The only rule run by default that needs preloading is about media that play by themselves; the app has none.
    { resultTypes: ['violations'], preload: false, ...options } satisfies RunOptions,
  )
  const violations = found.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`)
  expect(violations, `axe in the ${colorScheme} scheme`).toEqual([])
}
