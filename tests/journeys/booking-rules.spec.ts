import type { Locator } from '@playwright/test'

import {
  fillForm,
  expectReservation,
  findDepartures,
  openForm,
  submitForm,
} from '#tests/support/journeys/booking.ts'
import { expectAccessible } from '#tests/support/journeys/expect-accessible.ts'
import { signedInVisitor, arriveSignedIn, expect, test } from '#tests/support/journeys/journey.ts'

const agent = { site: 'canyon', username: 'agent' } as const

test.use({ expectedFailures: /status of 40[04] .*\/api\/(reservations\/book|quotes)/ })

test('pax mode: passengers are not split and no child price is shown', async ({ page }) => {
  await openForm(page, { site: 'desert', username: 'agent', code: 'GCW-HELI', adult: 2, from: 30 })
  await expect(page.getByRole('region', { name: 'Passenger 2', exact: true })).toBeVisible()
  const pricing = page.getByRole('region', { name: 'Pricing' })
  await expect(pricing.getByRole('columnheader')).toHaveText(['Per person', 'Passenger × 2'])
  await expect(page.getByText('Child')).toBeHidden()
})

test('booking is disabled: no Book Now, and the quote is refused by the server too', async ({ page }) => {
  const { path, productID, date } = await findDepartures({ ...agent, code: 'GCW-HELI', adult: 1, from: 30 })
  await arriveSignedIn(page, 'window', 'agent', path)
  await expect(page.getByRole('cell', { name: /^\$/ }).first()).toBeVisible()
  await expect(page.getByRole('button', { name: /^Book Now/ })).toBeHidden()
  await expect(page.getByRole('link', { name: 'Recent Reservations' })).toBeHidden()
  const body = { productID, date, adult: 1, child: 0 }
  const answer = await (await signedInVisitor('window', 'agent')).send('POST', '/api/quotes', body)
  expect([answer.status, answer.body.errors]).toEqual([400, ['Booking is disabled for this agency.']])
})

test('a quote that cannot be created is told where Book Now stands', async ({ page }) => {
  const { path } = await findDepartures({ ...agent, code: 'GCW-HELI', adult: 1, from: 30 })
  await arriveSignedIn(page, 'canyon', 'agent', path)
  const json = { errors: ['Booking is disabled for this agency.'] }
  await page.route('**/api/quotes', (route) => route.fulfill({ status: 400, json }))
  await page
    .getByRole('button', { name: /^Book Now/ })
    .first()
    .click()
  const alert = page.getByRole('alert')
  await expect(alert).toContainText('Failed to create reservation. Please try again.')
  await expect(alert).toContainText('Booking is disabled for this agency.')
})

test('the total follows the typed sale price, which cannot be below the net rate', async ({ page }) => {
  const departures = await openForm(page, {
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
  await expectAccessible(page)
  await sale.fill('1234.56')
  await expect(page.getByText('$2,469.12')).toBeVisible()
  await submitForm(page)
  await expect(await expectReservation(page)).toContainText('$2,469.12')
  expect(departures.itineraries.length).toBeGreaterThan(1)
})

const boxOf = async (locator: Locator) => {
  const box = await locator.boundingBox()
  return box ?? { x: -1, y: -1, width: -1, height: -1 }
}

for (const child of [0, 1]) {
  test(`the sale prices line up (children: ${child}), each with its sign inside`, async ({ page }) => {
    await openForm(page, { site: 'canyon', username: 'seller', code: 'GCW-HELI', adult: 2, child, from: 44 })
    const row = page.getByRole('row', { name: /^Sale price/ })
    const inputs = row.getByRole('spinbutton')
    await expect(inputs).toHaveCount(1 + child)
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
}

test('without the permission the computed price is shown', async ({ page }) => {
  await openForm(page, { ...agent, code: 'GCW-HELI', adult: 1, from: 33 })
  await expect(page.getByRole('row', { name: /^Sale price \$/ })).toBeVisible()
  await expect(page.getByLabel('Adult sale price')).toBeHidden()
})
