import type { Page } from '@playwright/test'

import { moneyText } from '#contract/money.ts'
import {
  bookFirst,
  bookNow,
  expectReservation,
  fillForm,
  submitForm,
} from '#tests/support/journeys/booking.ts'
import { expectAccessible } from '#tests/support/journeys/expect-accessible.ts'
import { arriveSignedIn, expect, goInApp, test } from '#tests/support/journeys/journey.ts'
import { createAgencyWithManager } from '#tests/support/journeys/new-agency.ts'

test.use({ expectedFailures: /status of 400 .*\/api\/reservations\/book/ })

async function setLimit(page: Page, agencyID: string, dollars: number) {
  await goInApp(page, `/agencies/${agencyID}/account/edit`)
  await page.getByLabel('Credit limit').fill(String(dollars))
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Save terms' }).click()
  await expect(page.getByText('Account terms saved')).toBeVisible()
}

async function enterPayment(page: Page, dollars: number) {
  await page.getByRole('button', { name: 'Add entry' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add entry' })
  await dialog.getByLabel('Amount').fill(String(dollars))
  await dialog.getByLabel('What it is for').fill('First trip')
  await expect(dialog.getByText('Nothing is owed')).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Add entry' }).click()
  await expect(page.getByText('Payment received entered')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Balance' })).toContainText('Nothing is owed')
}

test('an agency sells up to its credit limit, is refused, and sells again once its payment is entered', async ({
  page,
  context,
}) => {
  const { id: agencyID, domain: site, name } = await createAgencyWithManager()
  const wanted = { site, username: 'manager', code: 'GCN-PLANE', adult: 1, from: 50 }
  const { itinerary, path } = await bookFirst(wanted)
  const price = itinerary.AdultPrice + itinerary.AdultFees
  const limit = Math.ceil(price * 1.2)

  const provider = await context.newPage()
  await arriveSignedIn(provider, undefined, 'admin', '/accounts')
  await provider.getByRole('link', { name }).click()
  await expect(provider.getByText(`${name} owes ${moneyText(price)}`)).toBeVisible()
  await expectAccessible(provider)
  await setLimit(provider, agencyID, limit)

  await arriveSignedIn(page, site, 'manager')
  await expect(page.getByText(/^Credit limit: .* used \(8\d%\)/)).toBeVisible()
  await expectAccessible(page)
  await goInApp(page, path)
  await bookNow(page)
  await fillForm(page, ['Passenger 1 (Adult)'])
  await submitForm(page)
  const refusal = `beyond its credit limit of ${moneyText(limit)}. Ask the provider`
  await expect(page.getByRole('alert').filter({ hasText: refusal })).toBeFocused()
  await expect(page.getByLabel('Email Address')).toHaveValue('ada@example.com')
  await expectAccessible(page)

  await enterPayment(provider, price)
  await submitForm(page)
  const number = (await (await expectReservation(page)).getByRole('heading').first().textContent()) ?? ''

  await page.getByRole('link', { name: 'Account', exact: true }).click()
  await expect(page.getByRole('region', { name: 'Balance' })).toContainText(`You owe ${moneyText(price)}`)
  await expect(page.getByText(/of the credit limit used$/)).toBeVisible()
  const lines = page.getByRole('table', { name: 'Not on a statement yet' })
  await expect(lines.getByRole('row')).toHaveCount(5)
  await expectAccessible(page)
  await lines.getByRole('link', { name: number.replace(/\D/g, '') }).click()
  await expectReservation(page)
})
