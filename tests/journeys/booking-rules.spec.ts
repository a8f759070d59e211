import type { Locator } from '@playwright/test'

import { fillForm, expectReservation, openForm, submitForm } from '#tests/support/journeys/booking.ts'
import { expectAccessible } from '#tests/support/journeys/expect-accessible.ts'
import { expect, test } from '#tests/support/journeys/journey.ts'

test.use({ expectedFailures: /status of 40[04] .*\/api\/(reservations\/book|quotes)/ })

test('the total follows the typed sale price, which cannot be below the net rate', async ({ page }) => {
  await openForm(page, {
    site: 'canyon',
    username: 'seller',
    code: 'HVD-HELI',
    adult: 2,
    from: 40,
  })
  const sale = page.getByLabel('Adult sale price')
  await sale.fill('1.00')
  await expect(page.getByText(/^Must be at least \$/)).toBeVisible()
  await fillForm(page, ['Passenger 1 (Adult)', 'Passenger 2 (Adult)'])
  await submitForm(page)
  await expect(page.getByRole('alert')).toContainText('The adult sale price must be at least the net rate of')
  await sale.fill('534.56')
  await expect(page.getByText('$1,069.12')).toBeVisible()
  // The corrected error is struck through.
  await expectAccessible(page)
  await submitForm(page)
  await expect(await expectReservation(page)).toContainText('$1,069.12')
})

const boxOf = async (locator: Locator) => {
  const box = await locator.boundingBox()
  return box ?? { x: -1, y: -1, width: -1, height: -1 }
}

test('the sale prices line up, each with its dollar sign inside', async ({ page }) => {
  await openForm(page, { site: 'canyon', username: 'seller', code: 'GCW-HELI', adult: 2, child: 1, from: 44 })
  const row = page.getByRole('row', { name: /^Sale price/ })
  const inputs = row.getByRole('spinbutton')
  await expect(inputs).toHaveCount(2)
  await inputs.first().fill('1.00')
  await expect(row.getByText(/^Must be at least \$/)).toBeVisible()
  await expect(page.getByText('–', { exact: true })).toBeVisible()
  const [input, sign] = [
    await boxOf(inputs.first()),
    await boxOf(row.getByText('$', { exact: true }).first()),
  ]
  expect(sign.x).toBeGreaterThanOrEqual(input.x)
  expect(sign.x + sign.width).toBeLessThan(input.x + input.width / 2)
  expect((await boxOf(inputs.last())).y).toBe(input.y)
})
