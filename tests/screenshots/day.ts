import type { Page } from '@playwright/test'

import type { Visit } from '#tests/screenshots/visit.ts'
import { expectHeading, open } from '#tests/support/journeys/accessible-states.ts'
import { expect, expectFocusInside } from '#tests/support/journeys/journey.ts'

const show = (path: string, title: string) => async (page: Page) => {
  await open(path, title)(page)
  await expect(page.getByRole('row').nth(1)).toBeVisible()
}

/** The day's last departure: seats can't be blocked once a tour has left. */
async function showAction(page: Page) {
  await page
    .getByRole('button', { name: /^Actions for / })
    .last()
    .click()
  await page.getByRole('menuitem', { name: 'Block seats' }).click()
  await expectFocusInside(page.getByRole('dialog'))
}

/** Of the first departure that someone has booked. */
async function showManifest(page: Page) {
  await page.keyboard.press('Escape')
  await page
    .getByRole('row')
    .filter({ hasText: /of [1-9]\d* boarded/ })
    .first()
    .getByRole('link')
    .first()
    .click()
  await expect(page.getByRole('region', { name: 'Passengers' })).toBeVisible()
}

async function showCheckIn(page: Page) {
  await page.getByRole('link', { name: 'Check in', exact: true }).click()
  await expectHeading(page, 'Check in')
}

/** The provider's day in the demo. */
export const day: Visit = {
  site: undefined,
  user: 'admin',
  screens: [
    { name: 'board', show: show('/departures', 'Departures') },
    { name: 'board-action', show: showAction },
    { name: 'manifest', show: showManifest },
    { name: 'check-in', show: showCheckIn },
    { name: 'pickups', show: show('/pickups', 'Pickups') },
    { name: 'all-reservations', show: show('/all-reservations', 'All Reservations') },
  ],
}
