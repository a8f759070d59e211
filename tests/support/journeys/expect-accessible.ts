import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

import { expect, type Page } from '@playwright/test'
import type axe from 'axe-core'
import type { RunOptions } from 'axe-core'

/** In its short form, which a page has read sooner. */
const axeSource = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')

const schemes = ['light', 'dark'] as const
/** Colours are the same at every width: both schemes are looked at on a wide screen. */
const schemesAt = (width = 0) => (width < 600 ? schemes.slice(0, 1) : schemes)

/** axe finds nothing, in the light scheme and in the dark one. */
export async function expectAccessible(page: Page): Promise<void> {
  await stopMoving(page)
  for (const colorScheme of schemesAt(page.viewportSize()?.width)) {
    await page.emulateMedia({ colorScheme })
    await expect(page.locator(`html[data-mantine-color-scheme=${colorScheme}]`)).toBeAttached()
    const options: RunOptions = {
      resultTypes: ['violations'],
      // The scheme changes colours and nothing else.
      ...(colorScheme === 'dark' && { runOnly: { type: 'rule', values: ['color-contrast'] } }),
    }
    expect(await violations(page, options), `axe in the ${colorScheme} scheme`).toEqual([])
  }
}

/** Colours are read when nothing moves, and also where the browser would not draw because nobody looks. */
async function stopMoving(page: Page) {
  const still = 'transition: none !important; animation: none !important'
  await page.addStyleTag({ content: `* { content-visibility: visible !important; ${still} }` })
}

async function violations(page: Page, options: RunOptions): Promise<string[]> {
  // Reading it takes longer than most of its work: once is enough for a document and the frames in it.
  for (const frame of page.frames())
    if (!(await frame.evaluate(() => 'axe' in window))) await frame.evaluate(axeSource)
  const found = await page.evaluate(async (wanted) => {
    const { axe: here } = window as unknown as { axe: typeof axe }
    return (await here.run(document, wanted)).violations
  }, options)
  return found.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`)
}
