import type { Locator, Page } from '@playwright/test'

import {
  demoPassword,
  expect,
  expectHome,
  expectLogin,
  siteUrl,
  test,
} from '#tests/support/journeys/journey.ts'

test.use({ endsSession: true })

async function tabTo(page: Page, goal: Locator) {
  for (let step = 0; step < 30; step += 1) {
    await page.keyboard.press('Tab')
    if (await goal.evaluate((element) => element === document.activeElement)) return
  }
  await expect(goal).toBeFocused()
}

test('the keyboard alone signs in, opens the user menu and signs out', async ({ page }) => {
  await page.goto(siteUrl('canyon'))
  await expect(page.getByLabel('Username', { exact: true })).toBeFocused()
  await page.keyboard.type('agent')
  await page.keyboard.press('Tab')
  await page.keyboard.type(demoPassword)
  await tabTo(page, page.getByRole('button', { name: 'Show characters' }))
  await page.keyboard.press('Space')
  const password = page.getByLabel('Password', { exact: true })
  await expect(password).toHaveAttribute('type', 'text')
  await expect(password).toHaveValue(demoPassword)
  await password.press('Enter')
  await expectHome(page)
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()

  await page.reload()
  await expectHome(page)
  await page.keyboard.press('Tab')
  const skip = page.getByRole('link', { name: 'Skip to content' })
  await expect(skip).toBeFocused()
  await expect(skip).toBeInViewport()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('main').getByRole('combobox', { name: 'Start a booking' })).toBeFocused()

  const user = page.getByRole('button', { name: 'Andy Gentry' })
  await user.focus()
  await page.keyboard.press('Enter')
  const account = page.getByRole('menuitem', { name: 'Your account' })
  const logout = page.getByRole('menuitem', { name: 'Logout' })
  await expect(account).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(logout).toBeHidden()
  await expect(user).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(account).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('menuitemcheckbox', { name: 'Customer view' })).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(logout).toBeFocused()
  await page.keyboard.press('Enter')
  await expectLogin(page)
})
