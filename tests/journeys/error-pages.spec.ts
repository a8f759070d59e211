import type { Page } from '@playwright/test'

import {
  arriveSignedIn,
  expect,
  expectHome,
  giveSession,
  signIn,
  siteUrl,
  test,
} from '#tests/support/journeys/journey.ts'

async function expectError(page: Page, code: string, short: string, long: string) {
  await expect(page.getByRole('heading', { level: 1, name: short })).toBeVisible()
  await expect(page.getByText(code, { exact: true })).toBeVisible()
  await expect(page.getByText(long, { exact: true })).toBeVisible()
  await expect(page).toHaveTitle(`${short} · Direct Connect`)
}

const unexpected = 'An unexpected error occured.'

test.describe('an unknown site, agency or page', () => {
  test.use({ expectedFailures: /status of 40[04] .*\/api\/auth\// })

  test('an unknown path shows a 404 with a link home, signed out and signed in', async ({ page }) => {
    const lost = ['404', "Oops! You're lost.", 'The page you are looking for was not found.'] as const
    await page.goto(siteUrl('canyon', '/users/1/2/3'))
    await expectError(page, ...lost)
    await arriveSignedIn(page, 'canyon', 'agent', '/no/such/page')
    await expectError(page, ...lost)
    await page.getByRole('link', { name: 'Go to the home page' }).click()
    await expectHome(page)
  })
})

test.describe('offline', () => {
  test.use({ expectedFailures: /net::ERR_|TypeError/ })

  test('a page says so and loads once the connection is back', async ({ newContext }) => {
    const context = await newContext()
    const page = await context.newPage()
    await arriveSignedIn(page, 'canyon', 'agent', '/products')
    await context.setOffline(true)
    const menu = page.getByRole('navigation', { name: 'Main', exact: true })
    await menu.getByRole('link', { name: 'Recent Reservations' }).click()
    await expectError(page, '500', 'Oh no!', unexpected)
    await expect(page.getByText("You're offline. Try again when you're connected.")).toBeVisible()
    await context.setOffline(false)
    await expect(page.getByRole('heading', { level: 1, name: 'Recent Reservations' })).toBeVisible()
  })
})

test.describe('a newer build', () => {
  // Hovering over the link preloads the missing code.
  test.use({ expectedFailures: /status of 404 .*\/assets\/|Failed to fetch dynamically imported module/ })

  test('a page whose code is gone reloads the app', async ({ page }) => {
    await arriveSignedIn(page, 'canyon', 'agent')
    const isOld = await markPage(page)
    await page.route(/reservations\.index-/, async (route) =>
      (await isOld()) ? route.fulfill({ status: 404, json: {} }) : route.continue(),
    )
    await page
      .getByRole('navigation', { name: 'Main', exact: true })
      .getByRole('link', { name: 'Recent Reservations' })
      .click()
    await expect(page.getByRole('heading', { level: 1, name: 'Recent Reservations' })).toBeVisible()
    expect(await isOld()).toBe(false)
  })
})

/** Returns a function that says whether the document is still the marked one. */
async function markPage(page: Page): Promise<() => Promise<boolean>> {
  await page.evaluate(() => Object.assign(window, { isMarked: true }))
  return () => page.evaluate(() => 'isMarked' in window)
}

test.describe('a connection that breaks during the first load', () => {
  test.use({ expectedFailures: /net::ERR_/ })

  test('shows what to do instead of an empty page', async ({ page }) => {
    await page.route(/\/assets\/libraries-/, (route) => route.abort())
    await page.goto(siteUrl('canyon', '/login'))
    const words = page.getByText(
      'Loading takes longer than usual. Check your connection, or reload the page.',
    )
    await expect(words).toHaveCSS('opacity', '0')
    // Skips the delay of the animation.
    await page.evaluate(() => document.getAnimations().forEach((animation) => animation.finish()))
    await expect(words).toHaveCSS('opacity', '1')
    await page.unrouteAll()
    await page.reload()
    await expect(page.getByLabel('Username', { exact: true })).toBeVisible()
    await expect(words).toBeHidden()
  })
})

test.describe('a server that fails', () => {
  test.use({ expectedFailures: /status of 500 |net::ERR_/ })

  test('shows its status, and Try again works once it is back', async ({ page }) => {
    await page.route('**/api/auth/check', (route) =>
      route.fulfill({ status: 500, json: { error: 'secret detail' } }),
    )
    await arriveSignedIn(page, 'canyon', 'agent', '/products')
    await expectError(page, '500', 'Oh no!', unexpected)
    await expect(page.getByText('secret detail')).toBeHidden()
    await page.unrouteAll()
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Products' })).toBeVisible()
  })

  test('while signing in shows the error page, and Try again works', async ({ page }) => {
    await page.goto(siteUrl('canyon', '/login'))
    await page.route('**/api/auth/login', (route) => route.abort())
    await signIn(page, 'agent')
    await expectError(page, '500', 'Oh no!', unexpected)
    await page.unrouteAll()
    await page.getByRole('button', { name: 'Try again' }).click()
    await signIn(page, 'agent')
    await expectHome(page)
  })

  test('while signing out shows the error page and keeps the user signed in', async ({ page }) => {
    await giveSession(page.context(), 'canyon', 'agent')
    await page.route('**/api/auth/logout', (route) => route.abort())
    await page.goto(siteUrl('canyon', '/logout'))
    await expectError(page, '500', 'Oh no!', unexpected)
    await page.getByRole('link', { name: 'Go to the home page' }).click()
    await expectHome(page)
  })
})
