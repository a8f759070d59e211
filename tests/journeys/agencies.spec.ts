import type { Page } from '@playwright/test'

import {
  arriveSignedIn,
  demoPassword,
  expect,
  expectHome,
  expectLogin,
  goInApp,
  signIn,
  siteUrl,
  test,
} from '#tests/support/journeys/journey.ts'
import { createEmptyAgency, uniqueDomain } from '#tests/support/journeys/new-agency.ts'

// A delete that the rules refuse has status 401.
test.use({
  expectedFailures: /status of (400|404) .*\/api\/(agencies|auth)|status of 401 .*\/api\/agencies\/[^/]+$/,
})

const fact = (page: Page, name: string) =>
  page.getByRole('region', { name: 'Agency', exact: true }).locator('div', { hasText: name }).last()
const formAlert = (page: Page) => page.getByRole('form').getByRole('alert')

test('an agency can be created after errors, changed and deleted', async ({ page }) => {
  const domain = uniqueDomain()
  const name = `Rim ${domain}`
  await arriveSignedIn(page, undefined, 'admin', '/agencies')
  await page.getByRole('link', { name: 'Create', exact: true }).click()
  await page.getByRole('button', { name: 'Create Agency' }).click()
  await expect(formAlert(page).getByRole('listitem')).toHaveText(['Enter a name.', 'Enter a subdomain.'])
  await expect(page.getByLabel('Name', { exact: true })).toBeFocused()

  await page.getByLabel('Name', { exact: true }).fill(name)
  await page.getByLabel('Domain').fill('Canyon')
  await expect(page.getByLabel('Domain')).toHaveValue('canyon')
  await page.getByRole('button', { name: 'Create Agency' }).click()
  await expect(formAlert(page)).toContainText('This subdomain is taken.')
  await expect(page.getByLabel('Domain')).toBeFocused()
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue(name)

  await page.getByLabel('Domain').fill(domain)
  const id = await page.getByLabel('ID', { exact: true }).inputValue()
  await page.getByRole('button', { name: 'Create Agency' }).click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  expect(page.url()).toBe(siteUrl(undefined, `/agencies/${id}`))
  await expect(page.getByRole('link', { name: `http://${domain}.localhost` })).toBeVisible()
  await expect(page.getByText('This agency has no port')).toBeVisible()

  await page.getByRole('link', { name: 'Set the port' }).click()
  await expect(page.getByLabel('ID', { exact: true })).toHaveAttribute('readonly')
  await page.getByLabel('Username').fill('rim')
  await page.getByLabel('Password', { exact: true }).fill('rim port')
  await page.getByLabel('Passenger Mode').selectOption('Passenger')
  await page.getByLabel('Credit Card Mode').selectOption('1')
  await page.getByRole('switch', { name: 'Disable booking' }).check()
  await page.getByRole('button', { name: 'Save Agency' }).click()
  await expect(fact(page, 'Port')).toContainText('Set, username rim')
  await expect(fact(page, 'Passenger Mode')).toContainText('Passenger')
  await expect(fact(page, 'Payment')).toContainText('By card')
  await expect(fact(page, 'Booking')).toContainText('Disabled')

  await goInApp(page, '/agencies')
  await page.getByLabel('Search by name').fill(name.toUpperCase())
  await expect(page.getByRole('rowheader')).toHaveText([name])
  await expect(page).toHaveURL(/\/agencies\?filter=/)
  await page.getByRole('button', { name: `Delete ${name}` }).click()
  const dialog = page.getByRole('dialog', { name: `Delete ${name}?` })
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await expect(dialog).toContainText('cannot be undone')
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText(/^No agency matches/)).toBeVisible()
})

test('an agency with reservations cannot be deleted, and the dialog says why', async ({ page }) => {
  await arriveSignedIn(page, undefined, 'admin', '/agencies?filter=canyon')
  await page.getByRole('button', { name: 'Delete Canyon Travel' }).click()
  const dialog = page.getByRole('dialog', { name: 'Delete Canyon Travel?' })
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await expect(dialog.getByRole('alert')).toHaveText('Canyon Travel has reservations and cannot be deleted.')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByRole('link', { name: 'Canyon Travel', exact: true })).toBeVisible()
})

test('an invitation link works once, and a new link replaces it', async ({ page }) => {
  const { id, domain } = await createEmptyAgency()
  await arriveSignedIn(page, undefined, 'admin', `/agencies/${id}`)
  await page.getByRole('button', { name: 'Invite administrator' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Display Name').fill('Ana Ruiz')
  await dialog.getByLabel('E-mail', { exact: true }).fill('ana at rim')
  await dialog.getByLabel('Username').fill('ana')
  await dialog.getByRole('button', { name: 'Invite' }).click()
  await expect(dialog.getByLabel('E-mail', { exact: true })).toBeFocused()
  await dialog.getByLabel('E-mail', { exact: true }).fill('anna@rim.example')
  await dialog.getByRole('button', { name: 'Invite' }).click()
  const first = await dialog.getByLabel('One-time link').inputValue()
  await expect(dialog.getByRole('button', { name: 'Copy link' })).toBeFocused()
  await dialog.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByRole('button', { name: 'Invite administrator' })).toBeFocused()

  // The address was mistyped.
  await page.getByRole('button', { name: 'New link for ana' }).click()
  await dialog.getByLabel('E-mail', { exact: true }).fill('ana@rim.example')
  await dialog.getByRole('button', { name: 'Send new link' }).click()
  await expect(dialog.getByText('emailed the link to ana@rim.example')).toBeVisible()
  const second = await dialog.getByLabel('One-time link').inputValue()
  expect(second).not.toBe(first)
  await dialog.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByRole('button', { name: 'New link for ana' })).toBeFocused()
  await expect(page.getByRole('cell', { name: 'ana@rim.example' })).toBeVisible()
  expect(second).toContain(siteUrl(domain, '/new-password#'))

  const spent = page.getByText('This link has expired or was already used.')
  await page.goto(first)
  await expect(spent).toBeVisible()
  await page.goto(second)
  await page.getByLabel('New password', { exact: true }).fill(demoPassword)
  await page.getByLabel('Repeat new password').fill(demoPassword)
  await page.getByRole('button', { name: 'Save new password' }).click()
  await expectLogin(page)
  await signIn(page, 'ana')
  await expectHome(page)
  await page.goto(second)
  await expect(spent).toBeVisible()
})
