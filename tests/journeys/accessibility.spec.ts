import type { Page } from '@playwright/test'

import { checkAll, expectHeading, open, press } from '#tests/support/journeys/accessible-states.ts'
import { expectAccessible, expectDarkContrastOnDesktop } from '#tests/support/journeys/expect-accessible.ts'
import { arriveSignedIn, expect, goInApp, signIn, siteUrl, test } from '#tests/support/journeys/journey.ts'
import { chooseDay, openTour, tourPath } from '#tests/support/journeys/tour-page.ts'

test.use({ expectedFailures: /status of (400|404|500) .*\/api\/|status of 401 .*\/api\/auth\/login$/ })

async function refuseLogin(page: Page) {
  await signIn(page, 'someone-else', 'not the password')
  await expect(page.getByRole('alert')).toBeVisible()
}

async function sendPasswordLink(page: Page) {
  await page.getByRole('textbox').fill('someone-else')
  await press(page, 'Send link')
  await expect(page.getByRole('button', { name: 'Send link' })).toBeHidden()
}

/** The form needs only the server's answer to a valid link. */
async function openNewPassword(page: Page) {
  const owner = { username: 'agent', display_name: 'Andy Gentry' }
  await page.route('**/api/auth/password-link', (route) => route.fulfill({ json: owner }))
  await page.goto(siteUrl('canyon', '/new-password#a-link'))
  await press(page, 'Save new password')
  await expect(page.getByText('Enter a new password.')).toBeVisible()
}

async function failSessionCheck(page: Page) {
  await page.route('**/api/auth/check', (route) => route.fulfill({ status: 500, json: {} }))
  await page.goto(siteUrl('canyon', '/'))
  await expectHeading(page, 'Oh no!')
}

const openSite = (site: string, text: string) => async (page: Page) => {
  await page.unrouteAll()
  await page.goto(siteUrl(site, '/'))
  await expectHeading(page, 'Oh no!')
  await expect(page.getByText(text, { exact: true })).toBeVisible()
}

test('accessible: the pages of a signed-out visitor', async ({ page }) => {
  await page.goto(siteUrl('canyon', '/login'))
  await checkAll(page, [
    { name: 'login', open: (page) => expectHeading(page, 'Login') },
    { name: 'refused login', open: refuseLogin },
    { name: 'forgotten password', open: open('/forgot-password', 'Reset your password') },
    { name: 'password link sent', open: sendPasswordLink },
    { name: 'new password without a link', open: open('/new-password', 'New password') },
    { name: 'unknown page', open: open('/no/such/page', "Oops! You're lost.") },
    { name: 'new password with an error', open: openNewPassword },
    { name: 'server error', open: failSessionCheck },
    { name: 'unknown site', open: openSite('nowhere', 'No agency registered for this subdomain.') },
    { name: 'agency without a port', open: openSite('portless', 'A port does not exist for this agency') },
  ])
})

test('accessible: home, menus and products', async ({ page }) => {
  await arriveSignedIn(page, 'sandbox', 'agent')
  await checkAll(page, [
    { name: 'home in test mode', open: (page) => expectHeading(page, 'Welcome to Direct Connect') },
    { name: 'products', open: open('/products', 'Products') },
    {
      name: 'no matching product',
      open: async (page) => {
        await page.getByRole('textbox', { name: 'Filter by name or code' }).fill('zeppelin')
        await expect(page.getByText('No product matches “zeppelin”')).toBeVisible()
      },
    },
    {
      name: 'user menu',
      open: async (page) => {
        await page.getByRole('banner').getByRole('button').last().click()
        await expect(page.getByRole('menuitem', { name: 'Logout' })).toBeVisible()
      },
    },
    {
      name: 'no reservations',
      open: async (page) => {
        await page.keyboard.press('Escape')
        await page.route('**/api/reservations', (route) => route.fulfill({ json: [] }))
        await open('/reservations', 'Recent Reservations')(page)
        await expect(page.getByText('There are no recent reservations.')).toBeVisible()
      },
    },
  ])
})

test('accessible: the sidebar of an administrator', async ({ page }) => {
  await arriveSignedIn(page, undefined, 'admin')
  await expectHeading(page, 'Welcome to Direct Connect')
  await expectAccessible(page)
  await expectDarkContrastOnDesktop(page)
  await page.setViewportSize({ width: 360, height: 740 })
  await press(page, 'Sidebar')
  await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible()
  await expectAccessible(page)
})

const itinerary = (page: Page) =>
  page.getByRole('region', { name: 'Itineraries' }).getByRole('rowheader').first()

async function searchDay(page: Page) {
  await chooseDay(page, 3)
  await press(page, 'Search Availability')
  await expect(itinerary(page)).toBeVisible()
}

async function openWhyPrice(page: Page) {
  await page.getByRole('button', { name: 'Why this price' }).first().click()
  await expect(page.getByRole('dialog', { name: 'Why this price' })).toBeVisible()
}

async function searchForTooMany(page: Page) {
  await page.keyboard.press('Escape')
  await page.getByLabel('Adults').fill('40')
  await expect(page.getByText(/^No departure on .* has 40 seats/)).toBeVisible()
  await expect(page.getByText('No day this month has 40 seats.')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Too full for this party' })).toBeVisible()
}

async function enterNoAdults(page: Page) {
  await goInApp(page, `${tourPath('GCW-HELI')}?date=2020-01-01`)
  await expect(page.getByRole('alert')).toBeVisible()
  await page.getByLabel('Adults').fill('0')
  await press(page, 'Search Availability')
  await expect(page.getByText('Enter at least 1 adult.')).toBeVisible()
}

async function failCalendar(page: Page) {
  await page.route('**/calendar', (route) => route.fulfill({ status: 500, json: {} }))
  for (let month = 0; month < 4; month += 1) await press(page, 'Next month')
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible()
}

test('accessible: availability', async ({ page }) => {
  await openTour(page, 'canyon', 'GCW-HELI')
  await checkAll(page, [
    { name: 'calendar', open: (page) => expect(page.getByRole('grid')).toBeVisible() },
    { name: 'departures', open: searchDay },
    { name: 'why a price', open: openWhyPrice },
    { name: 'party too large for every departure', open: searchForTooMany },
  ])
  await expectDarkContrastOnDesktop(page)
  await checkAll(page, [
    {
      name: 'day without departures',
      open: async (page) => {
        await page.goto(siteUrl('canyon', `${tourPath('GCW-HELI')}?date=2099-01-01&adult=1`))
        await expect(page.getByText(/^There are no itineraries available/)).toBeVisible()
      },
    },
    { name: 'search with errors', open: enterNoAdults },
    { name: 'calendar that failed', open: failCalendar },
  ])
})

test('accessible: availability in pax mode', async ({ page }) => {
  await openTour(page, 'desert', 'GCW-BOAT')
  await searchDay(page)
  await expectAccessible(page)
})
