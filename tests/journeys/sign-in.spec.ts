import {
  expect,
  expectHome,
  expectLogin,
  signIn,
  signOut,
  siteUrl,
  test,
} from '#tests/support/journeys/journey.ts'

test('an agent signs in on the site of the agency and out again', async ({ page }) => {
  await page.goto(siteUrl('canyon'))
  await expectLogin(page)
  await expect(page.getByText('Sign In to your account')).toBeVisible()
  await signIn(page, 'agent')
  await expectHome(page)
  await expect(page.getByText('Andy Gentry, Canyon Travel')).toBeVisible()
  await signOut(page, 'Andy Gentry')
  await page.goto(siteUrl('canyon', '/products'))
  await expectLogin(page)
})

test('a session of one site is nothing on another, and both can be open at once', async ({ context }) => {
  const canyon = await context.newPage()
  await canyon.goto(siteUrl('canyon'))
  await signIn(canyon, 'agent')
  await expectHome(canyon)

  const desert = await context.newPage()
  await desert.goto(siteUrl('desert'))
  await expectLogin(desert)
  await signIn(desert, 'agent')
  await expectHome(desert)

  await canyon.reload()
  await expect(canyon.getByRole('button', { name: 'Andy Gentry' })).toBeVisible()
  await signOut(canyon, 'Andy Gentry')
  await desert.reload()
  await expect(desert.getByRole('button', { name: 'Amir Dunes' })).toBeVisible()
  await signOut(desert, 'Amir Dunes')
})

test("the provider's administrator signs in on the bare host", async ({ page }) => {
  await page.goto(siteUrl(undefined))
  await signIn(page, 'ADMIN')
  await expectHome(page)
  await expect(page.getByText('Paula Adams, Papillon')).toBeVisible()
})

test('signing out in one tab signs out in all tabs of the site', async ({ context }) => {
  const first = await context.newPage()
  await first.goto(siteUrl('canyon', '/login'))
  await signIn(first, 'agent')
  await expectHome(first)
  const second = await context.newPage()
  await second.goto(siteUrl('canyon', '/products'))
  await expect(second.getByRole('heading', { level: 1, name: 'Products' })).toBeVisible()
  await signOut(first, 'Andy Gentry')
  await expectLogin(second)
})

test('an empty field is told beside it before anything is sent', async ({ page }) => {
  await page.goto(siteUrl('canyon', '/login'))
  await page.getByRole('button', { name: 'Login', exact: true }).click()
  await expect(page.getByText('Enter your username.')).toBeVisible()
  await expect(page.getByText('Enter your password.')).toBeVisible()
  await expect(page.getByLabel('Username', { exact: true })).toBeFocused()
})

test.describe('refused', () => {
  test.use({ expectedFailures: /status of (401|429) .*\/api\/auth\/login$/ })

  test('a wrong password is told, and the username stays', async ({ page }) => {
    await page.goto(siteUrl('canyon', '/login'))
    await signIn(page, 'agent', 'not my password')
    await expect(page.getByRole('alert')).toHaveText('Invalid username or password.')
    await expect(page.getByLabel('Username', { exact: true })).toHaveValue('agent')
    await expect(page.getByLabel('Password', { exact: true })).toBeFocused()
    await signIn(page, 'agent')
    await expectHome(page)
  })

  test('a disabled account is told the same as a wrong password', async ({ page }) => {
    await page.goto(siteUrl('canyon', '/login'))
    await signIn(page, 'disabled')
    await expect(page.getByRole('alert')).toHaveText('Invalid username or password.')
  })

  test("another agency's account is told the same as a wrong password", async ({ page }) => {
    await page.goto(siteUrl('desert', '/login'))
    await signIn(page, 'seller')
    await expect(page.getByRole('alert')).toHaveText('Invalid username or password.')
  })

  test('after ten failed attempts the account has to wait, and is told how long', async ({ page }) => {
    await page.goto(siteUrl('canyon', '/login'))
    const alert = page.getByRole('alert')
    for (let attempt = 1; attempt <= 10; attempt += 1) {
      const answer = page.waitForResponse('**/api/auth/login')
      await signIn(page, 'nobody-at-all', `guess ${attempt}`)
      expect((await answer).status()).toBe(401)
      await expect(alert).toHaveText('Invalid username or password.')
    }
    await signIn(page, 'nobody-at-all', 'guess 11')
    await expect(alert).toHaveText('Too many failed attempts. Please try again in 15 minutes.')
    await expect(page.getByLabel('Username', { exact: true })).toHaveValue('nobody-at-all')
  })
})
