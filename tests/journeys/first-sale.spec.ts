import type { Page } from '@playwright/test'

import {
  bookNow,
  expectReservation,
  fillForm,
  findDepartures,
  submitForm,
} from '#tests/support/journeys/booking.ts'
import { test } from '#tests/support/journeys/empty-portal.ts'
import {
  demoPassword,
  expect,
  expectHome,
  expectLogin,
  signIn,
  signOut,
  siteUrl,
} from '#tests/support/journeys/journey.ts'
import { chooseOwnPassword, firstPassword } from '#tests/support/journeys/own-password.ts'

test.use({ endsSession: true })

async function menu(page: Page, name: string) {
  await page.getByRole('navigation', { name: 'Main', exact: true }).getByRole('link', { name }).click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
}
const create = (page: Page) => page.getByRole('link', { name: 'Create', exact: true }).click()

/** The provider creates the agency and invites its administrator. */
async function openAgency(page: Page): Promise<string> {
  await page.goto(siteUrl(undefined))
  await signIn(page, 'chief')
  await expectHome(page)
  await menu(page, 'Agencies')
  await expect(page.getByText('There are no agencies yet.')).toBeVisible()
  await create(page)
  await page.getByLabel('Name', { exact: true }).fill('First Light Travel')
  await page.getByLabel('Domain').fill('first-light')
  await page.getByLabel('Username').fill('first-light')
  await page.getByLabel('Password', { exact: true }).fill('the port of first light')
  await page.getByRole('button', { name: 'Create Agency' }).click()
  await expect(page.getByText('This agency has no administrator yet')).toBeVisible()
  await page.getByRole('button', { name: 'Invite administrator' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Display Name').fill('Fiona Light')
  await dialog.getByLabel('E-mail', { exact: true }).fill('fiona@first-light.example')
  await dialog.getByLabel('Username').fill('fiona')
  await dialog.getByRole('button', { name: 'Invite' }).click()
  return dialog.getByLabel('One-time link').inputValue()
}

/** The administrator sets a password and creates a role, a user and a price modifier. */
async function setUp(page: Page, link: string) {
  await page.goto(link)
  await page.getByLabel('New password', { exact: true }).fill(demoPassword)
  await page.getByLabel('Repeat new password').fill(demoPassword)
  await page.getByRole('button', { name: 'Save new password' }).click()
  await expectLogin(page)
  await signIn(page, 'fiona')
  await expectHome(page)

  await menu(page, 'Roles')
  await create(page)
  await page.getByLabel('Role Title').fill('Desk')
  await page.getByRole('button', { name: 'Create Role' }).click()
  await expect(page.getByRole('rowheader', { name: 'Desk' })).toBeVisible()

  await menu(page, 'Users')
  await create(page)
  await page.getByLabel('Display Name').fill('Dan Desk')
  await page.getByLabel('E-mail', { exact: true }).fill('dan@first-light.example')
  await page.getByLabel('Username').fill('dan')
  await page.getByLabel('Set a password now').check()
  await page.getByLabel('Password', { exact: true }).fill(firstPassword)
  await page.getByLabel('Role').selectOption('Desk')
  await page.getByRole('button', { name: 'Create User' }).click()
  await expect(page.getByRole('rowheader', { name: 'dan' })).toBeVisible()

  await menu(page, 'Product Configs')
  await create(page)
  await page.getByRole('combobox', { name: 'Product' }).fill('GCW-HELI')
  await page.getByRole('option', { name: /^GCW-HELI/ }).click()
  await page.getByLabel('Pricing Modifier').fill('10')
  await page.getByLabel('Modifier Mode').selectOption('Percentage Rate')
  await expect(page.getByText(/^Net rate .* per adult$/)).toBeVisible()
  await page.getByRole('button', { name: 'Create Product Config' }).click()
  await expect(page.getByText('Active')).toBeVisible()
}

const dollars = (cents: number) =>
  (cents / 100).toLocaleString('en-US', { style: 'currency', currency: 'USD' })

test('an empty portal makes its first sale: agency, administrator, role, user, price, reservation', async ({
  page,
}) => {
  const link = await openAgency(page)
  expect(link).toContain(siteUrl('first-light', '/new-password#'))
  await setUp(page, link)
  await signOut(page, 'Fiona Light')
  await chooseOwnPassword('first-light', 'dan')

  const wanted = { site: 'first-light', username: 'dan', code: 'GCW-HELI', adult: 2, from: 7 }
  const { path, itineraries } = await findDepartures(wanted)
  const [first] = itineraries
  if (!first) throw new Error('There is no departure.')
  const net = Math.round((first.AdultPrice + first.AdultFees) * 100)
  const sale = net + Math.floor((net * 10 + 50) / 100)

  await page.goto(siteUrl('first-light', path))
  await expectLogin(page)
  await signIn(page, 'dan')
  await bookNow(page)
  const prices = page.getByRole('region', { name: 'Pricing' })
  await expect(prices.getByRole('row', { name: 'Net rate' })).toContainText(dollars(net))
  await expect(prices.getByRole('row', { name: 'Sale price' })).toContainText(dollars(sale))
  await fillForm(page, ['Passenger 1 (Adult)', 'Passenger 2 (Adult)'])
  await submitForm(page)
  const card = await expectReservation(page)
  await expect(card).toContainText('Confirmed')
  await expect(card).toContainText(`Sale Price${dollars(2 * sale)}`)
})
