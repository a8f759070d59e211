import type { Page } from '@playwright/test'

import {
  confirmButton,
  expectReservation,
  fillForm,
  openForm,
  submitButton,
} from '#tests/support/journeys/booking.ts'
import { expect, signedInVisitor, test } from '#tests/support/journeys/journey.ts'

const agent = { site: 'canyon', username: 'agent' } as const
const sizes = [
  { width: 1280, height: 900 },
  { width: 360, height: 740 },
]

interface Point {
  x: number
  y: number
}

async function submitSpot(page: Page): Promise<Point> {
  const box = await submitButton(page).boundingBox()
  if (!box) throw new Error('Submit Reservation is not on the page')
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

/** Opens the form and clicks six times where Submit Reservation appears, as if Book Now had been in the same spot. */
async function clickSixTimes(page: Page, { x, y }: Point) {
  await page
    .getByRole('button', { name: /^Book Now/ })
    .first()
    .click()
  await page.mouse.move(x, y)
  await expect(submitButton(page)).toBeVisible()
  for (let click = 1; click <= 6; click += 1) await page.mouse.click(x, y)
  const isUnderPointer = await submitButton(page).evaluate(
    (element, [left, top]) => element.contains(document.elementFromPoint(left, top)),
    [x, y] as const,
  )
  expect(isUnderPointer, 'Submit Reservation is under the pointer').toBe(true)
}

for (const [index, size] of sizes.entries()) {
  test(`six clicks where Book Now was book nothing at ${size.width} px`, async ({ page }) => {
    const bookings: string[] = []
    page.on('request', (request) => {
      if (request.url().endsWith('/api/reservations/book')) bookings.push(request.url())
    })
    await page.setViewportSize(size)
    await openForm(page, { ...agent, code: 'HVD-HELI', adult: 1, from: 80 + 4 * index })
    const spot = await submitSpot(page)
    await page.goBack()
    await clickSixTimes(page, spot)
    expect(bookings, 'with an empty form').toEqual([])
    await fillForm(page, ['Passenger 1 (Adult)'])
    await page.goBack()
    await clickSixTimes(page, spot)
    await expect(confirmButton(page)).toBeVisible()
    expect(bookings, 'with restored details').toEqual([])
    const quoteID = page.url().split('/').at(-2)
    const answer = await (
      await signedInVisitor('canyon', 'agent')
    ).send('GET', `/api/reservations/${quoteID}`)
    expect(answer.status).toBe(404)
    await expect(async () => {
      await confirmButton(page).click()
      await expect(confirmButton(page)).toBeHidden({ timeout: 1100 })
    }).toPass()
    await submitButton(page).click()
    await expectReservation(page)
    expect(bookings).toHaveLength(1)
  })
}
