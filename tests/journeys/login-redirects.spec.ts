import { fillForm, openForm, submitButton, submitForm } from '#tests/support/journeys/booking.ts'
import {
  arriveSignedIn,
  expect,
  expectHome,
  expectLogin,
  signIn,
  signOut,
  siteUrl,
  test,
} from '#tests/support/journeys/journey.ts'

const products = { level: 1, name: 'Products' } as const

test('a direct link leads through the login to the requested page, and a reload keeps it', async ({
  page,
}) => {
  await page.goto(siteUrl('canyon', '/products?filter=sunset%20%26%20dam&universe=2#results'))
  await expectLogin(page)
  await signIn(page, 'agent')
  for (const reload of [false, true]) {
    if (reload) await page.reload()
    await expect(page.getByRole('heading', products)).toBeVisible()
    const { pathname, searchParams, hash } = new URL(page.url())
    expect(pathname + hash).toBe('/products#results')
    expect(Object.fromEntries(searchParams)).toEqual({ filter: 'sunset & dam', universe: '2' })
  }
})

/** web/session has the unit test of every kind of address. */
test('a login link never leads to another site', async ({ page }) => {
  const address = encodeURIComponent('/\\evil.example/')
  await page.goto(siteUrl('canyon', `/login?redirect=${address}`))
  await signIn(page, 'agent')
  await expectHome(page)
  expect(page.url()).toBe(siteUrl('canyon', '/'))
  await page.goto(siteUrl('canyon', '/login?redirect=https%3A%2F%2Fevil.example%2F'))
  await expect(page.getByRole('heading', products)).toBeVisible()
  expect(page.url(), 'signed in').toBe(siteUrl('canyon', '/products'))
})

test('a signed-in user who opens /login is sent to the products', async ({ page }) => {
  await arriveSignedIn(page, 'canyon', 'agent', '/login')
  await expect(page.getByRole('heading', products)).toBeVisible()
  expect(page.url()).toBe(siteUrl('canyon', '/products'))
})

test.describe('the end of a session', () => {
  test.use({ endsSession: true })

  test('Back skips the login form after signing in, and shows nothing of the session after signing out', async ({
    page,
  }) => {
    await page.goto(siteUrl('canyon', '/forgot-password'))
    await page.getByRole('link', { name: 'Back to login' }).click()
    await signIn(page, 'agent')
    await expectHome(page)
    await page
      .getByRole('navigation', { name: 'Main', exact: true })
      .getByRole('link', { name: 'Products' })
      .click()
    await expect(page.getByRole('heading', products)).toBeVisible()
    await page.goBack()
    await expectHome(page)
    await page.goBack()
    await expect(page.getByRole('heading', { level: 1, name: 'Reset your password' })).toBeVisible()
    await page.goForward()
    await expectHome(page)
    await signOut(page, 'Andy Gentry')
    await page.goBack()
    await expectLogin(page)
    await expect(page.getByText('Andy Gentry')).toBeHidden()
  })

  test('a session that ended leads to the login and then back to the same page', async ({ context }) => {
    const page = await context.newPage()
    await arriveSignedIn(page, 'canyon', 'agent', '/products?filter=dam')
    const other = await context.newPage()
    await other.goto(siteUrl('canyon', '/api/auth/logout'))
    await expect(other.getByText('"ok":true')).toBeVisible()
    await page.reload()
    await expectLogin(page)
    await signIn(page, 'agent')
    await expect(page.getByRole('heading', products)).toBeVisible()
    expect(page.url()).toBe(siteUrl('canyon', '/products?filter=dam'))
  })

  test('is noticed when the window regains focus', async ({ newContext }) => {
    const page = await (await newContext()).newPage()
    await page.clock.install()
    await arriveSignedIn(page, 'canyon', 'agent', '/products?filter=dam')
    await page.context().clearCookies()
    await page.clock.fastForward('01:01')
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })))
    await expectLogin(page)
    await signIn(page, 'agent')
    await expect(page.getByRole('heading', products)).toBeVisible()
    expect(page.url()).toBe(siteUrl('canyon', '/products?filter=dam'))
  })

  test('leads to the login form even when the session check is slow', async ({ page }) => {
    await openForm(page, { site: 'canyon', username: 'agent', code: 'GCW-HELI', adult: 1, from: 40 })
    await fillForm(page, ['Passenger 1 (Adult)'])
    await page.context().clearCookies()
    const answered = Promise.withResolvers<void>()
    await page.route('**/api/auth/site', async (route) => {
      await answered.promise
      await route.continue()
    })
    await submitForm(page)
    // The form disappears before the check is answered.
    await expect(submitButton(page)).toBeHidden()
    answered.resolve()
    await expectLogin(page)
  })
})
