import type { Locator } from '@playwright/test'

import { arriveSignedIn, expect, test } from '#tests/support/journeys/journey.ts'

const selling = ['Products', 'Recent Reservations']
const usersAndRoles = ['Users', 'Roles']
const everything = [...selling, ...usersAndRoles, 'Product Configs', 'Audit Log']

/** Who sees what (SPEC.md, Roles and permissions). */
const cases = [
  {
    site: undefined,
    username: 'admin',
    menu: [...selling, 'Agencies', ...usersAndRoles, 'Product Configs', 'Audit Log'],
  },
  { site: 'canyon', username: 'manager', menu: everything },
  { site: 'canyon', username: 'users', menu: [...selling, ...usersAndRoles] },
  { site: 'canyon', username: 'pricing', menu: [...selling, 'Product Configs'] },
  { site: 'canyon', username: 'seller', menu: selling },
  { site: 'canyon', username: 'agent', menu: selling },
  { site: 'family', username: 'manager', menu: everything },
  { site: 'sandbox', username: 'agent', menu: selling },
  { site: 'window', username: 'agent', menu: ['Products'] },
]

const addressesIn = (part: Locator) =>
  part.getByRole('link').evaluateAll((links) => links.map((link) => link.getAttribute('href')))

for (const { site, username, menu } of cases) {
  test(`${username} of ${site ?? 'the provider'} is offered ${menu.join(', ')}`, async ({ page }) => {
    await arriveSignedIn(page, site, username)
    const sidebar = page.getByRole('navigation', { name: 'Main' })
    await expect(sidebar.getByRole('link')).toHaveText(menu)
    const administers = menu.some((label) => !selling.includes(label))
    await expect(sidebar.getByRole('heading', { name: 'Administration' })).toHaveCount(administers ? 1 : 0)
    // The home page offers ways to these pages, and to no others.
    const ways = page.getByRole('navigation', { name: 'Main tasks' })
    await expect(ways.getByRole('link')).toHaveCount(menu.length)
    expect(await addressesIn(ways)).toEqual(await addressesIn(sidebar))
  })
}

test('every entry of the menu leads to the page that it names', async ({ page }) => {
  await arriveSignedIn(page, undefined, 'admin')
  const sidebar = page.getByRole('navigation', { name: 'Main' })
  for (const name of [...selling, 'Agencies', ...usersAndRoles, 'Product Configs', 'Audit Log']) {
    await sidebar.getByRole('link', { name }).click()
    await expect(page.getByRole('heading', { level: 1, name, exact: true })).toBeVisible()
    await expect(sidebar.locator('[aria-current=page]')).toHaveText(name)
  }
})

test('the user menu names the session and the user', async ({ page }) => {
  await arriveSignedIn(page, 'canyon', 'seller')
  await page.getByRole('button', { name: 'Selma Lund' }).click()
  const menu = page.getByRole('menu')
  await expect(menu.getByText('Session', { exact: true })).toBeVisible()
  await expect(menu.getByRole('menuitem', { name: 'Logout' })).toHaveAttribute('href', '/logout')
})

test('an agency in test mode says so on every page', async ({ page }) => {
  await arriveSignedIn(page, 'sandbox', 'agent')
  const notice = page.getByRole('banner').getByText('Agency is in test mode.')
  await expect(notice).toBeVisible()
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Products' }).click()
  await expect(notice).toBeVisible()
})

test('an agency that is not in test mode says nothing of it', async ({ page }) => {
  await arriveSignedIn(page, 'canyon', 'agent')
  await expect(page.getByText('Agency is in test mode.')).toHaveCount(0)
})
