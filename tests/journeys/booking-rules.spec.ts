import type { Locator } from '@playwright/test'

import { openForm } from '#tests/support/journeys/booking.ts'
import { expect, test } from '#tests/support/journeys/journey.ts'

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
