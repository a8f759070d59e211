import type { Page } from '@playwright/test'

import { expect, test } from '#tests/support/journeys/journey.ts'
import { chooseDay, openTour } from '#tests/support/journeys/tour-page.ts'

const itineraries = (page: Page) => page.getByRole('region', { name: 'Itineraries' })

test('the search shows what the form asks, and customer view hides the net rate on both', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await openTour(page, 'canyon', 'GCW-HELI', '?adult=2')
  await chooseDay(page, 3)
  await page.getByRole('button', { name: 'Search Availability' }).click()
  const price = (label: string) => itineraries(page).locator(`[data-label="${label}"]`).first()
  const net = (await price('Total Price').innerText()).trim()
  const [sale = ''] = /\$[\d,.]+/.exec(await price('Sale Price').innerText()) ?? []
  expect(sale).not.toBe(net)

  const why = page.getByRole('button', { name: 'Why this price' }).first()
  await why.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Why this price' })
  await expect(dialog.getByRole('row', { name: 'Modifier +$15.00' })).toBeVisible()
  await expect(dialog.getByRole('table')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(why).toBeFocused()

  await page.getByRole('switch', { name: 'Customer view' }).press('Space')
  await expect(price('Total Price')).toHaveText(sale)
  await expect(page.getByText(net)).toHaveCount(0)
  await page
    .getByRole('button', { name: /^Book Now/ })
    .first()
    .click()
  await expect(page.getByText(sale).first()).toBeVisible()
  await expect(page.getByText('Net rate')).toHaveCount(0)
  await expect(page.getByText(net)).toHaveCount(0)
})
