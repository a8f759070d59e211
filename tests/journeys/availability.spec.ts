import type { Locator, Page } from '@playwright/test'

import { expect, giveSession, siteUrl, test } from '#tests/support/journeys/journey.ts'
import { chooseDay, openTour, tourPath } from '#tests/support/journeys/tour-page.ts'

const itineraries = (page: Page) => page.getByRole('region', { name: 'Itineraries' })
const search = (page: Page) => page.getByRole('button', { name: 'Search Availability' })

const backgroundOf = (day: Locator) => day.evaluate((element) => getComputedStyle(element).backgroundColor)

test('an agent finds the departures of one day, then of another', async ({ page }) => {
  await openTour(page, 'canyon', 'GCW-BOAT')
  const date = await chooseDay(page, 3)
  await page.getByLabel('Adults').fill('2')
  await page.getByLabel('Children').fill('1')
  await expect(page.getByText('Aged 2 to 11')).toBeVisible()
  await search(page).click()
  await expect(itineraries(page).getByRole('columnheader')).toHaveText([
    'Departure Time',
    'Adult Price',
    'Child Price',
    'Total Price',
    'Sale Price',
    'Booking',
  ])
  await expect(itineraries(page).getByRole('rowheader').first()).toHaveText(
    /^\d\d:\d\d \(\d{1,2}:\d\d [AP]M\) \d+ left$/,
  )
  const { searchParams } = new URL(page.url())
  expect(Object.fromEntries(searchParams)).toEqual({ date, adult: '2', child: '1' })

  const answer = page.waitForResponse('**/lookup')
  const other = await chooseDay(page, 4)
  expect((await answer).request().postDataJSON()).toEqual({ date: other, adult: 2, child: 1 })
  await expect(page).toHaveURL(new RegExp(`date=${other}`))
  await expect(page.getByLabel('Travel date')).toHaveValue(other)
})

test('passenger counts are saved for the next tour', async ({ page }) => {
  await openTour(page, 'canyon', 'GCW-BOAT')
  await page.getByLabel('Adults').fill('4')
  await page.locator('[data-step="1"]').last().click()
  await page.goto(siteUrl('canyon', tourPath('HVD-BUS')))
  await expect(page.getByLabel('Adults')).toHaveValue('4')
  await expect(page.getByLabel('Children')).toHaveValue('1')
})

test('a link to a search searches at once', async ({ page, context }) => {
  await openTour(page, 'canyon', 'GCW-BOAT')
  await chooseDay(page, 3)
  await page.getByLabel('Adults').fill('3')
  await search(page).click()
  await expect(itineraries(page).getByRole('rowheader').first()).toBeVisible()
  const second = await context.newPage()
  await second.goto(page.url())
  await expect(second.getByLabel('Adults')).toHaveValue('3')
  const times = await itineraries(page).getByRole('rowheader').allTextContents()
  await expect(itineraries(second).getByRole('rowheader')).toHaveText(times)
  await second.reload()
  await expect(itineraries(second).getByRole('rowheader')).toHaveText(times)
})

test('a reload and the Back button show the same month', async ({ page }) => {
  await openTour(page, 'canyon', 'GCW-BOAT')
  await chooseDay(page, 3)
  await search(page).click()
  await expect(itineraries(page).getByRole('rowheader').first()).toBeVisible()
  const next = page.getByRole('button', { name: 'Next month' })
  await next.click()
  await next.click()
  await expect(next).toBeFocused()
  const month = page.getByRole('heading', { level: 2, name: /^\w+ \d{4}$/ })
  const shown = (await month.textContent()) ?? ''
  await expect(page).toHaveURL(/&month=\d{4}-\d\d$/)
  await page.reload()
  await expect(month).toHaveText(shown)
  await page
    .getByRole('button', { name: /^Book Now/ })
    .first()
    .click()
  await expect(page.getByRole('heading', { level: 1, name: /^Reservation for / })).toBeVisible()
  await page.goBack()
  await expect(month).toHaveText(shown)
})

test('departures can be found with the keyboard alone', async ({ page }) => {
  await openTour(page, 'canyon', 'GCW-BOAT')
  await page.getByRole('button', { name: 'Next month' }).focus()
  await page.keyboard.press('Tab')
  const grid = page.getByRole('grid')
  const focused = page.locator('[data-date]:focus')
  await expect(grid.locator('[aria-current=date]')).toBeFocused()
  const today = (await focused.getAttribute('data-date')) ?? ''
  await page.keyboard.press('PageDown')
  await expect(focused).not.toHaveAttribute('data-date', today)
  await page.keyboard.press('Home')
  await page.keyboard.press('ArrowDown')
  await expect(focused).toHaveAccessibleName(/available from \$[\d,.]+/)
  const date = (await focused.getAttribute('data-date')) ?? ''
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Travel date')).toHaveValue(date)
  await page.getByLabel('Adults').focus()
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Enter')
  await expect(itineraries(page).getByRole('rowheader').first()).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`date=${date}&adult=2`))

  // With forced colors the chosen day still looks different.
  await page.emulateMedia({ forcedColors: 'active' })
  const other = grid.locator('[aria-disabled=false]:not([data-chosen])').first()
  expect(await backgroundOf(grid.locator('[data-chosen]'))).not.toBe(await backgroundOf(other))
})

test('an agency in pax mode enters one passenger count', async ({ page }) => {
  await openTour(page, 'desert', 'GCW-BOAT')
  await expect(page.getByLabel('Children')).toHaveCount(0)
  await page.getByLabel('Passengers').fill('2')
  await chooseDay(page, 3)
  await search(page).click()
  await expect(itineraries(page).getByRole('columnheader')).toHaveText([
    'Departure Time',
    '# of Passengers',
    'Passenger Price',
    'Total Price',
    'Sale Price',
    'Booking',
  ])
  await expect(itineraries(page).getByRole('row').nth(1).getByRole('cell').first()).toHaveText('2')
  expect(new URL(page.url()).searchParams.has('child')).toBe(false)
})

test('prices show their age and refresh when the window regains focus', async ({ newContext }) => {
  const page = await (await newContext()).newPage()
  await page.clock.install()
  await openTour(page, 'canyon', 'GCW-BOAT')
  await chooseDay(page, 3)
  await search(page).click()
  await expect(itineraries(page).getByRole('rowheader').first()).toBeVisible()
  await page.clock.fastForward('02:05')
  await expect(itineraries(page).getByText('Prices from 2 minutes ago')).toBeVisible()
  const answer = page.waitForResponse('**/lookup')
  await page.evaluate(() => window.dispatchEvent(new Event('focus')))
  await answer
  await expect(itineraries(page).getByText('Prices from 2 minutes ago')).toBeHidden()
})

test('on a phone the page scrolls to the results', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await openTour(page, 'canyon', 'GCW-BOAT')
  await chooseDay(page, 3)
  await search(page).click()
  await expect(itineraries(page).getByRole('rowheader').first()).toBeInViewport()
})

test.describe('refused', () => {
  test.use({ expectedFailures: /status of (400|404|500) .*\/api\/products\// })

  test('too many passengers show an error until corrected', async ({ page }) => {
    await openTour(page, 'canyon', 'GCW-BOAT')
    await chooseDay(page, 3)
    await page.getByLabel('Adults').fill('60')
    await search(page).click()
    const alert = page.getByRole('alert')
    await expect(alert).toHaveText('A party can have up to 50 passengers.')
    await expect(itineraries(page)).toHaveCount(0)
    await alert.getByRole('button', { name: 'Dismiss' }).click()
    await expect(alert).toHaveCount(0)
    await expect(page.getByLabel('Adults')).toHaveValue('60')
    await search(page).click()
    await expect(alert).toBeVisible()
    await page.getByLabel('Adults').fill('2')
    await expect(alert).toHaveCount(0)
    await page.keyboard.press('Enter')
    await expect(itineraries(page).getByRole('rowheader').first()).toBeVisible()
  })

  test('when the calendar fails, searching still works and the calendar can be retried', async ({ page }) => {
    await giveSession(page.context(), 'canyon', 'agent')
    await page.route('**/calendar', (route) => route.fulfill({ status: 500, json: {} }))
    await page.goto(siteUrl('canyon', tourPath('GCW-BOAT')))
    await expect(page.getByText("Couldn't load prices for this month")).toBeVisible()
    const asked = page.waitForResponse('**/calendar')
    await page.getByLabel('Travel date').fill('2099-01-01')
    await asked
    await search(page).click()
    await expect(page.getByText('There are no itineraries available for the date searched.')).toBeVisible()
    await page.unroute('**/calendar')
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('grid')).toBeVisible()
  })
})
