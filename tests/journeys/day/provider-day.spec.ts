import type { Page } from '@playwright/test'

import { bookSeats, findDepartures } from '#tests/support/journeys/booking.ts'
import { expectAccessible } from '#tests/support/journeys/expect-accessible.ts'
import { arriveSignedIn, expect, goInApp, signedInVisitor, test } from '#tests/support/journeys/journey.ts'

// A refused capacity.
test.use({ expectedFailures: /status of 400 .*\/api\/departures\// })

const site = 'canyon'
const username = 'manager'

/** A departure with two guests, on a day that no other journey books. */
async function bookTwo(from: number) {
  const departures = await findDepartures({ site, username, code: 'GCW-HELI', adult: 2, from })
  const [itinerary] = departures.itineraries
  if (!itinerary) throw new Error('There is no departure.')
  await bookSeats(await signedInVisitor(site, username), departures, itinerary, 2)
  return { date: departures.date, time: itinerary.DeptTime }
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

async function expectPickups(page: Page, date: string) {
  await goInApp(page, `/pickups?date=${date}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Pickups' })).toBeVisible()
  await expect(page.getByText(/come without a pickup\./)).toBeVisible()
  await expectAccessible(page)
}

test('on a phone, the provider blocks seats and sees who is picked up', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  const { date } = await blockSeats(page, 47)
  await expectPickups(page, date)
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

  await expectPickups(page, date)
})
