import type { Page } from '@playwright/test'

import { bookFirst } from '#tests/support/journeys/booking.ts'
import { expectAccessible } from '#tests/support/journeys/expect-accessible.ts'
import { arriveSignedIn, expect, expectFocusInside, goInApp, test } from '#tests/support/journeys/journey.ts'

// A refused capacity.
test.use({ expectedFailures: /status of 400 .*\/api\/departures\// })

/** A departure with two guests, on a day that no other journey books. */
async function bookTwo(from: number) {
  const wanted = { site: 'canyon', username: 'manager', code: 'GCW-HELI', adult: 2, from }
  const { itinerary, date } = await bookFirst(wanted)
  return { date, time: itinerary.DeptTime }
}

async function choose(page: Page, time: string, action: string) {
  await page.getByRole('button', { name: `Actions for ${time} West Rim Helicopter Flight` }).click()
  await page.getByRole('menuitem', { name: action }).click()
  return page.getByRole('dialog', { name: action })
}

/** Opens the board at a departure with two guests and blocks two more seats. */
async function blockSeats(page: Page, from: number) {
  const { date, time } = await bookTwo(from)
  await arriveSignedIn(page, undefined, 'admin', `/departures?date=${date}&tour=GCW-HELI`)
  const row = page
    .getByRole('row')
    .filter({ has: page.getByRole('link', { name: `${time} West Rim Helicopter Flight` }) })
  await expect(row).toContainText('2 sold')
  await expect(row).toContainText('0 of 2 boarded')
  await expectAccessible(page)

  const dialog = await choose(page, time, 'Block seats')
  await expect(dialog).toContainText('This departure will no longer follow its schedule.')
  await expectAccessible(page)
  await dialog.getByLabel('Seats blocked by hand').fill('2')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(row).toContainText('2 blocked')
  await expect(row).toContainText('Off schedule')
  return { date, time, row }
}

async function expectNoPickups(page: Page, date: string) {
  await goInApp(page, `/pickups?date=${date}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Pickups' })).toBeVisible()
  await expect(page.getByText(/come without a pickup\./)).toBeVisible()
  await expectAccessible(page)
}

test('on a phone, the provider blocks seats, opens the other actions and sees who comes without a pickup', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  const { date, time } = await blockSeats(page, 47)
  for (const action of ['Change capacity', 'Change payload', 'Close for sale', 'Put back on schedule']) {
    const dialog = await choose(page, time, action)
    await expectFocusInside(dialog)
    await expect(dialog).toBeInViewport({ ratio: 1 })
    const overflow = await dialog.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)
    expect(overflow, 'pixels of horizontal overflow').toBeLessThanOrEqual(0)
    if (action === 'Put back on schedule') await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await expect(dialog).toBeHidden()
  }
  await expectNoPickups(page, date)
})

test('on a desktop, the provider runs a day from the board', async ({ page }) => {
  const { date, time, row } = await blockSeats(page, 40)

  await test.step('a capacity below what is sold and blocked is refused', async () => {
    const dialog = await choose(page, time, 'Change capacity')
    await dialog.getByLabel('Capacity').fill('3')
    await page.keyboard.press('Enter')
    await expect(
      dialog.getByText('2 seats are sold or held and 2 are blocked. Enter at least 4.'),
    ).toBeVisible()
    await expect(dialog.getByLabel('Capacity')).toHaveValue('3')
    await dialog.getByLabel('Capacity').fill('4')
    await page.keyboard.press('Enter')
    await expect(dialog).toBeHidden()
    await expect(row).toContainText('0 free')
  })

  await test.step('close for sale, and put back', async () => {
    const dialog = await choose(page, time, 'Close for sale')
    await dialog.getByRole('button', { name: 'Close for sale' }).click()
    await expect(row).toContainText('Closed')
    const back = await choose(page, time, 'Put back on schedule')
    await expect(back).toContainText('2 seats blocked by hand will be released.')
    await back.getByRole('button', { name: 'Put back on schedule' }).click()
    await expect(row).toContainText('Open')
    await expect(row).toContainText('0 blocked')
    await expect(row).not.toContainText('Off schedule')
  })

  await expectNoPickups(page, date)
})
