import { expect, expectHome, expectLogin, signIn, siteUrl, test } from '#tests/support/journeys/journey.ts'
import { passwordLinkFor } from '#tests/support/journeys/password-link.ts'

const sent =
  'If there is an account with an e-mail address, we have sent a link to it. The link works for 30 minutes.'
const saved = 'Your password is changed. Please sign in.'
const spent = 'This link has expired or was already used.'

test.describe('a forgotten password', () => {
  test.use({ expectedFailures: /status of 40[014] .*\/api\/auth\/(new-password|password-link|login)$/ })

  test('is replaced through a link in a mail, once, and ends all sessions', async ({ page, newContext }) => {
    // Somewhere else, someone is signed in with the old password.
    const elsewhere = await (await newContext()).newPage()
    await elsewhere.goto(siteUrl('desert'))
    await signIn(elsewhere, 'manager')
    await expectHome(elsewhere)

    await page.goto(siteUrl('desert', '/login'))
    await page.getByLabel('Username', { exact: true }).fill('manager')
    await page.getByRole('button', { name: 'Forgot Password?' }).click()
    await expect(page.getByLabel('Username or e-mail address')).toHaveValue('manager')
    await page.getByRole('button', { name: 'Send link' }).click()
    await expect(page.getByText(sent)).toBeVisible()

    const link = await passwordLinkFor('manager@desert.example')
    expect(link).toContain(siteUrl('desert', '/new-password#'))
    await page.goto(link)
    await expect(page.getByText('For the account of Mara Sands (manager).')).toBeVisible()

    const choose = async (password: string, repeated = password) => {
      await page.getByLabel('New password', { exact: true }).fill(password)
      await page.getByLabel('Repeat new password').fill(repeated)
      await page.getByRole('button', { name: 'Save new password' }).click()
    }
    await choose('short')
    await expect(page.getByText('Use at least 8 characters for the password.')).toBeVisible()
    await choose('password123')
    await expect(page.getByText('This password is one of the commonest. Choose another one.')).toBeVisible()
    await choose('seven camels at dawn', 'seven camels at dusk')
    await expect(page.getByText('The two passwords are not the same.')).toBeVisible()

    await choose('seven camels at dawn')
    await expectLogin(page)
    await expect(page.getByText(saved)).toBeVisible()
    await expect(page.getByLabel('Username', { exact: true })).toHaveValue('manager')

    await elsewhere.reload()
    await expectLogin(elsewhere)
    await signIn(elsewhere, 'manager')
    await expect(elsewhere.getByRole('alert')).toHaveText('Invalid username or password.')

    await signIn(page, 'manager', 'seven camels at dawn')
    await expectHome(page)
    await page.goto(link)
    await expect(page.getByText(spent)).toBeVisible()
    await page.getByRole('link', { name: 'Get a new link' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Forgotten password' })).toBeVisible()
  })

  test('of an account that does not exist is answered in the same words', async ({ page }) => {
    await page.goto(siteUrl('desert', '/forgot-password'))
    await page.getByLabel('Username or e-mail address').fill('nobody-at-all')
    await page.getByRole('button', { name: 'Send link' }).click()
    await expect(page.getByText(sent)).toBeVisible()
  })

  test('cannot be replaced with a made-up link, or with none', async ({ page }) => {
    await page.goto(siteUrl('desert', '/new-password#made-up'))
    await expect(page.getByText(spent)).toBeVisible()
    await page.goto(siteUrl('desert', '/new-password'))
    await expect(page.getByText(spent)).toBeVisible()
  })

  test('is asked for by name: an empty field is told', async ({ page }) => {
    await page.goto(siteUrl('desert', '/forgot-password'))
    await page.getByRole('button', { name: 'Send link' }).click()
    await expect(page.getByText('Enter your username or e-mail address.')).toBeVisible()
    await page.getByRole('link', { name: 'Back to login' }).click()
    await expectLogin(page)
  })
})
