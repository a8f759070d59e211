import { arriveSignedIn, expect, siteUrl, test } from '#tests/support/journeys/journey.ts'

test('on a wide screen the sidebar can be put away, and stays away', async ({ page }) => {
  await arriveSignedIn(page, 'canyon', 'agent')
  const toggler = page.getByRole('button', { name: 'Sidebar' })
  const sidebar = page.getByRole('navigation', { name: 'Main' })
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
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 } })

  test('the sidebar opens over the page and goes when an entry is chosen', async ({ page }) => {
    await arriveSignedIn(page, 'canyon', 'agent')
    const toggler = page.getByRole('button', { name: 'Sidebar' })
    const drawer = page.getByRole('dialog', { name: 'Menu' })
    await expect(drawer).toBeHidden()
    await toggler.click()
    await drawer.getByRole('link', { name: 'Products' }).click()
    await expect(drawer).toBeHidden()
    await expect(page.getByRole('heading', { level: 1, name: 'Products' })).toBeVisible()
  })

  test('Escape closes the sidebar and gives the focus back to its button', async ({ page }) => {
    await arriveSignedIn(page, 'canyon', 'agent')
    const toggler = page.getByRole('button', { name: 'Sidebar' })
    await toggler.click()
    const drawer = page.getByRole('dialog', { name: 'Menu' })
    await expect(drawer).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(drawer).toBeHidden()
    await expect(toggler).toBeFocused()
  })
})

test('the color scheme follows the system until one is chosen, which is then kept', async ({ page }) => {
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

test('the brand leads home from everywhere', async ({ page }) => {
  await arriveSignedIn(page, 'canyon', 'agent', '/products')
  await page.getByRole('banner').getByRole('link', { name: 'Direct Connect' }).click()
  await expect(page).toHaveURL(siteUrl('canyon', '/'))
})

test('a first visit asks for few files: over a long way each of them takes its time', async ({ page }) => {
  const asked: string[] = []
  page.on('request', (request) => void asked.push(new URL(request.url()).pathname))
  await page.goto(siteUrl('canyon', '/login'))
  await expect(page.getByLabel('Username', { exact: true })).toBeVisible()
  const files = asked.filter((path) => path.startsWith('/assets/'))
  expect(files.length, files.join(' ')).toBeLessThanOrEqual(12)
  // A sheet that comes with a later page might not come.
  expect(files.filter((path) => path.endsWith('.css'))).toHaveLength(1)
  // What was asked for ahead is what is then needed: nothing comes twice.
  expect(new Set(files).size).toBe(files.length)
})

test('the code of a page is asked for before it is known who is signed in', async ({ page }) => {
  const asked = page.waitForRequest(/\/assets\/products\.index-/)
  await page.route('**/api/auth/check', async (route) => {
    await asked
    await route.continue()
  })
  await arriveSignedIn(page, 'canyon', 'agent', '/products')
  await expect(page.getByRole('heading', { level: 1, name: 'Products' })).toBeVisible()
})

for (const { place, width, words, text } of [
  {
    place: 'on a phone a long name',
    width: 360,
    words: 'h1 + p',
    text: 'Wilhelmina Cholmondeley '.repeat(6),
  },
  { place: 'on a wide screen the heading', width: 1900, words: 'h1', text: 'Welcome to Direct Connect' },
]) {
  test(`at home ${place} keeps clear of the helicopter`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 })
    await arriveSignedIn(page, 'canyon', 'agent')
    await page.locator(words).evaluate((element, text) => (element.textContent = text), text)
    const box = await page.locator(words).boundingBox()
    const rotor = await page.getByRole('main').locator('svg ellipse').first().boundingBox()
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThan(rotor?.y ?? 0)
  })
}
