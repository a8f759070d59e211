import { fillForm, openForm, submitButton, submitForm } from '#tests/support/journeys/booking.ts'
import {
  arriveSignedIn,
  expect,
  expectHome,
  expectLogin,
  giveSession,
  signIn,
  signOut,
  siteUrl,
  test,
} from '#tests/support/journeys/journey.ts'

const products = { level: 1, name: 'Products' } as const

test('a direct link leads through the login to the page asked for', async ({ page }) => {
  await page.goto(siteUrl('canyon', '/products?filter=sunset%20%26%20dam&universe=2#results'))
  await expectLogin(page)
  await signIn(page, 'agent')
  await expect(page.getByRole('heading', products)).toBeVisible()
  const { pathname, searchParams, hash } = new URL(page.url())
  expect(pathname + hash).toBe('/products#results')
  expect(Object.fromEntries(searchParams)).toEqual({ filter: 'sunset & dam', universe: '2' })
})

test('a login link that wants to go on to another site ends on the home page', async ({ page }) => {
  const elsewhere = [
    'https://evil.example/',
    '//evil.example/',
    '/\\evil.example/',
    '/\t/evil.example/',
    'javascript:alert(1)',
    '/logout',
  ]
  for (const address of elsewhere) {
    await page.context().clearCookies()
    await page.goto(siteUrl('canyon', `/login?redirect=${encodeURIComponent(address)}`))
    await signIn(page, 'agent')
    await expectHome(page)
    expect(page.url(), address).toBe(siteUrl('canyon', '/'))
  }
})

test('whoever is signed in and opens the login page is sent to the products', async ({ page }) => {
  await arriveSignedIn(page, 'canyon', 'agent')
  await page.goto(siteUrl('canyon', '/login'))
  await expect(page.getByRole('heading', products)).toBeVisible()
  expect(page.url()).toBe(siteUrl('canyon', '/products'))
})

test('a hostile login link does not lead away whoever is signed in', async ({ page }) => {
  await giveSession(page.context(), 'canyon', 'agent')
  await page.goto(siteUrl('canyon', '/login?redirect=https%3A%2F%2Fevil.example%2F'))
  await expect(page.getByRole('heading', products)).toBeVisible()
  expect(page.url()).toBe(siteUrl('canyon', '/products'))
})

test('the back button does not show the login form again', async ({ page }) => {
  await page.goto(siteUrl('canyon', '/forgot-password'))
  await page.getByRole('link', { name: 'Back to login' }).click()
  await signIn(page, 'agent')
  await expectHome(page)
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Products' }).click()
  await expect(page.getByRole('heading', products)).toBeVisible()
  await page.goBack()
  await expectHome(page)
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1, name: 'Reset your password' })).toBeVisible()
})

test('the back button after signing out shows nothing of the session', async ({ page }) => {
  await arriveSignedIn(page, 'canyon', 'agent', '/products')
  await signOut(page, 'Andy Gentry')
  await page.goBack()
  await expectLogin(page)
  await expect(page.getByText('Andy Gentry')).toBeHidden()
})

test('reloading keeps the page', async ({ page }) => {
  await arriveSignedIn(page, 'canyon', 'manager', '/users/new?from=list')
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: 'New user' })).toBeVisible()
  expect(page.url()).toBe(siteUrl('canyon', '/users/new?from=list'))
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

test.describe('looked at again', () => {
  test.use({ expectedFailures: /status of 401 .*\/api\/products$/ })

  test('a page whose session has ended leads to the login', async ({ page }) => {
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
})

test.describe('a session that ends', () => {
  test.use({ expectedFailures: /status of 401 .*\/api\/(reservations\/book$|timers\/quote\/)/ })

  test('leads to the login form however long the question who is signed in takes', async ({ page }) => {
    await openForm(page, { site: 'canyon', username: 'agent', code: 'GCW-HELI', adult: 1, from: 40 })
    await fillForm(page, ['Passenger 1 (Adult)'])
    await page.context().clearCookies()
    const answered = Promise.withResolvers<void>()
    await page.route('**/api/auth/check', async (route) => {
      await answered.promise
      await route.continue()
    })
    await submitForm(page)
    // The form is gone before the answer is there.
    await expect(submitButton(page)).toBeHidden()
    answered.resolve()
    await expectLogin(page)
  })
})
