import type { Page } from '@playwright/test'

import { signedInVisitor, arriveSignedIn, expect, siteUrl, test } from '#tests/support/journeys/journey.ts'
import { portalPort } from '#tests/support/journeys/portal-for-run.ts'
import { SiteVisitor } from '#tests/support/processes/site-visitor.ts'

test.use({ expectedFailures: /status of 400 .*\/api\// })

const row = (page: Page, username: string) =>
  page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: new RegExp(`^${username}\\b`) }) })

async function confirm(page: Page, press: string, text: string) {
  await page.getByRole('button', { name: press }).click()
  const dialog = page.getByRole('dialog', { name: `${press}?` })
  await expect(dialog.getByText(text)).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await dialog.getByRole('button', { name: press.split(' ', 1)[0] ?? '', exact: true }).click()
  await expect(dialog).toBeHidden()
}

const enabling = 'Enabling a user allows their account to log in.'
const disabling = 'Disabling a user prevents their account from being able to log in.'
const password = 'three ripe walnuts'

test('a user is created, signs in, is disabled while signed in, enabled and deleted', async ({ page }) => {
  await arriveSignedIn(page, 'family', 'manager', '/users')
  await page.getByRole('link', { name: 'Create', exact: true }).click()
  await page.getByLabel('E-mail', { exact: true }).fill('not an address')
  await page.getByRole('button', { name: 'Create User' }).click()
  const alert = page.getByRole('form').getByRole('alert')
  await expect(alert.getByRole('listitem')).toHaveText([
    'Enter a display name.',
    /email/,
    'Enter a username.',
    'Choose a role.',
  ])
  await expect(page.getByLabel('Display Name')).toBeFocused()
  await expect(page.getByLabel('E-mail', { exact: true })).toHaveValue('not an address')
  await expect(page.getByLabel('Role').getByRole('option', { name: 'Agency Administrator' })).toHaveCount(0)

  await page.getByLabel('Display Name').fill('Wanda Walnut')
  await page.getByLabel('E-mail', { exact: true }).fill('wanda@family.example')
  await page.getByLabel('Username').fill('wanda')
  await page.getByLabel('Set a password now').check()
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByLabel('Role').selectOption('Agent')
  await page.getByRole('button', { name: 'Create User' }).click()
  await expect(page.getByText('Wanda Walnut created')).toBeVisible()
  await expect(row(page, 'wanda').getByRole('cell').nth(1)).toHaveText('wanda@family.example')

  const desk = new SiteVisitor(portalPort(), 'family')
  expect((await desk.signIn('wanda', password)).status).toBe(200)

  await confirm(page, 'Disable Wanda Walnut', disabling)
  await expect(row(page, 'wanda').getByText('Disabled')).toBeVisible()
  expect((await desk.check()).status).toBe(401)
  expect((await desk.signIn('wanda', password)).status).toBe(401)

  await confirm(page, 'Enable Wanda Walnut', enabling)
  await expect(row(page, 'wanda').getByText('Disabled')).toBeHidden()
  expect((await desk.signIn('wanda', password)).status).toBe(200)

  await page.getByRole('link', { name: 'Edit Wanda Walnut' }).click()
  await expect(page.getByText(/^Leave empty to keep the current password\./)).toBeVisible()
  await page.getByLabel('Display Name').fill('Wanda W. Walnut')
  await page.getByRole('button', { name: 'Save User' }).click()
  await confirm(page, 'Delete Wanda W. Walnut', 'cannot be undone')
  await expect(row(page, 'wanda')).toHaveCount(0)
  expect((await desk.check()).status).toBe(401)
})

test("the provider creates a role and a user in an agency and returns to the agency's page", async ({
  page,
}) => {
  const provider = await signedInVisitor(undefined, 'admin')
  const { text } = await provider.get('/api/agencies')
  const agencies: { id: string; domain: string }[] = JSON.parse(text)
  const path = `/agencies/${agencies.find(({ domain }) => domain === 'window')?.id}`
  await arriveSignedIn(page, undefined, 'admin', path)
  await page.getByRole('link', { name: 'Create role' }).click()
  await page.getByLabel('Role Title').fill('Window dresser')
  await page.getByRole('button', { name: 'Create Role' }).click()
  await expect(page).toHaveURL(siteUrl(undefined, path))

  await page.getByRole('link', { name: 'Create user' }).click()
  await page.getByLabel('Display Name').fill('Dora Dresser')
  await page.getByLabel('Username').fill('dora')
  await page.getByLabel('Set a password now').check()
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByLabel('Role').selectOption('Window dresser')
  await page.getByRole('button', { name: 'Create User' }).click()
  await expect(page).toHaveURL(siteUrl(undefined, path))
  await expect(row(page, 'dora').getByRole('cell').nth(2)).toHaveText('Window dresser')

  await confirm(page, 'Delete Dora Dresser', 'cannot be undone')
  await expect(row(page, 'dora')).toHaveCount(0)
})
