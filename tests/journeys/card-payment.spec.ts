import type { Page } from '@playwright/test'

import {
  bookNow,
  expectReservation,
  fillForm,
  findDepartures,
  submitForm,
} from '#tests/support/journeys/booking.ts'
import { expectAccessible } from '#tests/support/journeys/expect-accessible.ts'
import { arriveSignedIn, expect, siteUrl, test } from '#tests/support/journeys/journey.ts'

const cards = {
  good: '4242 4242 4242 4242',
  declined: '4000 0000 0000 0002',
  /** Takes seconds to confirm. */
  slow: '4000 0000 0000 3220',
} as const

// A gateway's page runs its own scripts and keeps its own session.
test.use({
  expectedFailures:
    /allow-scripts and allow-same-origin|status of 4\d\d .*\/pay\/|net::ERR_CONNECTION_REFUSED/,
})

async function bookByCard(
  page: Page,
  site: string,
  from: number,
  titles: string[],
  check?: () => Promise<void>,
) {
  const wanted = { site, username: 'agent', code: 'GCN-PLANE', adult: titles.length, from }
  const { path } = await findDepartures(wanted)
  await arriveSignedIn(page, site, 'agent', path)
  await bookNow(page)
  await check?.()
  await fillForm(page, titles)
  await submitForm(page)
  return expectReservation(page)
}

async function pay(page: Page, number: string) {
  const frame = page.frameLocator('iframe[title="Card payment"]')
  await frame.getByLabel('Name on card').fill('Ada Lovelace')
  await frame.getByLabel('Card number').fill(number)
  await frame.getByLabel('Expiry (MM/YY)').fill('12/40')
  await frame.getByLabel('Security code').fill('123')
  await frame.getByRole('button', { name: /^Pay / }).click()
  return frame
}

test('on a phone a declined card can be replaced, and the reservation is confirmed without a reload', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  const card = await bookByCard(page, 'family', 20, ['Passenger 1 (Adult)', 'Passenger 2 (Adult)'])
  await expect(card).toContainText('Pending')
  await expect(card.getByRole('timer')).toHaveText(/^Seats held for 1[45]:\d\d$/)
  await expect(page.getByRole('listitem').filter({ hasText: 'Waiting for payment' })).toHaveAttribute(
    'aria-current',
    'step',
  )
  await expectAccessible(page)
  await expect(page.getByText('Seats held for').filter({ visible: true }).first()).toBeInViewport()
  const frame = await pay(page, cards.declined)
  await expect(frame.getByRole('alert')).toContainText(/declined/i)
  await expect(card).toContainText('Pending')
  await expect(page.getByText('Seats held for').filter({ visible: true }).first()).toBeInViewport()
  await page.evaluate(() => Object.assign(window, { isSamePage: true }))
  await pay(page, cards.slow)
  await expect(frame.getByText('Processing…')).toBeInViewport()
  await expect(card).toContainText('Confirmed', { timeout: 20_000 })
  await expect(page.getByTitle('Card payment')).toBeHidden()
  expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true)
  await expect(card.getByRole('heading', { level: 2 })).toBeFocused()
  await expect(card.getByRole('heading', { level: 2 })).toBeInViewport()
  await expectAccessible(page)
})

test('pax mode: no passenger types and no child price; a payment page that fails or hangs can be reloaded', async ({
  page,
}) => {
  await page.clock.install()
  const card = await bookByCard(page, 'desert', 30, ['Passenger 1', 'Passenger 2'], async () => {
    await expect(page.getByRole('region', { name: 'Passenger 2', exact: true })).toBeVisible()
    const pricing = page.getByRole('region', { name: 'Pricing' })
    await expect(pricing.getByRole('columnheader')).toHaveText(['Per person', 'Passenger × 2'])
    await expect(page.getByText('Child')).toBeHidden()
  })
  await expect(card.getByRole('columnheader')).toHaveText(['Name', 'Body Weight'])
  await page.route('**/pay/**', (route) => route.abort('connectionrefused'))
  await pay(page, cards.good)
  const again = page.getByRole('button', { name: 'Reload payment page' })
  await expect(again).toBeFocused()
  await expect(page.getByRole('alert')).toContainText("You won't be charged twice.")
  await expectAccessible(page)
  await page.unrouteAll()
  await again.press('Enter')
  await expect(page.frameLocator('iframe').getByLabel('Name on card')).toBeVisible()
  let asked = 0
  await page.route('**/pay/**', (route) => (++asked === 1 ? undefined : route.continue()))
  await pay(page, cards.good)
  const slow = page.getByRole('alert').getByText('The payment page is taking a while.')
  // The page may start its timer a moment after the click.
  await expect(async () => {
    await page.clock.fastForward(11_000)
    await expect(slow).toBeVisible({ timeout: 500 })
  }).toPass()
  await expectAccessible(page)
  await again.click()
  await pay(page, cards.good)
  await expect(card).toContainText('Confirmed')
})

test('in test mode the reservation is marked as a test, on the card and in the list', async ({ page }) => {
  const card = await bookByCard(page, 'sandbox', 30, ['Passenger 1 (Adult)'])
  await expect(card.getByText('Test', { exact: true })).toBeVisible()
  await expect(page.getByText('Agency is in test mode.')).toBeVisible()
  await page.goto(siteUrl('sandbox', '/reservations'))
  await expect(page.getByRole('link', { name: /Ada Lovelace/ })).toContainText('Test')
})
