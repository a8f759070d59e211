import type { Page } from '@playwright/test'

import { expectAccessible } from '#tests/support/journeys/expect-accessible.ts'
import {
  arriveSignedIn,
  expect,
  expectNoHorizontalScrolling,
  signIn,
  siteUrl,
  test,
} from '#tests/support/journeys/journey.ts'

interface Screen {
  name: string
  open: (page: Page) => Promise<unknown>
  heading: string
}

const at = (site: string | undefined, path: string) => (page: Page) => page.goto(siteUrl(site, path))

const screens: Screen[] = [
  { name: 'login', open: at('canyon', '/login'), heading: 'Login' },
  { name: 'login with a failure', open: loginRefused, heading: 'Login' },
  { name: 'forgotten password', open: at('canyon', '/forgot-password'), heading: 'Reset your password' },
  { name: 'link for a password sent', open: linkSent, heading: 'Reset your password' },
  { name: 'new password', open: newPassword, heading: 'New password' },
  { name: 'new password without a link', open: at('canyon', '/new-password'), heading: 'New password' },
  { name: 'unknown page', open: at('canyon', '/no/such/page'), heading: "Oops! You're lost." },
  { name: 'unknown site', open: at('nowhere', '/'), heading: 'Oh no!' },
  { name: 'agency without a port', open: at('portless', '/'), heading: 'Oh no!' },
  { name: 'failure', open: failure, heading: 'Oh no!' },
  {
    name: 'home of an administrator',
    open: (page) => arriveSignedIn(page, undefined, 'admin'),
    heading: 'Welcome to Direct Connect',
  },
  {
    name: 'home in test mode',
    open: (page) => arriveSignedIn(page, 'sandbox', 'agent'),
    heading: 'Welcome to Direct Connect',
  },
  {
    name: 'user menu',
    open: async (page) => {
      await arriveSignedIn(page, 'canyon', 'manager', '/products')
      await page.getByRole('button', { name: 'Carla Mendez' }).click()
      await expect(page.getByRole('menuitem', { name: 'Logout' })).toBeVisible()
    },
    heading: 'Products',
  },
]

async function loginRefused(page: Page) {
  await page.goto(siteUrl('canyon', '/login'))
  await signIn(page, 'someone-else', 'not the password')
  await expect(page.getByRole('alert')).toBeVisible()
}

async function linkSent(page: Page) {
  await page.goto(siteUrl('canyon', '/forgot-password'))
  await page.getByLabel('Username or email address').fill('someone-else')
  await page.getByRole('button', { name: 'Send link' }).click()
  await expect(page.getByRole('button', { name: 'Send link' })).toBeHidden()
}

/** What the page looks like needs no real link, only the server's answer to one. */
async function newPassword(page: Page) {
  const owner = { username: 'agent', display_name: 'Andy Gentry' }
  await page.route('**/api/auth/password-link', (route) => route.fulfill({ json: owner }))
  await page.goto(siteUrl('canyon', '/new-password#a-link'))
  await page.getByRole('button', { name: 'Save new password' }).click()
  await expect(page.getByText('Enter a new password.')).toBeVisible()
}

async function failure(page: Page) {
  await page.route('**/api/auth/check', (route) => route.fulfill({ status: 500, json: {} }))
  await page.goto(siteUrl('canyon', '/'))
}

const sizes = { desk: { width: 1280, height: 800 }, phone: { width: 360, height: 740 } }

test.use({ expectedFailures: /status of (400|401|404|500) .*\/api\/auth\// })

for (const { name, open, heading } of screens) {
  test(`everyone can use, at a desk and on a phone: ${name}`, async ({ page }) => {
    await open(page)
    for (const [device, size] of Object.entries(sizes)) {
      await test.step(device, async () => {
        await page.setViewportSize(size)
        await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
        await expectNoHorizontalScrolling(page)
        await expectAccessible(page)
      })
    }
  })
}

test('everyone can use, on a phone: sidebar', async ({ page }) => {
  await page.setViewportSize(sizes.phone)
  await arriveSignedIn(page, undefined, 'admin')
  await page.getByRole('button', { name: 'Sidebar' }).click()
  await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible()
  await expectNoHorizontalScrolling(page)
  await expectAccessible(page)
})
