import type { Page } from '@playwright/test'

import { expectAccessible } from '#tests/support/journeys/expect-accessible.ts'
import {
  arriveSignedIn,
  expect,
  expectHome,
  expectLogin,
  expectNoHorizontalScrolling,
  goInApp,
  signedInVisitor,
  signIn,
  siteUrl,
  test,
} from '#tests/support/journeys/journey.ts'
import { createAgencyWithManager } from '#tests/support/journeys/new-agency.ts'
import { firstPassword } from '#tests/support/journeys/own-password.ts'
import { passwordLinkFor } from '#tests/support/journeys/password-link.ts'

const own = 'seven camels at dawn'
const heading = 'Choose your own password'

test.use({ expectedFailures: /status of (?:40[03]|429) .*\/api\// })

async function agencyWithDesk() {
  const { domain } = await createAgencyWithManager()
  const manager = await signedInVisitor(domain, 'manager')
  const role = await manager.send('POST', '/api/roles', { title: 'Desk', permissions: [] })
  expect(role.status).toBe(200)
  return domain
}

async function startUser(page: Page, site: string, username: string) {
  await arriveSignedIn(page, site, 'manager', '/users/new')
  await page.getByLabel('Display Name').fill('Dan Desk')
  await page.getByLabel('E-mail', { exact: true }).fill(`${username}@${site}.example`)
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('Role').selectOption('Desk')
}

async function choose(page: Page) {
  await page.getByLabel('New password', { exact: true }).fill(own)
  await page.getByLabel('Repeat new password').fill(own)
  await page.getByRole('button', { name: 'Save new password' }).click()
}

for (const viewport of [
  { width: 1280, height: 800 },
  { width: 360, height: 740 },
]) {
  test.describe(`on a screen ${viewport.width} pixels wide`, () => {
    test.use({ viewport })

    test('an invited user chooses a password with the link and signs in', async ({ page, newContext }) => {
      const site = await agencyWithDesk()
      await startUser(page, site, 'dan')
      await expect(page.getByLabel('Invite by email')).toBeChecked()
      await expect(page.getByLabel('Password', { exact: true })).toHaveCount(0)
      await expectAccessible(page)
      await page.getByRole('button', { name: 'Create User' }).click()
      await expect(page.getByText('Dan Desk invited')).toBeVisible()
      await expect(page.getByText('Invited', { exact: true })).toBeVisible()
      await expectNoHorizontalScrolling(page)
      await page.getByRole('button', { name: 'Resend invitation to Dan Desk' }).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByRole('button', { name: 'Send', exact: true }).click()
      await expect(dialog.getByText('Dan Desk was just invited.')).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(dialog).toHaveCount(0)

      const theirs = await (await newContext()).newPage()
      await theirs.setViewportSize(viewport)
      await theirs.goto(await passwordLinkFor(`dan@${site}.example`))
      await expect(theirs.getByText('Account: Dan Desk (dan)')).toBeVisible()
      await choose(theirs)
      await expectLogin(theirs)
      await signIn(theirs, 'dan', own)
      await expectHome(theirs)
      await page.reload()
      await expect(page.getByRole('rowheader', { name: 'dan' })).toBeVisible()
      await expect(page.getByText('Invited', { exact: true })).toHaveCount(0)
    })

    test("a manager's password must be replaced at the first sign-in", async ({ page, newContext }) => {
      const site = await agencyWithDesk()
      await startUser(page, site, 'dora')
      await page.getByLabel('Set a password now').check()
      await page.getByLabel('Password', { exact: true }).fill(firstPassword)
      await expectAccessible(page)
      await page.getByRole('button', { name: 'Create User' }).click()
      await expect(page.getByText('Dan Desk created')).toBeVisible()

      const theirs = await (await newContext()).newPage()
      await theirs.setViewportSize(viewport)
      await theirs.goto(siteUrl(site, '/login'))
      await signIn(theirs, 'dora', firstPassword)
      await expect(theirs.getByRole('heading', { level: 1, name: heading })).toBeVisible()
      await expect(theirs.getByLabel('New password', { exact: true })).toBeFocused()
      await expectAccessible(theirs)
      await goInApp(theirs, '/products')
      await expect(theirs.getByRole('heading', { level: 1, name: heading })).toBeVisible()
      await theirs.getByLabel('New password', { exact: true }).fill(firstPassword)
      await theirs.getByLabel('Repeat new password').fill(firstPassword)
      await theirs.getByRole('button', { name: 'Save new password' }).click()
      await expect(theirs.getByText('This is your current password. Choose another.')).toBeVisible()
      await choose(theirs)
      await expect(theirs.getByRole('heading', { level: 1, name: 'Products' })).toBeVisible()
      await theirs.reload()
      await expect(theirs.getByRole('heading', { level: 1, name: 'Products' })).toBeVisible()
    })
  })
}
