import type { Page } from '@playwright/test'

import { arriveSignedIn, expect, expectHome, signIn, siteUrl, test } from '#tests/support/journeys/journey.ts'

async function expectProblem(page: Page, code: string, short: string, long: string) {
  await expect(page.getByRole('heading', { level: 1, name: short })).toBeVisible()
  await expect(page.getByText(code, { exact: true })).toBeVisible()
  await expect(page.getByText(long, { exact: true })).toBeVisible()
  await expect(page).toHaveTitle(`${short} · Direct Connect`)
}

const unexpected = 'An unexpected error occured.'

test.describe('an address that no agency has', () => {
  test.use({ expectedFailures: /status of 404 .*\/api\/auth\// })

  for (const path of ['/', '/login', '/products']) {
    test(`says so at ${path}`, async ({ page }) => {
      await page.goto(siteUrl('nowhere', path))
      await expectProblem(page, '404', 'Oh no!', 'No agency registered for this subdomain.')
    })
  }
})

test.describe('an agency without a port', () => {
  test.use({ expectedFailures: /status of 400 .*\/api\/auth\// })

  for (const path of ['/', '/login']) {
    test(`says so at ${path}`, async ({ page }) => {
      await page.goto(siteUrl('portless', path))
      await expectProblem(page, 'XXX', 'Oh no!', 'A port does not exist for this agency')
    })
  }
})

test.describe('an address that no page has', () => {
  const lost = ['404', "Oops! You're lost.", 'The page you are looking for was not found.'] as const

  test('says so to whoever is signed in, with a way home', async ({ page }) => {
    await arriveSignedIn(page, 'canyon', 'agent')
    await page.goto(siteUrl('canyon', '/no/such/page'))
    await expectProblem(page, ...lost)
    await page.getByRole('link', { name: 'Go to the home page' }).click()
    await expectHome(page)
  })

  test('says so to whoever is not signed in', async ({ page }) => {
    await page.goto(siteUrl('canyon', '/users/1/2/3'))
    await expectProblem(page, ...lost)
  })
})

test.describe('offline', () => {
  test.use({ expectedFailures: /net::ERR_|TypeError/ })

  test('a page that cannot be had says so, and is there when the line is back', async ({ page, context }) => {
    await arriveSignedIn(page, 'canyon', 'agent', '/products')
    await context.setOffline(true)
    const menu = page.getByRole('navigation', { name: 'Main' })
    await menu.getByRole('link', { name: 'Recent Reservations' }).click()
    await expectProblem(page, '500', 'Oh no!', unexpected)
    await expect(page.getByText("You're offline. Try again when you're connected.")).toBeVisible()
    await context.setOffline(false)
    await expect(page.getByRole('heading', { level: 1, name: 'Recent Reservations' })).toBeVisible()
  })
})

test.describe('a newer build, while a page of the old one is open', () => {
  // The pointer over the link asks ahead, in vain.
  test.use({ expectedFailures: /status of 404 .*\/assets\/|Failed to fetch dynamically imported module/ })

  for (const [link, code] of [
    ['Products', /products\.index-/],
    ['Recent Reservations', /reservations\.index-/],
  ] as const) {
    test(`${link}: what is gone is fetched anew with the site`, async ({ page }) => {
      await arriveSignedIn(page, 'canyon', 'agent')
      const isOld = await markPage(page)
      await page.route(code, async (route) =>
        (await isOld()) ? route.fulfill({ status: 404, json: {} }) : route.continue(),
      )
      await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: link }).click()
      await expect(page.getByRole('heading', { level: 1, name: link })).toBeVisible()
      expect(await isOld()).toBe(false)
    })
  }
})

/** Tells whether the document is still the one that was marked. */
async function markPage(page: Page): Promise<() => Promise<boolean>> {
  await page.evaluate(() => Object.assign(window, { isMarked: true }))
  return () => page.evaluate(() => 'isMarked' in window)
}

test.describe('a line that breaks before the start', () => {
  test.use({ expectedFailures: /net::ERR_/ })

  test('leaves no empty page: it says what to do', async ({ page }) => {
    await page.route(/\/assets\/libraries-/, (route) => route.abort())
    await page.goto(siteUrl('canyon', '/login'))
    const words = page.getByText(
      'Loading takes longer than usual. Check your connection, or reload the page.',
    )
    await expect(words).toHaveCSS('opacity', '0')
    // Said after a while: that it passes is not waited for.
    await page.evaluate(() => document.getAnimations().forEach((animation) => animation.finish()))
    await expect(words).toHaveCSS('opacity', '1')
    await page.unrouteAll()
    await page.reload()
    await expect(page.getByLabel('Username', { exact: true })).toBeVisible()
    await expect(words).toBeHidden()
  })
})

test.describe('a server that fails', () => {
  test.use({ expectedFailures: /status of 50[02] |net::ERR_/ })

  test('is told with its status, and trying again helps once it works', async ({ page }) => {
    await page.route('**/api/auth/check', (route) =>
      route.fulfill({ status: 500, json: { error: 'secret inner words' } }),
    )
    await arriveSignedIn(page, 'canyon', 'agent', '/products')
    await expectProblem(page, '500', 'Oh no!', unexpected)
    await expect(page.getByText('secret inner words')).toBeHidden()
    await page.unrouteAll()
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Products' })).toBeVisible()
  })

  test("shows the status of a proxy's own error page", async ({ page }) => {
    await page.route('**/api/auth/check', (route) =>
      route.fulfill({ status: 502, contentType: 'text/html', body: '<h1>Bad gateway</h1>' }),
    )
    await page.goto(siteUrl('canyon', '/login'))
    await expectProblem(page, '502', 'Oh no!', unexpected)
  })

  test('that does not answer counts as 500', async ({ page }) => {
    await page.route('**/api/auth/check', (route) => route.abort())
    await page.goto(siteUrl('canyon'))
    await expectProblem(page, '500', 'Oh no!', unexpected)
  })

  test('while signing in is told on the error page, from which one can try again', async ({ page }) => {
    await page.goto(siteUrl('canyon', '/login'))
    await page.route('**/api/auth/login', (route) => route.abort())
    await signIn(page, 'agent')
    await expectProblem(page, '500', 'Oh no!', unexpected)
    await page.unrouteAll()
    await page.getByRole('button', { name: 'Try again' }).click()
    await signIn(page, 'agent')
    await expectHome(page)
  })

  test('while signing out is told, and the user is still signed in', async ({ page }) => {
    await arriveSignedIn(page, 'canyon', 'agent')
    await page.route('**/api/auth/logout', (route) => route.abort())
    await page.goto(siteUrl('canyon', '/logout'))
    await expectProblem(page, '500', 'Oh no!', unexpected)
    await page.getByRole('link', { name: 'Go to the home page' }).click()
    await expectHome(page)
  })
})
