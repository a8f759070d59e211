import { arriveSignedIn, expect, test } from '#tests/support/journeys/journey.ts'

test('an agency in test mode says so on every page; the user menu shows the session and Logout', async ({
  page,
}) => {
  await arriveSignedIn(page, 'sandbox', 'agent')
  const notice = page.getByRole('banner').getByText('Agency is in test mode.')
  await expect(notice).toBeVisible()
  await page
    .getByRole('navigation', { name: 'Main', exact: true })
    .getByRole('link', { name: 'Products' })
    .click()
  await expect(page.getByRole('heading', { level: 1, name: 'Products' })).toBeVisible()
  await expect(notice).toBeVisible()
  await page.getByRole('banner').getByRole('button').last().click()
  const menu = page.getByRole('menu')
  await expect(menu.getByText('Session', { exact: true })).toBeVisible()
  await expect(menu.getByRole('menuitem', { name: 'Logout' })).toHaveAttribute('href', '/logout')
})
