import type { Locator, Page } from '@playwright/test'

import { openForm } from '#tests/support/journeys/booking.ts'
import { expectAccessible } from '#tests/support/journeys/expect-accessible.ts'
import { expect, test } from '#tests/support/journeys/journey.ts'

const agent = { site: 'canyon', username: 'agent' } as const

test('a hotel is chosen with the keyboard, and an unknown one is an error', async ({ page }) => {
  await openForm(page, { ...agent, code: 'GCW-HELI', adult: 2, from: 36 })
  const hotel = page.getByRole('combobox', { name: "Guest's Hotel" })
  const error = page.getByText('Choose a hotel from the list, or clear the field.')
  await expectListAboveLabel(page, hotel)
  await hotel.focus()
  await page.keyboard.type('Nowhere Inn')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await expect(page.getByLabel('Your reference')).toBeFocused()
  await expect(error).toBeVisible()
  await hotel.fill('')
  await expect(page.getByRole('option').nth(5)).toBeVisible()
  // A list long enough to scroll is no tab stop.
  await page.keyboard.press('Tab')
  await expect(page.getByLabel('Your reference')).toBeFocused()
  await hotel.focus()
  await page.keyboard.type('hotel gr')
  await expect(page.getByRole('option').first()).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Tab')
  await expect(hotel).toHaveValue('Grand Saguaro Hotel')
  await expect(hotel).toHaveAccessibleDescription(
    /^Estimated Pickup: \d+ minutes prior to tour time\. Pickup \d+:\d\d [AP]M$/,
  )
})

/** A list that opens upwards leaves its label visible. */
async function expectListAboveLabel(page: Page, hotel: Locator) {
  await page.setViewportSize({ width: 1280, height: 620 })
  await hotel.evaluate((field) => field.scrollIntoView({ block: 'end' }))
  await hotel.click()
  const list = page.locator('[data-position=top]')
  await expect(list).toBeVisible()
  const label = page.locator('label', { hasText: "Guest's Hotel" })
  // It opens below and moves once its height is known.
  await expect
    .poll(async () => {
      const bottom = await list.evaluate((element) => element.getBoundingClientRect().bottom)
      return bottom <= ((await label.boundingBox())?.y ?? 0)
    })
    .toBe(true)
  await page.keyboard.press('Escape')
  await page.setViewportSize({ width: 1280, height: 800 })
}
