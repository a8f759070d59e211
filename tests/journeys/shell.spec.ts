import { arriveSignedIn, expect, siteUrl, test } from '#tests/support/journeys/journey.ts'

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
  await page.getByRole('menuitemradio', { name: 'Dark' }).click()
  await expect(dark).toBeAttached()
  await page.reload()
  await expect(page.getByRole('button', { name: 'Color scheme: Dark' })).toBeVisible()
  await expect(dark).toBeAttached()
})

test('a first visit loads at most 12 files, one style sheet and no file twice', async ({ page }) => {
  const requested: string[] = []
  page.on('request', (request) => void requested.push(new URL(request.url()).pathname))
  await page.goto(siteUrl('canyon', '/login'))
  await expect(page.getByLabel('Username', { exact: true })).toBeVisible()
  const files = requested.filter((path) => path.startsWith('/assets/'))
  expect(files.length, files.join(' ')).toBeLessThanOrEqual(12)
  expect(files.filter((path) => path.endsWith('.css'))).toHaveLength(1)
  expect(new Set(files).size).toBe(files.length)
})

test("a page's code loads while the session is still being checked", async ({ page }) => {
  const requested = page.waitForRequest(/\/assets\/products\.index-/)
  await page.route('**/api/auth/check', async (route) => {
    await requested
    await route.continue()
  })
  await arriveSignedIn(page, 'canyon', 'agent', '/products')
  await expect(page.getByRole('heading', { level: 1, name: 'Products' })).toBeVisible()
})

const longName = 'Wilhelmina Cholmondeley '.repeat(6)

test('on the home page no text overlaps the helicopter', async ({ page }) => {
  await arriveSignedIn(page, 'canyon', 'agent')
  for (const { width, words, text } of [
    { width: 1900, words: 'h1', text: 'Welcome to Direct Connect' },
    { width: 360, words: 'h1 + p', text: longName },
  ]) {
    await page.setViewportSize({ width, height: 800 })
    await page.locator(words).evaluate((element, text) => (element.textContent = text), text)
    const rotor = page.getByRole('main').locator('svg ellipse').first()
    // The page lays itself out anew after the width has changed.
    await expect(async () => {
      const box = await page.locator(words).boundingBox()
      const top = (await rotor.boundingBox())?.y ?? 0
      expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThan(top)
    }).toPass({ timeout: 10_000 })
  }
})
