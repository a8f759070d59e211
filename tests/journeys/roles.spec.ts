import type { Page } from '@playwright/test'

import { expectAccessible } from '#tests/support/journeys/expect-accessible.ts'
import {
  arriveSignedIn,
  expect,
  expectNoHorizontalScrolling,
  siteUrl,
  test,
} from '#tests/support/journeys/journey.ts'

test.use({ expectedFailures: /status of (400|404|409) .*\/api\/roles/ })

const row = (page: Page, title: string) =>
  page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: title, exact: true }) })

async function createRole(page: Page, title: string, permissions: string[]) {
  await page.getByRole('link', { name: 'Create', exact: true }).click()
  await page.getByLabel('Role Title').fill(title)
  for (const name of permissions) await page.getByLabel(name).check()
  await page.getByRole('button', { name: 'Create Role' }).click()
}

test('a role is created, changed and deleted', async ({ page }) => {
  await arriveSignedIn(page, 'family', 'manager', '/roles')
  await createRole(page, 'Night desk', ['Manage Prices'])
  await expect(page.getByText('Role created')).toBeVisible()
  await expect(row(page, 'Night desk').getByRole('cell').first()).toHaveText('Manage Prices')

  await createRole(page, ' night DESK ', [])
  const alert = page.getByRole('form').getByRole('alert')
  await expect(alert).toHaveText('A role with this title already exists.')
  await expect(page.getByLabel('Role Title')).toBeFocused()
  await alert.getByRole('button', { name: 'Dismiss' }).click()
  await expect(alert).toBeHidden()
  await page.getByRole('button', { name: 'Cancel' }).click()

  await page.getByRole('link', { name: 'Edit Night desk' }).click()
  await expect(page.getByLabel('Manage Prices')).toBeChecked()
  await page.getByLabel('Manage Users').check()
  await page.getByLabel('Role Title').fill('Night shift')
  await page.keyboard.press('Enter')
  await expect(row(page, 'Night shift').getByRole('cell').first()).toHaveText('Manage Users, Manage Prices')

  await page.getByRole('button', { name: 'Delete Night shift' }).click()
  const dialog = page.getByRole('dialog', { name: 'Delete the role Night shift?' })
  await expect(dialog.getByText('cannot be undone')).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('button', { name: 'Delete Night shift' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(dialog.getByRole('button', { name: 'Delete' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByText('Role deleted')).toBeVisible()
  await expect(row(page, 'Night shift')).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 1, name: 'Roles' })).toBeFocused()
})

test('on a phone the role list keeps filter and sort order after a reload and after editing', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await arriveSignedIn(page, 'canyon', 'manager', '/roles')
  await page.getByLabel('Filter by title or permission').fill('manage')
  await page.getByLabel('Sort roles by').selectOption('Title, Z to A')
  await expect(page.getByText('1-2 of 2')).toBeVisible()
  const titles = page.getByRole('rowheader')
  await expect(titles).toHaveText(['User Manager', 'Price Manager'])
  await page.reload()
  await expect(titles).toHaveText(['User Manager', 'Price Manager'])
  expect(page.url()).toBe(siteUrl('canyon', '/roles?filter=manage&sort=-title'))
  await expectNoHorizontalScrolling(page)
  // The form returns to the same list.
  await page.getByRole('link', { name: 'Edit User Manager' }).click()
  await expect(page.getByLabel('Role Title')).toHaveValue('User Manager')
  await expectNoHorizontalScrolling(page)
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(titles).toHaveText(['User Manager', 'Price Manager'])
})

test('two tabs edit one role: the second sees both values and saves its own', async ({ page, context }) => {
  await arriveSignedIn(page, 'family', 'manager', '/roles')
  await createRole(page, 'Two tabs', [])
  await page.getByRole('link', { name: 'Edit Two tabs' }).click()
  await expect(page.getByLabel('Role Title')).toHaveValue('Two tabs')
  const other = await context.newPage()
  await other.goto(page.url())
  await other.getByLabel('Role Title').fill('Two tabs, theirs')
  await other.getByRole('button', { name: 'Save Role' }).click()
  await expect(other.getByText('Role saved')).toBeVisible()

  await page.getByLabel('Role Title').fill('Two tabs, mine')
  await page.setViewportSize({ width: 1280, height: 500 })
  await page.getByRole('button', { name: 'Save Role' }).click()
  const alert = page.getByRole('form').getByRole('alert')
  await expect(alert).toContainText('Someone else changed this. Reload to see the latest version.')
  await expect(alert.getByRole('row').last()).toHaveText('Role TitleTwo tabs, mineTwo tabs, theirs')
  await expect(alert).toBeFocused()
  const [header, shown] = [await page.getByRole('banner').boundingBox(), await alert.boundingBox()]
  expect(shown?.y, 'the alert is clear of the header').toBeGreaterThanOrEqual(header?.height ?? Infinity)
  await expectAccessible(page)
  await alert.getByRole('button', { name: 'Save mine anyway' }).click()
  await expect(row(page, 'Two tabs, mine')).toBeVisible()
})
