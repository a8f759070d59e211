import type { Locator, Page } from '@playwright/test'

import { expect, test } from '#tests/support/journeys/journey.ts'
import { chooseDay, openTour } from '#tests/support/journeys/tour-page.ts'

const itineraries = (page: Page) => page.getByRole('region', { name: 'Itineraries' })
const month = (page: Page) => page.getByRole('heading', { level: 2, name: /^\w+ \d{4}$/ })
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

test('a link, a reload and the Back button show the same search and month', async ({ page, context }) => {
  await openTour(page, 'canyon', 'GCW-BOAT')
  await chooseDay(page, 3)
  await page.getByLabel('Adults').fill('3')
  await search(page).click()
  await expect(itineraries(page).getByRole('rowheader').first()).toBeVisible()
  const next = page.getByRole('button', { name: 'Next month' })
  await next.click()
  await next.click()
  await expect(next).toBeFocused()
  await expect(page).toHaveURL(/&month=\d{4}-\d\d$/)
  const shown = (await month(page).textContent()) ?? ''
  const times = await itineraries(page).getByRole('rowheader').allTextContents()
  const second = await context.newPage()
  await second.goto(page.url())
  await expect(second.getByLabel('Adults')).toHaveValue('3')
  await expect(itineraries(second).getByRole('rowheader')).toHaveText(times)
  await second.reload()
  await expect(month(second)).toHaveText(shown)
  await expect(itineraries(second).getByRole('rowheader')).toHaveText(times)
  await second
    .getByRole('button', { name: /^Book Now/ })
    .first()
    .click()
  await expect(second.getByRole('heading', { level: 1, name: /^Reservation for / })).toBeVisible()
  await second.goBack()
  await expect(month(second)).toHaveText(shown)
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

test('on a phone the page scrolls to the results', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await openTour(page, 'canyon', 'GCW-BOAT')
  await chooseDay(page, 3)
  await search(page).click()
  await expect(itineraries(page).getByRole('rowheader').first()).toBeInViewport()
})
