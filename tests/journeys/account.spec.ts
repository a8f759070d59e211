import type { Page } from '@playwright/test'

import { expectAccessible } from '#tests/support/journeys/expect-accessible.ts'
import {
  demoPassword,
  expect,
  expectHome,
  signedInVisitor,
  signIn,
  siteUrl,
  test,
} from '#tests/support/journeys/journey.ts'
import { chooseOwnPassword, firstPassword } from '#tests/support/journeys/own-password.ts'
import { portalPort } from '#tests/support/journeys/portal-for-run.ts'
import { SiteVisitor } from '#tests/support/processes/site-visitor.ts'

const password = 'three ripe walnuts'

/** A user for one journey, because a new password would end the sessions of the others. */
async function createAgent(username: string) {
  const manager = await signedInVisitor('family', 'manager')
  const { text } = await manager.get('/api/roles')
  const roles: { id: string; permissions: number[] }[] = JSON.parse(text)
  const role_id = roles.find(({ permissions }) => permissions.length === 0)?.id
  const user = { username, display_name: 'Uma Xu', email: `${username}@family.example`, role_id }
  const created = await manager.send('POST', '/api/users', { ...user, password: firstPassword })
  expect(created.status).toBe(200)
  await chooseOwnPassword('family', username)
}

async function openAccount(page: Page, username: string) {
  await page.goto(siteUrl('family', '/login'))
  await expect(page.getByText('Family Trips')).toBeVisible()
  await signIn(page, username)
  await expectHome(page)
  await page.getByRole('button', { name: 'Uma Xu' }).click()
  await page.getByRole('menuitem', { name: 'Your account' }).click()
  await expect(page.getByRole('heading', { name: 'Your account', level: 1 })).toBeFocused()
}

test.use({ expectedFailures: /status of 400 .*\/api\// })

test('a plain agent changes name, email and password, and signs out everywhere else', async ({ page }) => {
  await createAgent('uma-account')
  const elsewhere = new SiteVisitor(portalPort(), 'family')
  expect((await elsewhere.signIn('uma-account')).status).toBe(200)

  await openAccount(page, 'uma-account')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Change password' }).click()
  await expect(page.getByText('Enter your current password.')).toBeVisible()
  await expect(page.getByLabel('Current password', { exact: true })).toBeFocused()
  await expectAccessible(page)
  await expect(page.getByRole('list', { name: 'Sessions' }).getByRole('listitem')).toHaveCount(2)
  await page.getByRole('button', { name: 'Sign out everywhere else' }).click()
  const dialog = page.getByRole('dialog', { name: 'Sign out everywhere else?' })
  await expect(dialog.getByLabel('Your current password')).toBeFocused()
  await expectAccessible(page)
  await dialog.getByLabel('Your current password').fill(demoPassword)
  await dialog.getByRole('button', { name: 'Sign out', exact: true }).click()
  await expect(page.getByText('Signed out everywhere else').first()).toBeVisible()
  await expect(page.getByRole('list', { name: 'Sessions' }).getByRole('listitem')).toHaveCount(1)
  expect((await elsewhere.check()).status).toBe(401)

  expect((await elsewhere.signIn('uma-account')).status).toBe(200)
  await page.reload()
  await page.getByRole('button', { name: /^Sign out .+, signed in/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Sign out', exact: true }).click()
  await expect(page.getByRole('list', { name: 'Sessions' }).getByRole('listitem')).toHaveCount(1)
  expect((await elsewhere.check()).status).toBe(401)

  await page.getByLabel('Email', { exact: true }).fill('uma.xu@family.example')
  await page.getByRole('button', { name: 'Save profile' }).click()
  const needed = 'Enter your current password to change your email address.'
  await expect(page.getByRole('alert').getByText(needed)).toBeVisible()
  await page.getByLabel('Current password to change your email').fill(demoPassword)
  await page.getByLabel('Display name').fill('Uma X. Xu')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Profile saved')).toBeVisible()
  await expect(page.getByRole('banner').getByText('Uma X. Xu')).toBeVisible()

  await page.getByLabel('Current password', { exact: true }).fill('wrong password')
  await page.getByLabel('New password', { exact: true }).fill(password)
  await page.getByLabel('Repeat new password').fill(password)
  await page.keyboard.press('Enter')
  await expect(page.getByText('Wrong password. Enter your current password.')).toBeVisible()
  await page.getByLabel('Current password', { exact: true }).fill(demoPassword)
  await page.keyboard.press('Enter')
  await expect(page.getByText('Password changed. You are signed out everywhere else.')).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Your account', level: 1 })).toBeVisible()

  expect((await elsewhere.signIn('uma-account')).status).toBe(401)
  expect((await elsewhere.signIn('uma-account', password)).status).toBe(200)
  await page.reload()
  await expect(page.getByText('Sign-in failed').first()).toBeVisible()
})
