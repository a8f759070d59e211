// npm run screenshots: takes a picture of every screen in both color schemes at three widths. With names, only of these.
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

import { type Browser, chromium, expect, type Page } from '@playwright/test'

import { visits } from '#tests/screenshots/screens.ts'
import type { Visit } from '#tests/screenshots/visit.ts'
import { arriveSignedIn, siteUrl } from '#tests/support/journeys/journey.ts'
import { startPortalWith } from '#tests/support/journeys/portal-for-run.ts'

const folder = join(import.meta.dirname, '..', '..', 'screenshots')
const sizes = [
  { width: 360, height: 740 },
  { width: 1280, height: 800 },
  { width: 1920, height: 1080 },
]
const schemes = ['light', 'dark'] as const
const desktop = { width: 1280, height: 800 }

/** The browser doesn't draw rows off screen. */
const wholeRows = '* { content-visibility: visible !important }'

const fileName = (screen: string, scheme: string, width: number) => `${screen}.${width}.${scheme}.png`

/** From the top, with everything loaded. */
async function settle(page: Page) {
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
  await page.evaluate(() => document.fonts.ready.then(() => window.scrollTo(0, 0)))
}

async function takePictures(page: Page, screen: string) {
  for (const size of sizes)
    for (const colorScheme of schemes) {
      await page.setViewportSize(size)
      await page.emulateMedia({ colorScheme })
      await settle(page)
      const path = join(folder, fileName(screen, colorScheme, size.width))
      await page.screenshot({ path, fullPage: true, animations: 'disabled', style: wholeRows })
    }
  await page.setViewportSize(desktop)
  await page.emulateMedia({ colorScheme: 'light' })
  console.log(screen)
}

async function visit(browser: Browser, { site, user, screens }: Visit, wanted: readonly string[]) {
  const isWanted = (name: string) => wanted.length === 0 || wanted.includes(name)
  const last = screens.findLastIndex(({ name }) => isWanted(name))
  if (last < 0) return
  const context = await browser.newContext({ viewport: desktop, reducedMotion: 'reduce' })
  const page = await context.newPage()
  if (user) await arriveSignedIn(page, site, user)
  else await page.goto(siteUrl(site))
  for (const { name, show } of screens.slice(0, last + 1)) {
    await show(page)
    if (isWanted(name)) await takePictures(page, name)
  }
  await context.close()
}

const row = (screen: string) => {
  const pictures = sizes.flatMap(({ width }) => schemes.map((scheme) => fileName(screen, scheme, width)))
  return `<h2>${screen}</h2><p>${pictures.map((name) => `<a href="${name}"><img src="${name}" loading="lazy"></a>`).join('')}</p>`
}

/** Shows the pictures of each screen side by side. */
const indexPage = (screens: readonly string[]) => `<!doctype html><title>Screenshots</title>
<style>p { display: flex; gap: 8px; align-items: start } a { flex: 1 } img { width: 100% }</style>
${screens.map(row).join('\n')}
`

const wanted = process.argv.slice(2)
const known = visits.flatMap(({ screens }) => screens.map(({ name }) => name))
const unknown = wanted.filter((name) => !known.includes(name))
if (unknown.length > 0)
  throw new Error(`Unknown screen: ${unknown.join(', ')}. Screens: ${known.join(', ')}.`)

if (wanted.length === 0) await rm(folder, { recursive: true, force: true })
await mkdir(folder, { recursive: true })
const stop = await startPortalWith({})
const executablePath = process.env['CHROME_PATH']
const browser = await chromium.launch(executablePath ? { executablePath } : {})
try {
  for (const one of visits) await visit(browser, one, wanted)
  await writeFile(join(folder, 'index.html'), indexPage(known))
  console.log(`The pictures are in ${folder}. Open index.html to see them side by side.`)
} finally {
  await browser.close()
  await stop()
}
