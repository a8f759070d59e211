import {
  expect,
  expectHome,
  expectLogin,
  signIn,
  signOut,
  siteUrl,
  test,
} from '#tests/support/journeys/journey.ts'
import { portalPort } from '#tests/support/journeys/portal-for-run.ts'
import { SiteVisitor } from '#tests/support/processes/site-visitor.ts'

test.use({ expectedFailures: /status of (401|429) .*\/api\/auth\/login$/, endsSession: true })

test("an agent signs in on the agency's site after a refused attempt, and out again", async ({ page }) => {
  await page.goto(siteUrl('canyon'))
  await expectLogin(page)
  await expect(page.getByText('Sign In to your account')).toBeVisible()
  for (const [username, password] of [
    ['agent', 'not my password'],
    ['disabled', undefined],
  ] as const) {
    await signIn(page, username, password)
    await expect(page.getByRole('alert')).toHaveText('Invalid username or password.')
    await expect(page.getByLabel('Username', { exact: true })).toHaveValue(username)
    await expect(page.getByLabel('Password', { exact: true })).toBeFocused()
  }
  await signIn(page, 'agent')
  await expectHome(page)
  await expect(page.getByText('Andy Gentry, Canyon Travel')).toBeVisible()
  await signOut(page, 'Andy Gentry')
  await page.goto(siteUrl('canyon', '/products'))
  await expectLogin(page)
})

test('sessions of two sites are independent and can be open at once', async ({ context }) => {
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
})

test("the provider's administrator signs in on the bare host, in all tabs, and out of all", async ({
  context,
}) => {
  const first = await context.newPage()
  await first.goto(siteUrl(undefined, '/login'))
  await signIn(first, 'ADMIN')
  await expectHome(first)
  await expect(first.getByText('Paula Adams, Papillon')).toBeVisible()
  const second = await context.newPage()
  await second.goto(siteUrl(undefined, '/products'))
  await expect(second.getByRole('heading', { level: 1, name: 'Products' })).toBeVisible()
  await signOut(first, 'Paula Adams')
  await expectLogin(second)
})

test('after ten failed attempts the account is locked and the user sees for how long', async ({ page }) => {
  const stranger = new SiteVisitor(portalPort(), 'canyon')
  for (let attempt = 1; attempt <= 9; attempt += 1)
    expect((await stranger.signIn('nobody-at-all', `guess ${attempt}`)).status).toBe(401)
  await page.goto(siteUrl('canyon', '/login'))
  const alert = page.getByRole('alert')
  await signIn(page, 'nobody-at-all', 'guess 10')
  await expect(alert).toHaveText('Invalid username or password.')
  await signIn(page, 'nobody-at-all', 'guess 11')
  await expect(alert).toHaveText('Too many failed attempts. Please try again in 15 minutes.')
  await expect(page.getByLabel('Username', { exact: true })).toHaveValue('nobody-at-all')
})
