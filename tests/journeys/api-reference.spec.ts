import { expect, expectLogin, signIn, siteUrl, test } from '#tests/support/journeys/journey.ts'

test('the API reference asks to sign in, then lists every call', async ({ page }) => {
  await page.goto(siteUrl('canyon', '/api/docs'))
  await expectLogin(page)
  await signIn(page, 'agent')
  await expect(page).toHaveTitle('Direct Connect API')
  await expect(page.getByText('/api/auth/login', { exact: true })).toBeVisible()
  await expect(page.getByText('Get the signed-in user', { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Explore' })).toHaveCount(0)
  await page.getByText('Sign in on this site').click()
  await expect(page.getByText('username').first()).toBeVisible()
  await expect(page.getByText('Not signed in, or refused')).toBeVisible()
})
