import type { Page } from '@playwright/test'

import { expectAccessible } from '#tests/support/journeys/expect-accessible.ts'
import { expect, expectFocusInside, pressEnter, test } from '#tests/support/journeys/journey.ts'
import { chooseDay, openMove, openParty } from '#tests/support/journeys/party-to-move.ts'
import { pay } from '#tests/support/journeys/pay-by-card.ts'

const card = (page: Page) => page.getByRole('region', { name: /^Reservation# \d+$/ })
const history = (page: Page) => page.getByRole('region', { name: 'History' })
const dialog = (page: Page) => page.getByRole('dialog')
const moved = 'Payment received. The reservation has moved to the new departure.'

test('an agent moves a party of four to another time at the same price, on a phone', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  const { cheapDay, otherTime } = await openParty(page, 'canyon', 4, 30)
  await openMove(page)
  const departures = page.getByRole('region', { name: cheapDay })
  await expect(departures.getByText('Booked now')).toBeVisible()
  await expectAccessible(page)
  await departures
    .getByRole('button', { name: new RegExp(`^${otherTime}.* No difference No fee`) })
    .press('Enter')
  await expect(dialog(page).getByRole('row', { name: /^Date/ })).toContainText(cheapDay)
  await expectAccessible(page)
  await expectFocusInside(dialog(page))
  await pressEnter(dialog(page).getByRole('button', { name: 'Move', exact: true }))
  await expect(card(page)).toContainText(otherTime)
  await expect(history(page).getByText('Moved to another departure')).toBeVisible()
})

test('a move to a pricier day is paid in one of two tabs; back to a cheaper day the difference is refunded', async ({
  page,
}) => {
  const { cheapDay, pricierDay } = await openParty(page, 'family', 2, 37)
  await openMove(page)
  const weekend = await chooseDay(page, pricierDay)
  await weekend
    .getByRole('button', { name: /to pay/ })
    .first()
    .click()
  await expect(dialog(page).getByText(/^Pay \$[\d.]+ by card within 15 minutes\./)).toBeVisible()
  await dialog(page)
    .getByRole('button', { name: /^Move and pay \$/ })
    .click()

  const panel = page.getByRole('region', { name: 'Payment due' })
  await expect(panel.getByRole('timer')).toHaveText(/^Time to pay 1[45]:\d\d$/)
  await expect(panel.getByText(pricierDay)).toBeVisible()
  await expect(card(page)).toContainText(cheapDay)
  await expectAccessible(page)
  const other = await page.context().newPage()
  await other.goto(page.url())
  await expect(other.getByRole('region', { name: 'Payment due' })).toBeVisible()
  await page.bringToFront()
  await pay(page)
  await expect(page.getByText(moved)).toBeVisible()
  await expect(card(page)).toContainText(pricierDay)
  await other.bringToFront()
  await expect(other.getByText(moved)).toBeVisible()
  await other.close()

  await openMove(page)
  const weekday = await chooseDay(page, cheapDay)
  await weekday
    .getByRole('button', { name: /Refund \$/ })
    .first()
    .click()
  await dialog(page)
    .getByRole('button', { name: /^Move and refund \$/ })
    .click()
  await expect(card(page)).toContainText(cheapDay)
  await expect(history(page).getByText(/^Refund of \$/)).toBeVisible()
})

test('an agent adds a child by card, drops it, and tries again', async ({ page }) => {
  await openParty(page, 'family', 1, 44)
  const add = page.getByRole('link', { name: 'Add passengers' })
  await add.click()
  await page.getByLabel('Children').fill('1')
  await page.getByLabel('Adults').fill('0')
  const child = page.getByRole('region', { name: 'Passenger 1 (Child)' })
  await child.getByLabel('First Name').fill('Ralph')
  await child.getByLabel('Last Name').fill('Prior')
  await expectAccessible(page)
  const confirm = async () => {
    await page.getByRole('button', { name: 'Continue' }).click()
    await dialog(page)
      .getByRole('button', { name: /^Add 1 passenger and pay \$/ })
      .click()
    await expect(page.getByRole('region', { name: 'Payment due' })).toContainText('Ralph Prior')
  }
  await confirm()
  await page.getByRole('button', { name: 'Drop this change' }).click()
  await dialog(page).getByRole('button', { name: 'Drop this change' }).click()
  await expect(page.getByText('This change ended before it was paid.')).toBeVisible()
  await add.click()
  await expect(child.getByLabel('First Name')).toHaveValue('Ralph')
  await confirm()
  await pay(page)
  await expect(page.getByText('Payment received. The passengers were added.')).toBeVisible()
  await expect(card(page).getByRole('row', { name: /^Ralph Prior Child/ })).toBeVisible()
})
