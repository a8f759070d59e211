import type { Page } from '@playwright/test'

import { dateText } from '#contract/dates.ts'
import { arriveSignedIn, expect, goInApp, siteUrl, test } from '#tests/support/journeys/journey.ts'
import { createAgencyWithManager } from '#tests/support/journeys/new-agency.ts'

test.use({ expectedFailures: /status of 400 .*\/api\/product-configs/ })

const example = (page: Page) => page.getByText(/^Net rate /)
const cellsOf = (page: Page) => page.getByRole('row').nth(1).getByRole('cell')

async function fill(page: Page, search: string, option: string, value: string) {
  await page.getByRole('combobox', { name: 'Product' }).fill(search)
  await page.getByRole('option', { name: option }).click()
  await page.getByLabel('Pricing Modifier').fill(value)
}

/** The amounts of 'Net rate $249.00 → sale price $259.00 per adult', in cents. */
async function exampleCents(page: Page): Promise<[net: number, sale: number]> {
  const amounts = (await example(page).textContent())?.match(/[\d,]+\.\d\d/g) ?? []
  const [net = 0, sale = 0] = amounts.map((text) => Number(text.replaceAll(/[,.]/g, '')))
  return [net, sale]
}

test('a price modifier shows an example price, is created once per product and date, and can be deleted', async ({
  page,
}) => {
  const { domain } = await createAgencyWithManager()
  await arriveSignedIn(page, domain, 'manager', '/pricing')
  await expect(page.getByText('There are no product configs yet.')).toBeVisible()
  await page.getByRole('link', { name: 'Create', exact: true }).click()
  await page.getByRole('button', { name: 'Create Product Config' }).click()
  await expect(page.getByRole('form').getByRole('alert')).toContainText('Choose a product.')

  await fill(page, 'west rim heli', 'GCW-HELI - West Rim Helicopter Flight', '10')
  await expect(example(page)).toBeVisible()
  const [net, flat] = await exampleCents(page)
  expect(flat).toBe(net + 1000)
  await page.getByLabel('Modifier Mode').selectOption('Percentage Rate')
  await expect.poll(async () => (await exampleCents(page))[1]).toBe(net + Math.floor((net * 10 + 50) / 100))
  const today = await page.getByLabel('Effective Start Booking Date').inputValue()
  await page.getByRole('button', { name: 'Create Product Config' }).click()
  await expect(page.getByRole('rowheader')).toContainText(['West Rim Helicopter Flight'])
  await expect(cellsOf(page)).toContainText(['10%', 'Percentage Rate', dateText(today)])
  await expect(cellsOf(page).nth(2)).toContainText('Active')

  await goInApp(page, '/pricing/new')
  await fill(page, 'GCW-HELI', 'GCW-HELI - West Rim Helicopter Flight', '5')
  await page.getByRole('button', { name: 'Create Product Config' }).click()
  const words = 'This product already has a price modifier for this date.'
  await expect(page.getByRole('form').getByRole('alert')).toContainText(words)
  await expect(page.getByLabel('Pricing Modifier')).toHaveValue('5')
  await page.getByRole('button', { name: 'Cancel' }).click()

  await page.getByRole('button', { name: /^Delete GCW-HELI/ }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText('Deleting product configs cannot be undone.')).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('There are no product configs yet.')).toBeVisible()
})

test('an unknown product code says so; filter and sort order survive a reload', async ({ page }) => {
  await arriveSignedIn(page, 'canyon', 'pricing', '/pricing')
  const gone = page.getByRole('row').filter({ hasText: 'No Longer Existing Product.' })
  await expect(gone).toContainText('OLD-TRAIN')
  await page.getByRole('button', { name: 'Effective Start Booking Date' }).click()
  await expect(page).toHaveURL(siteUrl('canyon', '/pricing?sort=date'))
  await expect(page.getByRole('rowheader').first()).toContainText('OLD-TRAIN')
  await page.getByLabel('Filter by product, mode or state').fill('scheduled')
  await expect(page.getByRole('rowheader')).toHaveCount(1)
  await expect(page).toHaveURL(/filter=scheduled/)
  await page.reload()
  await expect(page.getByRole('rowheader')).toHaveCount(1)
})
