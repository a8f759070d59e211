import type { Locator, Page } from '@playwright/test'

import {
  demoPassword,
  expect,
  expectHome,
  expectLogin,
  siteUrl,
  test,
} from '#tests/support/journeys/journey.ts'

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
  await page.keyboard.press('Enter')
  await expectHome(page)
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()

  await page.reload()
  await expectHome(page)
  await tabTo(page, page.getByRole('button', { name: 'Andy Gentry' }))
  await page.keyboard.press('Enter')
  const logout = page.getByRole('menuitem', { name: 'Logout' })
  await expect(logout).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(logout).toBeHidden()
  await expect(page.getByRole('button', { name: 'Andy Gentry' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(logout).toBeFocused()
  await page.keyboard.press('Enter')
  await expectLogin(page)
})

test('the first stop of the Tab key skips to the content', async ({ page }) => {
  await page.goto(siteUrl('canyon', '/no/such/page'))
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.keyboard.press('Tab')
  const skip = page.getByRole('link', { name: 'Skip to content' })
  await expect(skip).toBeFocused()
  await expect(skip).toBeInViewport()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Go to the home page' })).toBeFocused()
})

test('what is typed as password can be shown with the keyboard', async ({ page }) => {
  await page.goto(siteUrl('canyon', '/login'))
  const password = page.getByLabel('Password', { exact: true })
  await password.fill('see me')
  await tabTo(page, page.getByRole('button', { name: 'Show characters' }))
  await page.keyboard.press('Space')
  await expect(password).toHaveAttribute('type', 'text')
  await expect(password).toHaveValue('see me')
})
