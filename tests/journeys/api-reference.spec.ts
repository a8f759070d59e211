import { expect, siteUrl, test } from '#tests/support/journeys/journey.ts'

test('the reference lists every call and is made from our own files', async ({ page }) => {
  await page.goto(siteUrl('canyon', '/api/docs'))
  await expect(page).toHaveTitle('Direct Connect: calls')
  await expect(page.getByText('/api/auth/login', { exact: true })).toBeVisible()
  await expect(page.getByText('The signed-in user', { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Explore' })).toHaveCount(0)
  await page.getByText('Sign in on this site').click()
  await expect(page.getByText('username').first()).toBeVisible()
})
