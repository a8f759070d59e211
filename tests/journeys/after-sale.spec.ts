import type { Page } from '@playwright/test'

import { bookFirst } from '#tests/support/journeys/booking.ts'
import { expectAccessible } from '#tests/support/journeys/expect-accessible.ts'
import {
  arriveSignedIn,
  expect,
  expectFocusInside,
  pressEnter,
  test,
} from '#tests/support/journeys/journey.ts'

/** A tour in two days, between 72 and 24 hours before departure: canceling costs half. */
async function bookFor(site: string, username: string, adult: number) {
  return (await bookFirst({ site, username, code: 'LAS-GCN-AIR', adult, from: 2 })).id
}

const card = (page: Page) => page.getByRole('region', { name: /^Reservation# \d+$/ })
const history = (page: Page) => page.getByRole('region', { name: 'History' })
const dialog = (page: Page) => page.getByRole('dialog')

async function openDialog(page: Page, button: string) {
  await page.getByRole('button', { name: button, exact: true }).press('Enter')
  await expectFocusInside(dialog(page))
}

test('an agency removes a passenger, corrects a name and cancels with a fee', async ({ page }) => {
  const id = await bookFor('canyon', 'manager', 2)
  await arriveSignedIn(page, 'canyon', 'manager', `/reservations/${id}`)
  await expect(history(page).getByText('Booked', { exact: true })).toBeVisible()
  await expectAccessible(page)

  await openDialog(page, 'Cancel passengers')
  await dialog(page).getByLabel('Pat Prior, adult').nth(1).press('Space')
  await expect(dialog(page).getByText('Canceling now costs 50% of the price.')).toBeVisible()
  await expectAccessible(page)
  await pressEnter(dialog(page).getByRole('button', { name: /^Cancel 1 passenger, fee \$/ }))
  await expect(history(page).getByText('Passengers canceled')).toBeVisible()
  await expect(card(page).getByRole('row', { name: /^Pat Prior/ })).toHaveCount(1)
  await expect(card(page).getByRole('heading', { level: 2 })).toBeFocused()

  await page.getByRole('link', { name: 'Correct details' }).click()
  await page.getByRole('region', { name: 'Lead Passenger' }).getByLabel('Last Name').fill('Pryor')
  await expect(page.getByRole('region', { name: 'Your changes' }).getByRole('listitem')).toHaveCount(1)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(card(page).getByText('Pat Pryor')).toBeVisible()
  await expect(history(page).getByText('Details corrected')).toBeVisible()

  await openDialog(page, 'Cancel reservation')
  await dialog(page).getByLabel('Reason (optional)').fill('Guest is ill')
  await pressEnter(dialog(page).getByRole('button', { name: /^Cancel reservation, fee \$/ }))
  await expect(card(page).getByText(/^Canceled on .* A fee of \$/)).toBeVisible()
  await expect(history(page).getByText('Reason: Guest is ill')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Cancel reservation' })).toBeHidden()

  const number = (await card(page).getByRole('heading', { level: 2 }).textContent())?.replace(/\D/g, '') ?? ''
  await page.getByRole('link', { name: 'Recent Reservations' }).click()
  await page.getByRole('tab', { name: /^Canceled/ }).click()
  await expect(page.getByRole('row', { name: new RegExp(`^${number}`) })).toContainText('Canceled')
})

test('canceling an unpaid reservation closes its payment page', async ({ page }) => {
  const id = await bookFor('family', 'agent', 1)
  await arriveSignedIn(page, 'family', 'agent', `/reservations/${id}`)
  await expect(page.frameLocator('iframe[title="Card payment"]').getByLabel('Card number')).toBeVisible()
  await openDialog(page, 'Cancel reservation')
  await pressEnter(dialog(page).getByRole('button', { name: 'Cancel reservation', exact: true }))
  await expect(card(page).getByText(/^Canceled on .* No fee was charged\./)).toBeVisible()
  await expect(page.getByTitle('Card payment')).toBeHidden()
  await expect(card(page).getByRole('heading', { level: 2 })).toBeFocused()
})

test('the provider cancels inside an agency and waives the fee', async ({ page }) => {
  const id = await bookFor('canyon', 'manager', 1)
  await arriveSignedIn(page, undefined, 'admin', '/agencies')
  await page.getByRole('link', { name: 'Canyon Travel', exact: true }).click()
  await page.getByRole('link', { name: 'Reservations', exact: true }).click()
  await page.getByRole('tab', { name: /^Confirmed/ }).click()
  await page.locator(`a[href$="${id}"]`).click()
  await openDialog(page, 'Cancel reservation')
  await dialog(page).getByLabel('Waive fee').press('Space')
  await expect(dialog(page).getByText('The fee is waived.')).toBeVisible()
  await pressEnter(dialog(page).getByRole('button', { name: 'Cancel reservation', exact: true }))
  await expect(card(page).getByText(/^Canceled on .* No fee was charged\./)).toBeVisible()
})
