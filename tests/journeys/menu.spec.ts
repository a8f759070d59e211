import type { Locator } from '@playwright/test'

import { arriveSignedIn, expect, test } from '#tests/support/journeys/journey.ts'

const operations = ['Departures', 'Pickups', 'All Reservations']
const administration = ['Agencies', 'Accounts', 'Users', 'Roles', 'Product Configs', 'Audit Log']

/** web/shell/frame/menu.test.ts has the menu of every permission. */
const cases = [
  {
    site: undefined,
    username: 'admin',
    menu: ['Products', 'Recent Reservations', ...operations, ...administration],
  },
  { site: 'canyon', username: 'users', menu: ['Products', 'Recent Reservations', 'Users', 'Roles'] },
  { site: 'window', username: 'agent', menu: ['Products'] },
]

const pathsIn = (part: Locator) =>
  part.getByRole('link').evaluateAll((links) => links.map((link) => link.getAttribute('href')))

test('the menu and the home page offer the pages that the user may open', async ({ page }) => {
  for (const { site, username, menu } of cases) {
    await arriveSignedIn(page, site, username)
    const sidebar = page.getByRole('navigation', { name: 'Main', exact: true })
    await expect(sidebar.getByRole('link')).toHaveText(menu)
    const hasAdministration = menu.some((label) => administration.includes(label))
    await expect(sidebar.getByRole('heading', { name: 'Administration' })).toHaveCount(
      hasAdministration ? 1 : 0,
    )
    const cards = page.getByRole('navigation', { name: 'Main tasks' })
    await expect(cards.getByRole('link')).toHaveCount(menu.length)
    expect(await pathsIn(cards)).toEqual(await pathsIn(sidebar))
    await expect(page.getByText('Agency is in test mode.')).toHaveCount(0)
  }
})

test('every menu entry opens the page it names', async ({ page }) => {
  await arriveSignedIn(page, undefined, 'admin')
  const sidebar = page.getByRole('navigation', { name: 'Main', exact: true })
  for (const name of ['Products', 'Recent Reservations', ...operations, ...administration]) {
    await sidebar.getByRole('link', { name, exact: true }).click()
    await expect(page.getByRole('heading', { level: 1, name, exact: true })).toBeVisible()
    await expect(sidebar.locator('[aria-current=page]')).toHaveText(name)
  }
})

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
