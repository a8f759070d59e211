import type { Page } from '@playwright/test'

import {
  bookNow,
  type Departures,
  expectReservation,
  fillForm,
  fillLead,
  findDepartures,
  lead,
  sellOut,
  submitButton,
  submitForm,
} from '#tests/support/journeys/booking.ts'
import { expectAccessible } from '#tests/support/journeys/expect-accessible.ts'
import { signedInVisitor, arriveSignedIn, expect, siteUrl } from '#tests/support/journeys/journey.ts'
import { chooseDay, openMove, openParty } from '#tests/support/journeys/party-to-move.ts'
import { test } from '#tests/support/journeys/time-portal.ts'

// All tests share one portal.
test.describe.configure({ mode: 'default' })
test.use({ expectedFailures: /allow-scripts and allow-same-origin/ })

const refunded = "We couldn't accept a card payment. It was refunded."
const soon = { timeout: 45_000 }

test('an expired quote is replaced by a new one that keeps the details', async ({ page }) => {
  const { path } = await findDepartures({
    site: 'canyon',
    username: 'agent',
    code: 'GCW-HELI',
    adult: 2,
    from: 20,
  })
  await arriveSignedIn(page, 'canyon', 'agent', path)
  await bookNow(page)
  const old = page.url()
  await fillLead(page)
  await expect(page.getByText('Less than two minutes left to submit this reservation.')).toBeAttached()
  const dialog = page.getByRole('dialog', { name: 'Quote has expired please create a new one.' })
  await expect(dialog).toBeVisible(soon)
  await expect(submitButton(page)).toBeDisabled()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(submitButton(page)).toBeDisabled()
  await page.getByRole('button', { name: 'Create a new one' }).click()
  await expect(page.getByText('This is a new quote at the same price. Your details are kept.')).toBeVisible()
  expect(page.url()).not.toBe(old)
  await expect(lead(page).getByLabel('Email Address')).toHaveValue('ada@example.com')
  await fillForm(page, ['Passenger 1 (Adult)', 'Passenger 2 (Adult)'])
  await submitForm(page)
  await expect(await expectReservation(page)).toContainText('Confirmed')
})

/** Opens the payment page in a tab of its own and fills in a card. */
async function fillCardInTab(page: Page): Promise<Page> {
  const tab = await page.context().newPage()
  await tab.goto((await page.getByTitle('Card payment').getAttribute('src')) ?? '')
  await tab.getByLabel('Name on card').fill('Ada Lovelace')
  await tab.getByLabel('Card number').fill('4242 4242 4242 4242')
  await tab.getByLabel('Expiry (MM/YY)').fill('12/40')
  await tab.getByLabel('Security code').fill('123')
  return tab
}

/** Sells the departure out through the API, then pays for the reservation that lost its seats. */
async function payTooLate(tab: Page, departures: Departures) {
  const [first] = departures.itineraries
  if (first) await sellOut(await signedInVisitor('canyon', 'agent'), departures, first)
  await tab.getByRole('button', { name: /^Pay / }).click()
  await expect(tab.getByRole('status')).toContainText(
    'The seats were released before the payment arrived and are no longer available.',
  )
}

test('unpaid seats are released, on the card and in the list, and a late payment is refunded', async ({
  page,
}) => {
  const departures = await findDepartures({
    site: 'family',
    username: 'agent',
    code: 'GCW-HELI',
    adult: 1,
    from: 25,
  })
  await arriveSignedIn(page, 'family', 'agent', departures.path)
  await bookNow(page)
  await fillForm(page, ['Passenger 1 (Adult)'])
  await submitForm(page)
  const card = await expectReservation(page)
  await expect(card.getByRole('timer')).toHaveText(/^Seats held for 00:\d\d$/)
  const tab = await fillCardInTab(page)
  await page.bringToFront()
  // On a phone, with the focus inside the payment form.
  await page.setViewportSize({ width: 360, height: 740 })
  await page.frameLocator('iframe').getByLabel('Security code').fill('123')
  const list = await page.context().newPage()
  await list.goto(siteUrl('family', '/reservations'))
  await expect(list.getByRole('tab', { name: /^Pending/ })).toContainText('1')
  await expect(card).toContainText('(Seats Released)', soon)
  await expect(page.getByTitle('Card payment')).toBeHidden()
  await expect(page.getByText('Payment not received')).toBeInViewport()
  await expectAccessible(page)
  await expect(list.getByText('There are no pending reservations.')).toBeVisible(soon)
  await list.getByRole('tab', { name: /^Expired/ }).click()
  await expect(list.getByRole('row', { name: /Ada Lovelace/ })).toContainText('Expired')
  await expect(card.getByRole('alert')).toBeHidden()
  await payTooLate(tab, departures)
  await expect(async () => {
    await page.reload()
    await expect(card.getByRole('alert')).toHaveText(refunded, { timeout: 2000 })
  }).toPass()
  await expectAccessible(page)
})

test("a move that isn't paid in time lapses, and the reservation stays as it was", async ({ page }) => {
  const { cheapDay, pricierDay } = await openParty(page, 'family', 1, 30)
  await openMove(page)
  const weekend = await chooseDay(page, pricierDay)
  await weekend
    .getByRole('button', { name: /to pay/ })
    .first()
    .click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Move and pay/ })
    .click()
  await expect(page.getByRole('region', { name: 'Payment due' })).toBeVisible()
  await expect(page.getByText(/^The time to pay has run out\. Nothing was changed\./)).toBeVisible(soon)
  await expect(page.getByTitle('Card payment')).toBeHidden()
  await expect(await expectReservation(page)).toContainText(cheapDay)
  await expect(page.getByRole('region', { name: 'History' }).getByText('Not paid in time')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Try again' }).click()
  await expect(page.getByRole('region', { name: pricierDay })).toBeVisible()
})
