import type { Locator, Page } from '@playwright/test'

import { expectAccessible } from '#tests/support/journeys/expect-accessible.ts'
import { arriveSignedIn, expect, goInApp, siteUrl, test } from '#tests/support/journeys/journey.ts'

test('on a wide screen a collapsed sidebar stays collapsed; the brand leads home', async ({ page }) => {
  await arriveSignedIn(page, 'canyon', 'agent', '/products')
  const toggler = page.getByRole('button', { name: 'Sidebar' })
  const sidebar = page.getByRole('navigation', { name: 'Main', exact: true })
  await expect(sidebar).toBeVisible()
  await expect(toggler).toHaveAttribute('aria-expanded', 'true')
  await toggler.click()
  await expect(sidebar).toBeHidden()
  await expect(toggler).toHaveAttribute('aria-expanded', 'false')
  await page.reload()
  await expect(toggler).toHaveAttribute('aria-expanded', 'false')
  await expect(sidebar).toBeHidden()
  await toggler.click()
  await expect(sidebar).toBeVisible()
  await page.getByRole('banner').getByRole('link', { name: 'Direct Connect' }).click()
  await expect(page).toHaveURL(siteUrl('canyon', '/'))
  // A booking starts on the home page, by keyboard too.
  await expect(page.getByRole('combobox', { name: 'Start a booking' })).toBeVisible()
  await page.keyboard.press('/')
  await page.keyboard.type('gcw-heli')
  await expect(page.getByRole('option')).toHaveCount(1)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'West Rim Helicopter Flight' })).toBeVisible()
})

test('a page opened by its address asks for each thing once, and loads its code while the session is checked', async ({
  page,
}) => {
  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/api/')) asked.push(pathname)
  })
  await arriveSignedIn(page, 'canyon', 'agent', '/products')
  await expect(page.getByRole('heading', { level: 1, name: 'Products' })).toBeVisible()
  const once = ['/api/auth/check', '/api/products']
  expect(asked).toEqual(once)

  const requested = page.waitForRequest(/\/assets\/products\.index-/)
  await page.route('**/api/auth/check', async (route) => {
    await requested
    await route.continue()
  })
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: 'Products' })).toBeVisible()
  expect(asked).toEqual([...once, ...once])
})

test('the command palette finds tours, actions and guests, and opens them by keyboard', async ({ page }) => {
  await arriveSignedIn(page, 'canyon', 'manager', '/account')
  const dialog = page.getByRole('dialog', { name: 'Search' })
  const options = dialog.getByRole('option')
  await page.keyboard.press('Control+k')
  await expect(dialog.getByRole('combobox')).toBeFocused()
  await page.keyboard.type('south rim')
  await expect(options.first()).toContainText('South Rim')
  await expect(dialog.getByText(/^\d+ results$/)).toBeAttached()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()

  const button = page.getByRole('banner').getByRole('button', { name: 'Search' })
  await button.click()
  await expect(dialog.getByRole('combobox')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(button).toBeFocused()
  await button.click()
  await expect(dialog.getByRole('combobox')).toBeFocused()
  await page.keyboard.type('agent')
  await expect(dialog.getByRole('group', { name: 'Users' }).getByRole('option')).toContainText([
    'Andy Gentry',
  ])
  await page.keyboard.type(' zz')
  await expect(options).toHaveCount(0)
  await dialog.getByRole('combobox').fill('set prices')
  await expect(options).toHaveCount(1)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Product Configs' })).toBeFocused()
  await expect(dialog).toBeHidden()
})

test('on a phone the sidebar closes with Escape and when an entry is chosen', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await arriveSignedIn(page, 'canyon', 'agent')
  const toggler = page.getByRole('button', { name: 'Sidebar' })
  const drawer = page.getByRole('dialog', { name: 'Menu' })
  await expect(drawer).toBeHidden()
  await toggler.click()
  await expect(drawer).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(drawer).toBeHidden()
  await expect(toggler).toBeFocused()
  await toggler.click()
  await drawer.getByRole('link', { name: 'Products' }).click()
  await expect(drawer).toBeHidden()
  await expect(page.getByRole('heading', { level: 1, name: 'Products' })).toBeVisible()
})

test('the color scheme follows the system until the user chooses one', async ({ page }) => {
  await arriveSignedIn(page, 'canyon', 'agent')
  const dark = page.locator('html[data-mantine-color-scheme=dark]')
  const light = page.locator('html[data-mantine-color-scheme=light]')
  await expect(light).toBeAttached()
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect(dark).toBeAttached()
  await page.emulateMedia({ colorScheme: 'light' })
  await expect(light).toBeAttached()

  await page.getByRole('button', { name: 'Color scheme: System' }).click()
  await page.getByRole('button', { name: 'Color scheme: Light' }).click()
  await expect(dark).toBeAttached()
  await page.reload()
  await expect(page.getByRole('button', { name: 'Color scheme: Dark' })).toBeVisible()
  await expect(dark).toBeAttached()
})

test('a first visit loads at most 12 files, one style sheet and no file twice', async ({ newContext }) => {
  const page = await (await newContext()).newPage()
  const requested: string[] = []
  page.on('request', (request) => void requested.push(new URL(request.url()).pathname))
  await page.goto(siteUrl('canyon', '/login'))
  await expect(page.getByLabel('Username', { exact: true })).toBeVisible()
  const files = requested.filter((path) => path.startsWith('/assets/'))
  expect(files.length, files.join(' ')).toBeLessThanOrEqual(12)
  expect(files.filter((path) => path.endsWith('.css'))).toHaveLength(1)
  expect(new Set(files).size).toBe(files.length)
})

/** The highest point of the rotor in the picture, which is 1600 by 640 and fills its box from the bottom. */
async function rotorTop(picture: Locator): Promise<number> {
  const { y, width, height } = (await picture.boundingBox()) ?? { y: 0, width: 0, height: 0 }
  const scale = Math.max(width / 1600, height / 640)
  return y + height - (640 - 214) * scale
}

const longName = 'Wilhelmina Cholmondeley '.repeat(6)

test('on the home page no text overlaps the helicopter', async ({ page }) => {
  await arriveSignedIn(page, 'canyon', 'agent')
  for (const { width, words, text } of [
    { width: 1900, words: 'h1', text: 'Welcome to Direct Connect' },
    { width: 360, words: 'h1 + p', text: longName },
  ]) {
    await page.setViewportSize({ width, height: 800 })
    await page.locator(words).evaluate((element, text) => (element.textContent = text), text)
    const picture = page.getByRole('main').locator('img').first()
    // The page lays itself out anew after the width has changed.
    await expect(async () => {
      const box = await page.locator(words).boundingBox()
      expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThan(await rotorTop(picture))
    }).toPass({ timeout: 10_000 })
  }
})

const leftEdges = (page: Page) =>
  page.evaluate(() =>
    ['h1', 'footer span'].map((selector) => document.querySelector(selector)?.getBoundingClientRect().left),
  )

test('on a large screen all pages and the footer start at the same edge', async ({ page }) => {
  await page.setViewportSize({ width: 1920, height: 1000 })
  await arriveSignedIn(page, 'canyon', 'manager', '/users')
  await expect(page.getByRole('heading', { level: 1, name: 'Users' })).toBeVisible()
  const [heading, footer] = await leftEdges(page)
  expect(footer).toBe(heading)
  await goInApp(page, '/products')
  await expect(page.getByRole('heading', { level: 1, name: 'Products' })).toBeVisible()
  expect(await leftEdges(page)).toEqual([heading, heading])
})

const positions = (page: Page) =>
  page.evaluate(() =>
    ['header', '#sidebar', 'main', 'h1', 'footer'].map((selector) => {
      const { x, y, width } = document.querySelector(selector)?.getBoundingClientRect() ?? new DOMRect()
      return { selector, x, y, width }
    }),
  )

test('behind a dialog nothing moves, and the page does not scroll', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 420 })
  await arriveSignedIn(page, 'canyon', 'manager', '/users')
  await page
    .getByRole('button', { name: /^Delete/ })
    .last()
    .focus()
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(0)
  const before = await positions(page)
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog')
  await expect(dialog).toBeVisible()
  expect(await positions(page)).toEqual(before)
  await page.mouse.wheel(0, -100)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  expect(await positions(page)).toEqual(before)
})
