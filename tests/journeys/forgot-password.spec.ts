import {
  goInApp,
  expect,
  expectHome,
  expectLogin,
  signIn,
  siteUrl,
  test,
} from '#tests/support/journeys/journey.ts'
import { passwordLinkFor } from '#tests/support/journeys/password-link.ts'
import { portalPort } from '#tests/support/journeys/portal-for-run.ts'
import { SiteVisitor } from '#tests/support/processes/site-visitor.ts'

const sent = 'If the account has an email address, we sent it a link. The link expires in 30 minutes.'
const saved = 'Password changed. Sign in with your new password.'
const spent = 'This link has expired or was already used.'

test.describe('a forgotten password', () => {
  test.use({ expectedFailures: /status of 40[014] .*\/api\/auth\/(new-password|password-link|login)$/ })

  test('is replaced with a link sent by email, once, and ends all sessions', async ({ page }) => {
    // Another browser is signed in with the old password.
    const elsewhere = new SiteVisitor(portalPort(), 'desert')
    expect((await elsewhere.signIn('manager')).status).toBe(200)

    await page.goto(siteUrl('desert', '/login'))
    await page.getByLabel('Username', { exact: true }).fill('manager')
    await page.getByRole('button', { name: 'Forgot Password?' }).click()
    await expect(page.getByLabel('Username or email address')).toHaveValue('manager')
    await page.getByRole('button', { name: 'Send link' }).click()
    await expect(page.getByText(sent)).toBeVisible()

    const link = await passwordLinkFor('manager@desert.example')
    expect(link).toContain(siteUrl('desert', '/new-password#'))
    await page.goto(link)
    await expect(page.getByText('Account: Mara Sands (manager)')).toBeVisible()

    const choose = async (password: string, repeated = password) => {
      await page.getByLabel('New password', { exact: true }).fill(password)
      await page.getByLabel('Repeat new password').fill(repeated)
      await page.getByRole('button', { name: 'Save new password' }).click()
    }
    await choose('short')
    await expect(page.getByText('Use at least 8 characters for the password.')).toBeVisible()
    await choose('password123')
    await expect(page.getByText('This password is too common. Choose another.')).toBeVisible()
    await choose('seven camels at dawn', 'seven camels at dusk')
    await expect(page.getByText("The passwords don't match.")).toBeVisible()

    await choose('seven camels at dawn')
    await expectLogin(page)
    await expect(page.getByText(saved)).toBeVisible()
    await expect(page.getByLabel('Username', { exact: true })).toHaveValue('manager')

    expect((await elsewhere.check()).status).toBe(401)
    expect((await elsewhere.signIn('manager')).status).toBe(401)

    await signIn(page, 'manager', 'seven camels at dawn')
    await expectHome(page)
    await page.goto(link)
    await expect(page.getByText(spent)).toBeVisible()
    await page.getByRole('link', { name: 'Get a new link' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Reset your password' })).toBeVisible()
  })

  test('an empty field, an unknown account and an invalid link', async ({ page }) => {
    await page.goto(siteUrl('desert', '/new-password#made-up'))
    await expect(page.getByText(spent)).toBeVisible()
    await goInApp(page, '/new-password')
    await expect(page.getByText(spent)).toBeVisible()
    await page.getByRole('link', { name: 'Get a new link' }).click()
    await page.getByRole('button', { name: 'Send link' }).click()
    await expect(page.getByText('Enter your username or email address.')).toBeVisible()
    await page.getByLabel('Username or email address').fill('nobody-at-all')
    await page.getByRole('button', { name: 'Send link' }).click()
    await expect(page.getByText(sent)).toBeVisible()
    await page.getByRole('link', { name: 'Back to login' }).click()
    await expectLogin(page)
  })
})
