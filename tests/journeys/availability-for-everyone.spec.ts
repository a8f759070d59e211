import type { Page } from '@playwright/test'

import { expectAccessible } from '#tests/support/journeys/expect-accessible.ts'
import { expect, expectNoHorizontalScrolling, test } from '#tests/support/journeys/journey.ts'
import { chooseDay, openTour } from '#tests/support/journeys/tour-page.ts'

const found = (page: Page) => page.getByRole('region', { name: 'Itineraries' }).getByRole('rowheader').first()

async function searchDay(page: Page) {
  await chooseDay(page, 3)
  await page.getByRole('button', { name: 'Search Availability' }).click()
}

const screens: { name: string; open: (page: Page) => Promise<unknown> }[] = [
  { name: 'the calendar', open: (page) => openTour(page, 'canyon', 'GCW-HELI') },
  {
    name: 'departures',
    open: async (page) => {
      await openTour(page, 'canyon', 'GCW-HELI')
      await searchDay(page)
      await expect(found(page)).toBeVisible()
    },
  },
  {
    name: 'departures for passengers',
    open: async (page) => {
      await openTour(page, 'desert', 'GCW-BOAT')
      await searchDay(page)
      await expect(found(page)).toBeVisible()
    },
  },
  {
    name: 'a day without departures',
    open: (page) => openTour(page, 'canyon', 'GCW-HELI', '?date=2099-01-01'),
  },
  {
    name: 'errors',
    open: async (page) => {
      await openTour(page, 'canyon', 'GCW-HELI', '?date=2020-01-01')
      await expect(page.getByRole('alert')).toHaveText('This date is in the past. Choose today or later.')
      await page.getByLabel('Adults').fill('0')
      await page.getByRole('button', { name: 'Search Availability' }).click()
      await expect(page.getByText('Enter at least 1 adult.')).toBeVisible()
    },
  },
  {
    name: 'a calendar that failed',
    open: async (page) => {
      await openTour(page, 'canyon', 'GCW-HELI')
      await page.route('**/calendar', (route) => route.fulfill({ status: 500, json: {} }))
      await page.getByRole('button', { name: 'Next month' }).click()
      await page.getByRole('button', { name: 'Next month' }).click()
      await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible()
    },
  },
]

for (const { device, ...viewport } of [
  { device: 'desk', width: 1280, height: 800 },
  { device: 'phone', width: 360, height: 740 },
]) {
  test.describe(`on a ${device}`, () => {
    test.use({ viewport, expectedFailures: /status of (400|500) .*\/api\/products\// })

    for (const { name, open } of screens) {
      test(`everyone can use: ${name}`, async ({ page }) => {
        await open(page)
        await expectNoHorizontalScrolling(page)
        await expectAccessible(page)
      })
    }
  })
}

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 } })

  test('the page scrolls to the results', async ({ page }) => {
    await openTour(page, 'canyon', 'GCW-BOAT')
    await searchDay(page)
    await expect(found(page)).toBeInViewport()
  })
})
