import type { Page } from '@playwright/test'

import {
  bookNow,
  expectReservation,
  fillForm,
  fillLead,
  fillPassenger,
  findDepartures,
  lead,
  passenger,
  sellOut,
  submitButton,
  visitorOf,
} from '#tests/support/journey-booking.ts'
import {
  arriveSignedIn,
  expect,
  expectAccessible,
  expectLogin,
  expectNoSidewaysScrolling,
  signIn,
  siteUrl,
  test,
} from '#tests/support/journey.ts'

const sizes = { 'at a desk': { width: 1280, height: 800 }, 'on a phone': { width: 360, height: 740 } }

const agent = { site: 'canyon', username: 'agent' } as const

async function openForm(page: Page, wanted: Parameters<typeof findDepartures>[0]) {
  const departures = await findDepartures(wanted)
  await arriveSignedIn(page, wanted.site, wanted.username, departures.path)
  await bookNow(page)
  return departures
}

test.use({ expectedFailures: /status of 40[04] .*\/api\/(reservations\/book|quotes)/ })

for (const [place, size] of Object.entries(sizes)) {
  test(`booked on account ${place}: for two in fewer than 25 clicks and fields`, async ({ page }) => {
    await page.setViewportSize(size)
    const departures = await openForm(page, { ...agent, code: 'GCW-HELI', adult: 2, from: 20 })
    const [first] = departures.itineraries
    await expect(page.getByRole('heading', { level: 1 })).toContainText(
      `Reservation for GCW-HELI - West Rim Helicopter Flight: ${first?.DeptTime} (`,
    )
    await expect(page.getByRole('timer')).toHaveText(/^Quote expires in (20:00|19:\d\d)$/)
    await expectNoSidewaysScrolling(page)
    await expectAccessible(page)
    // Book Now, four fields of the lead, one button, two names, two for the hotel, submit: 11.
    await fillForm(page, ['Passenger 1 (Adult)', 'Passenger 2 (Adult)'])
    await expect(passenger(page, 'Passenger 1 (Adult)').getByLabel('Body Weight (in lbs)')).toHaveValue('150')
    await page.getByLabel("Guest's Hotel").first().fill('saguaro')
    await page.getByRole('option', { name: /Estimated Pickup: \d+ minutes prior to tour time\./ }).click()
    await submitButton(page).click()
    const card = await expectReservation(page)
    await expect(card).toContainText('Confirmed')
    await expect(card).toContainText('Ada Lovelace')
    await expect(card.getByRole('row', { name: /Byron 1 Lovelace/ })).toContainText('150 lbs')
    await expect(page.getByTitle('Card payment')).toBeHidden()
    await expectNoSidewaysScrolling(page)
    await expectAccessible(page)
    expect(await page.evaluate(() => localStorage.getItem('passenger-counts'))).toBe('{"adult":1,"child":0}')
    expect(await page.evaluate(() => Object.keys(sessionStorage).filter((key) => /draft/.test(key)))).toEqual(
      [],
    )
    await page.goBack()
    await expect(page.getByRole('button', { name: /^Book Now/ }).first()).toBeVisible()
  })
}

test('with the keyboard alone', async ({ page }) => {
  const { path } = await findDepartures({ ...agent, code: 'HVD-HELI', adult: 1, from: 20 })
  await arriveSignedIn(page, 'canyon', 'agent', path)
  await page
    .getByRole('button', { name: /^Book Now/ })
    .first()
    .focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: /^Reservation for / })).toBeFocused()
  for (const text of ['Ada', 'Lovelace', 'ada@example.com', '7025550100']) {
    await page.keyboard.press('Tab')
    await page.keyboard.type(text)
  }
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Same as lead passenger' })).toBeFocused()
  await page.keyboard.press('Space')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(await expectReservation(page)).toContainText('Confirmed')
})

test('what the server refuses is listed and stands beside its field, and nothing typed is lost', async ({
  page,
}) => {
  await openForm(page, { ...agent, code: 'GCW-HELI', adult: 1, child: 1, from: 26 })
  await fillLead(page, 'not an address')
  await fillPassenger(page, 'Passenger 1 (Adult)', 'Ada')
  await expect(passenger(page, 'Passenger 2 (Child)').getByLabel('Body Weight (in lbs)')).toHaveValue('90')
  await submitButton(page).click()
  const alert = page.getByRole('alert')
  const words = 'This e-mail address is not one. It looks like name@example.com.'
  await expect(alert).toContainText(words)
  await expect(alert).toContainText("Enter the passenger's last name.")
  await expect(lead(page).getByText(words)).toBeVisible()
  await expect(lead(page).getByLabel('Email Address')).toBeFocused()
  await expect(lead(page).getByLabel('Email Address')).toHaveValue('not an address')
  await expect(alert).toBeInViewport()
  await expectAccessible(page)
  await alert.getByRole('button', { name: "Enter the passenger's last name." }).click()
  await expect(passenger(page, 'Passenger 2 (Child)').getByLabel('Last Name')).toBeFocused()
  await alert.getByRole('button', { name: 'Dismiss' }).click()
  await expect(alert).toBeHidden()
  await fillPassenger(page, 'Passenger 2 (Child)', 'Annabella')
  await lead(page).getByLabel('Email Address').fill('ada@example.com')
  await lead(page).getByLabel('Email Address').press('Enter')
  await expectReservation(page)
})

test('sold out in between: the server says so, and another departure goes on with what was typed', async ({
  page,
}) => {
  const departures = await openForm(page, { ...agent, code: 'GCW-HELI', adult: 2, from: 50 })
  const [first] = departures.itineraries
  if (!first) throw new Error('There is no departure.')
  await fillForm(page, ['Passenger 1 (Adult)', 'Passenger 2 (Adult)'])
  await sellOut(await visitorOf('canyon', 'agent'), departures, first)
  await submitButton(page).click()
  const alert = page.getByRole('alert')
  await expect(alert).toContainText('These seats have just been sold. Search again for another departure.')
  await expectAccessible(page)
  const second = departures.itineraries[1]?.DeptTime ?? ''
  await alert.getByRole('button', { name: new RegExp(`^${second} `) }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(`: ${second} (`)
  await expect(lead(page).getByLabel('First Name')).toHaveValue('Ada')
  await submitButton(page).click()
  await expect(await expectReservation(page)).toContainText(`${second} (`)
})

test('pax mode: passengers are not split and no child price is shown', async ({ page }) => {
  await openForm(page, { site: 'desert', username: 'agent', code: 'GCW-HELI', adult: 2, from: 30 })
  await expect(page.getByRole('region', { name: 'Passenger 2', exact: true })).toBeVisible()
  const pricing = page.getByRole('region', { name: 'Pricing' })
  await expect(pricing.getByRole('columnheader')).toHaveText(['Per person', 'Passenger × 2'])
  await expect(page.getByText('Child')).toBeHidden()
})

test('booking is disabled: no Book Now, and the quote is refused by the server too', async ({ page }) => {
  const { path, productID, date } = await findDepartures({ ...agent, code: 'GCW-HELI', adult: 1, from: 30 })
  await arriveSignedIn(page, 'window', 'agent', path)
  await expect(page.getByRole('cell', { name: /^\$/ }).first()).toBeVisible()
  await expect(page.getByRole('button', { name: /^Book Now/ })).toBeHidden()
  await expect(page.getByRole('link', { name: 'Recent Reservations' })).toBeHidden()
  const body = { productID, date, adult: 1, child: 0 }
  const answer = await (await visitorOf('window', 'agent')).send('POST', '/api/quotes', body)
  expect([answer.status, answer.body.errors]).toEqual([400, ['Booking is disabled for this agency.']])
})

test('a quote that cannot be created is told where Book Now stands', async ({ page }) => {
  const { path } = await findDepartures({ ...agent, code: 'GCW-HELI', adult: 1, from: 30 })
  await arriveSignedIn(page, 'canyon', 'agent', path)
  const json = { errors: ['Booking is disabled for this agency.'] }
  await page.route('**/api/quotes', (route) => route.fulfill({ status: 400, json }))
  await page
    .getByRole('button', { name: /^Book Now/ })
    .first()
    .click()
  const alert = page.getByRole('alert')
  await expect(alert).toContainText('Failed to create reservation. Please try again.')
  await expect(alert).toContainText('Booking is disabled for this agency.')
})

test('whoever may change the price sees the total follow, never under the net rate', async ({ page }) => {
  const departures = await openForm(page, {
    site: 'canyon',
    username: 'seller',
    code: 'HVD-HELI',
    adult: 2,
    from: 40,
  })
  const sale = page.getByLabel('Adult sale price')
  await sale.fill('1.00')
  await expect(page.getByText(/^Not under the net rate of \$/)).toBeVisible()
  await fillForm(page, ['Passenger 1 (Adult)', 'Passenger 2 (Adult)'])
  await submitButton(page).click()
  await expect(page.getByRole('alert')).toContainText('The adult sale price cannot be under the net rate of')
  await expectAccessible(page)
  await sale.fill('1234.56')
  await expect(page.getByText('$2,469.12')).toBeVisible()
  await submitButton(page).click()
  await expect(await expectReservation(page)).toContainText('$2,469.12')
  expect(departures.itineraries.length).toBeGreaterThan(1)
})

test('whoever may not change the price sees the computed one', async ({ page }) => {
  await openForm(page, { ...agent, code: 'GCW-HELI', adult: 1, from: 33 })
  await expect(page.getByRole('row', { name: /^Sale price \$/ })).toBeVisible()
  await expect(page.getByLabel('Adult sale price')).toBeHidden()
})

test('what was typed survives a reload and signing in again', async ({ page }) => {
  await openForm(page, { ...agent, code: 'GCW-HELI', adult: 2, from: 33 })
  await fillForm(page, ['Passenger 1 (Adult)', 'Passenger 2 (Adult)'])
  await page.getByLabel("Guest's Hotel").first().fill('saguaro')
  await page.getByRole('option').first().click()
  await page.reload()
  await expect(lead(page).getByLabel('Email Address')).toHaveValue('ada@example.com')
  await expect(page.getByLabel("Guest's Hotel").first()).toHaveValue('Grand Saguaro Hotel')
  await page.context().clearCookies()
  await page.reload()
  await expectLogin(page)
  await signIn(page, 'agent')
  await expect(passenger(page, 'Passenger 2 (Adult)').getByLabel('First Name')).toHaveValue('Byron 1')
  await submitButton(page).click()
  await expectReservation(page)
})

test('a quote that is not there: its words in the place of the form', async ({ page }) => {
  const none = '/reservations/book/00000000-0000-4000-8000-000000000000/1'
  await arriveSignedIn(page, 'canyon', 'agent', none)
  await expect(page.getByRole('alert')).toHaveText('There is no such quote.')
  await expect(submitButton(page)).toBeHidden()
  await expect(page).toHaveTitle('New reservation · Direct Connect')
  expect(page.url()).toBe(siteUrl('canyon', none))
})
