import type { Page } from '@playwright/test'

import {
  bookNow,
  bookSeats,
  expectReservation,
  fillForm,
  findDepartures,
  passenger,
  submitForm,
} from '#tests/support/journeys/booking.ts'
import { expectAccessible } from '#tests/support/journeys/expect-accessible.ts'
import { arriveSignedIn, expect, signedInVisitor, test } from '#tests/support/journeys/journey.ts'

const agent = { site: 'canyon', username: 'agent' } as const
/** Six seats, 1,250 lb, up to 300 lb a passenger, two seats above 250 lb. */
const helicopter = { ...agent, code: 'GCW-HELI' } as const
const titles = ['Passenger 1 (Adult)', 'Passenger 2 (Adult)']

test.use({ expectedFailures: /status of 400 .*\/api\/reservations\/book/ })

/** The page of a day with empty departures, for a party of two. */
const pathForTwo = ({ productID, date }: { productID: string; date: string }) =>
  `/products/${productID}?date=${date}&adult=2`

async function totalOf(page: Page): Promise<number> {
  const text = await page.locator('output', { hasText: /^\$/ }).innerText()
  return Number(text.replaceAll(/[$,]/g, ''))
}

test('a passenger too heavy for the tour is refused, and a heavy one takes and pays two seats', async ({
  page,
}) => {
  const departures = await findDepartures({ ...helicopter, adult: 6, from: 80 })
  await arriveSignedIn(page, 'canyon', 'agent', pathForTwo(departures))
  await expect(page.getByText('Maximum weight 300 lb (136.1 kg) per passenger.')).toBeVisible()
  await bookNow(page)
  await fillForm(page, titles)
  const before = await totalOf(page)
  const second = passenger(page, 'Passenger 2 (Adult)')
  const below = () => second.evaluate((card) => card.getBoundingClientRect().bottom + window.scrollY)
  const bottom = await below()
  await second.getByLabel('Body Weight (in lbs)').fill('301')
  await expect(second.getByText('This tour takes passengers up to 300 lb.')).toBeVisible()
  expect(await below(), 'the fields stay in place while typing').toBe(bottom)
  await submitForm(page)
  await expect(page.getByRole('alert')).toContainText(
    'Passenger 2 weighs 301 lb. This tour takes passengers up to 300 lb.',
  )
  await expectAccessible(page)
  await page.getByRole('button', { name: 'kg', exact: true }).click()
  await second.getByLabel('Body Weight (in kg)').fill('117,9')
  await expect(second.getByText('260 lb', { exact: true })).toBeVisible()
  await expect(second.getByText('Takes 2 seats, $175.00 more')).toBeVisible()
  await expect(page.getByRole('row', { name: 'Extra seat, 1 × $175.00 $175.00' })).toBeVisible()
  const total = before + 175
  expect(await totalOf(page)).toBe(total)
  await submitForm(page)
  const card = await expectReservation(page)
  const row = card.getByRole('row', {
    name: /^Byron 1 Lovelace Adult 260 lb Takes 2 seats, extra seat \$175\.00$/,
  })
  await expect(row).toBeVisible()
  await expect(card).toContainText('Includes $175.00 for extra seats')
  await expect(card.getByText('Sale Price').locator('..')).toContainText(
    total.toLocaleString('en-US', { style: 'currency', currency: 'USD' }),
  )
  await expectAccessible(page)
  const { date, itineraries } = await findDepartures({ ...helicopter, adult: 3, from: 80 })
  const [booked] = departures.itineraries
  const now = itineraries.find(({ ItineraryID }) => ItineraryID === booked?.ItineraryID)
  expect([date, now?.seatsLeft, now?.poundsLeft]).toEqual([departures.date, 3, 1250 - 410])
})

test('a party too heavy for a departure is booked on the next one', async ({ page }) => {
  const departures = await findDepartures({ ...helicopter, adult: 6, from: 87 })
  const [first, next] = departures.itineraries
  if (!first || !next) throw new Error('Expected two departures')
  await bookSeats(await signedInVisitor('canyon', 'agent'), departures, first, 4, 250)
  await arriveSignedIn(page, 'canyon', 'agent', pathForTwo(departures))
  const row = page.getByRole('row', { name: new RegExp(`^${first.DeptTime}`) })
  await expect(row).toContainText('Check weights first: 250 lb left')
  await expectAccessible(page)
  await row.getByRole('button', { name: 'Book Now' }).click()
  const problem = page.getByText('The party weighs 300 lb and this departure has 250 lb left.', {
    exact: true,
  })
  await expect(problem).toBeVisible()
  await fillForm(page, titles)
  await submitForm(page)
  const choose = `Choose ${next.DeptTime}: 1,250 lb free`
  await expect(page.getByRole('alert')).toContainText(`${choose}.`)
  await expectAccessible(page)
  await page.getByRole('button', { name: choose }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(`: ${next.DeptTime} (`)
  await expect(problem).toBeHidden()
  await submitForm(page)
  await expect(await expectReservation(page)).toContainText(`${next.DeptTime} (`)
})
