import type { Page } from '@playwright/test'

import { dateText } from '#contract/dates.ts'
import { expectReservation, findDepartures, lead, passenger } from '#tests/support/journeys/booking.ts'
import { CountedHand } from '#tests/support/journeys/counted-hand.ts'
import { arriveSignedIn, expect, expectHome, test } from '#tests/support/journeys/journey.ts'

const wanted = { site: 'canyon', username: 'agent', code: 'HVD-HELI', adult: 2, from: 13 } as const
const leadPassenger = 'Ann\tLee\tann@lee.com\t7025550100'

const bookButton = (page: Page) => page.getByRole('button', { name: /^Book Now/ }).first()
const day = (page: Page, date: string) => page.getByRole('button', { name: new RegExp(`^${dateText(date)}`) })
const sameLastName = (page: Page) => page.getByRole('checkbox', { name: 'Same last name for all' })
const secondFirstName = (page: Page) => passenger(page, 'Passenger 2 (Adult)').getByLabel('First Name')

async function startAtHome(page: Page) {
  const { date } = await findDepartures(wanted)
  await arriveSignedIn(page, wanted.site, wanted.username)
  await expectHome(page)
  return { hand: new CountedHand(page), date }
}

test('a booking for two takes at most 8 clicks and 40 keystrokes from Home', async ({ page }) => {
  const { hand, date } = await startAtHome(page)
  await hand.click(page.getByRole('link', { name: 'Find a tour' }))
  const row = page.getByRole('row', { name: new RegExp(wanted.code) })
  await hand.click(row.getByRole('link', { name: 'Check Availability' }))
  await hand.click(page.getByRole('button', { name: 'One more' }).first())
  await showMonthOf(page, hand, date)
  await hand.click(day(page, date))
  await hand.click(page.getByRole('button', { name: 'Search Availability' }))
  await hand.click(bookButton(page))
  await expect(lead(page).getByLabel('First Name')).toBeFocused()
  await hand.type(`${leadPassenger}\t`)
  await expect(sameLastName(page)).toBeFocused()
  await hand.press('Space')
  await hand.click(secondFirstName(page))
  await hand.type('Tom')
  await hand.press('Enter')
  const card = await expectReservation(page)
  await expect(card).toContainText('Confirmed')
  await expect(card.getByRole('row', { name: /Tom Lee/ })).toBeVisible()
  expect(hand.clicks).toBeLessThanOrEqual(8)
  expect(hand.keys).toBeLessThanOrEqual(40)
})

/** The calendar opens at the current month. */
async function showMonthOf(page: Page, hand: CountedHand, date: string) {
  if (!(await day(page, date).isVisible())) await hand.click(page.getByRole('button', { name: 'Next month' }))
}

test('a booking for two takes at most 80 keystrokes with the keyboard alone', async ({ page }) => {
  const { hand, date } = await startAtHome(page)
  // Focuses the search for a tour.
  await hand.press('/')
  await expect(page.getByRole('combobox', { name: 'Start a booking' })).toBeFocused()
  await hand.type('hvd-h')
  await expect(page.getByRole('option')).toHaveCount(1)
  await expect(page.getByRole('option')).toHaveAttribute('data-combobox-selected')
  await hand.press('Enter')
  await chooseDay(page, hand, date)
  await hand.tabTo(page.getByLabel('Adults'))
  await hand.type('2')
  await hand.press('Enter')
  await hand.tabTo(bookButton(page))
  await hand.press('Enter')
  await expect(lead(page).getByLabel('First Name')).toBeFocused()
  await hand.type(`${leadPassenger}\t`)
  await hand.press('Space')
  await hand.tabTo(secondFirstName(page))
  await hand.type('Tom')
  await hand.press('Enter')
  await expect(await expectReservation(page)).toContainText('Confirmed')
  expect(hand.keys).toBeLessThanOrEqual(80)
})

/** With the arrow keys, from the day that has the focus: by weeks to the nearest one, then by days. */
async function chooseDay(page: Page, hand: CountedHand, date: string) {
  const grid = page.getByRole('grid')
  await hand.tabTo(grid.locator('button[tabindex="0"]'))
  const focused = await grid.locator('button:focus').getAttribute('data-date')
  const days = (Date.parse(date) - Date.parse(focused ?? '')) / 86_400_000
  const weeks = Math.round(days / 7)
  const rest = days - 7 * weeks
  for (let week = 0; week < weeks; week += 1) await hand.press('ArrowDown')
  for (let step = 0; step < Math.abs(rest); step += 1) await hand.press(rest > 0 ? 'ArrowRight' : 'ArrowLeft')
  await expect(day(page, date)).toBeFocused()
  await hand.press('Enter')
}
