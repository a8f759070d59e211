import type { Page } from '@playwright/test'

import { bookSeats, findDepartures } from '#tests/support/journeys/booking.ts'
import { expectAccessible } from '#tests/support/journeys/expect-accessible.ts'
import { arriveSignedIn, expect, signedInVisitor, test } from '#tests/support/journeys/journey.ts'

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

const sizes = [
  { title: 'a desktop', viewport: { width: 1280, height: 800 }, from: 40 },
  { title: 'a phone', viewport: { width: 360, height: 740 }, from: 47 },
]
for (const { title, viewport, from } of sizes)
  test.describe(title, () => {
    test.use({ viewport })

    test(`on ${title}, the provider runs a day from the board`, async ({ page }) => {
      await page.setViewportSize(viewport)
      const { date, time } = await bookTwo(from)
      await arriveSignedIn(page, undefined, 'admin', `/departures?date=${date}&tour=GCW-HELI`)
      const row = page
        .getByRole('row')
        .filter({ has: page.getByRole('link', { name: `${time} West Rim Helicopter Flight` }) })
      await expect(row).toContainText('2 sold')
      await expect(row).toContainText('0 of 2 boarded')
      await expectAccessible(page)

      await test.step('block seats', async () => {
        const dialog = await choose(page, time, 'Block seats')
        await expect(dialog).toContainText('This departure will no longer follow its schedule.')
        await expectAccessible(page)
        await dialog.getByLabel('Seats blocked by hand').fill('2')
        await dialog.getByRole('button', { name: 'Save' }).click()
        await expect(row).toContainText('2 blocked')
        await expect(row).toContainText('Off schedule')
      })

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

      await test.step('see who is picked up', async () => {
        await page.goto(page.url().replace(/\/departures.*/, `/pickups?date=${date}`))
        await expect(page.getByRole('heading', { level: 1, name: 'Pickups' })).toBeVisible()
        await expect(page.getByText(/come without a pickup\./)).toBeVisible()
        await expectAccessible(page)
      })
    })
  })
