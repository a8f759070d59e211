import type { Page } from '@playwright/test'

import {
  checkAll,
  expectHeading,
  formAlert,
  open,
  press,
  type State,
} from '#tests/support/journeys/accessible-states.ts'
import { expectAccessible, expectDarkContrastOnDesktop } from '#tests/support/journeys/expect-accessible.ts'
import { arriveSignedIn, expect, goInApp, test } from '#tests/support/journeys/journey.ts'
import { createEmptyAgency } from '#tests/support/journeys/new-agency.ts'

// A delete that the rules refuse has status 401.
test.use({ expectedFailures: /status of (400|404|500) .*\/api\/|status of 401 .*\/api\/roles\/[^/]+$/ })

async function refuseRoleDelete(page: Page) {
  await press(page, 'Delete Seller')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await expect(dialog.getByRole('alert')).toBeVisible()
}

async function submitEmptyPricing(page: Page) {
  await open('/pricing/new', 'New product config')(page)
  await press(page, 'Create Product Config')
  await expect(formAlert(page)).toBeVisible()
  await page.getByRole('combobox', { name: 'Product' }).fill('GCW-HELI')
  await page.getByRole('option', { name: /^GCW-HELI/ }).click()
  await page.getByLabel('Pricing Modifier').fill('10')
  await expect(page.getByText(/^Net rate /)).toBeVisible()
}

const submitEmpty =
  (path: string, title: string, button: string): State['open'] =>
  async (page) => {
    await open(path, title)(page)
    await press(page, button)
    await expect(formAlert(page)).toBeVisible()
  }

test("accessible: an agency's users and roles", async ({ page }) => {
  await arriveSignedIn(page, 'canyon', 'manager', '/users')
  await checkAll(page, [
    {
      name: 'users',
      open: (page) => expect(page.getByRole('link', { name: 'Edit Andy Gentry' })).toBeVisible(),
    },
    { name: 'user form with errors', open: submitEmpty('/users/new', 'New user', 'Create User') },
    { name: 'role form with an error', open: submitEmpty('/roles/new', 'New role', 'Create Role') },
    { name: 'roles', open: open('/roles', 'Roles') },
    { name: 'role that cannot be deleted', open: refuseRoleDelete },
  ])
})

test("accessible: an agency's prices and audit log", async ({ page }) => {
  await arriveSignedIn(page, 'canyon', 'manager', '/pricing')
  await checkAll(page, [
    {
      name: 'product configs',
      open: async (page) => {
        await expect(page.getByText('OLD-TRAIN')).toBeVisible()
      },
    },
    {
      name: 'deleting a product config',
      open: async (page) => {
        await press(page, /^Delete OLD-TRAIN/)
        await expect(page.getByRole('dialog')).toBeVisible()
      },
    },
    {
      name: 'product config form with errors',
      open: async (page) => {
        await page.keyboard.press('Escape')
        await submitEmptyPricing(page)
      },
    },
    {
      name: 'audit log',
      open: async (page) => {
        await open('/audit-log?kind=reservation.booked', 'Audit Log')(page)
        await expect(page.getByText('Total sale').first()).toBeVisible()
      },
    },
  ])
})

test('accessible: users and roles with more permissions, and your own form', async ({ page }) => {
  await arriveSignedIn(page, 'canyon', 'users', '/users')
  await expect(page.getByText('More permissions than yours').first()).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Edit Ursula Stone' }).click()
  await expect(page.getByLabel('Password', { exact: true })).toBeDisabled()
  await expectAccessible(page)
  await goInApp(page, '/roles')
  await expect(page.getByText('More permissions than yours').first()).toBeVisible()
  await expect(page.getByRole('link', { name: 'Edit Price Manager' })).toHaveCount(0)
  await expectAccessible(page)
  await goInApp(page, '/roles/new')
  await expect(page.getByLabel('Manage Prices')).toBeDisabled()
  await expectAccessible(page)
})

test('accessible: agencies', async ({ page }) => {
  const { id, name } = await createEmptyAgency({ username: '', password: '' })
  await arriveSignedIn(page, undefined, 'admin', '/agencies')
  await expect(page.getByRole('rowheader', { name: 'Canyon Travel' })).toBeVisible()
  await expectDarkContrastOnDesktop(page)
  await checkAll(page, [
    { name: 'agencies', open: (page) => expectHeading(page, 'Agencies') },
    { name: 'agency form with errors', open: submitEmpty('/agencies/new', 'New agency', 'Create Agency') },
    { name: "an agency's user form", open: open(`/agencies/${id}/users/new`, 'New user') },
    { name: "an agency's role form", open: open(`/agencies/${id}/roles/new`, 'New role') },
    { name: "an agency's settings", open: open(`/agencies/${id}/edit`, 'Edit agency') },
    { name: 'agency without a port', open: open(`/agencies/${id}`, name) },
    {
      name: 'invitation',
      open: async (page) => {
        await press(page, 'Invite administrator')
        await expect(page.getByLabel('Display Name')).toBeFocused()
      },
    },
  ])
})
