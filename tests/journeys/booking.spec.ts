import {
  expectReservation,
  fillForm,
  fillLead,
  fillPassenger,
  lead,
  openForm,
  passenger,
  sellOut,
  submitForm,
  confirmDetails,
} from '#tests/support/journeys/booking.ts'
import { expectAccessible } from '#tests/support/journeys/expect-accessible.ts'
import { signedInVisitor, expect, expectLogin, signIn, test } from '#tests/support/journeys/journey.ts'

const agent = { site: 'canyon', username: 'agent' } as const

test.use({ expectedFailures: /status of 40[04] .*\/api\/(reservations\/book|quotes)/ })

test('two seats are booked on account in fewer than 25 clicks and fields', async ({ page }) => {
  const departures = await openForm(page, { ...agent, code: 'GCW-HELI', adult: 2, from: 20 })
  const [first] = departures.itineraries
  await expect(page.getByRole('heading', { level: 1 })).toContainText(
    `Reservation for GCW-HELI - West Rim Helicopter Flight: ${first?.DeptTime} (`,
  )
  await expect(page.getByRole('timer')).toHaveText(/^Quote expires in (20:00|19:\d\d)$/)
  await expectAccessible(page)
  // 10 in all: Book Now, four lead fields, two names, two for the hotel, submit.
  await fillForm(page, ['Passenger 1 (Adult)', 'Passenger 2 (Adult)'])
  await expect(passenger(page, 'Passenger 1 (Adult)').getByLabel('Body Weight (in lbs)')).toHaveValue('150')
  await page.getByLabel("Guest's Hotel").first().fill('saguaro')
  await page.getByRole('option', { name: /Estimated Pickup: \d+ minutes prior to tour time\./ }).click()
  await submitForm(page)
  const card = await expectReservation(page)
  await expect(card).toContainText('Confirmed')
  await expect(card).toContainText('Ada Lovelace')
  await expect(card.getByRole('row', { name: /Byron 1 Lovelace/ })).toContainText('150 lb')
  await expect(page.getByTitle('Card payment')).toBeHidden()
  await expectAccessible(page)
  expect(await page.evaluate(() => localStorage.getItem('passenger-counts'))).toBe('{"adult":1,"child":0}')
  expect(await page.evaluate(() => Object.keys(sessionStorage).filter((key) => /draft/.test(key)))).toEqual(
    [],
  )
  await page.goBack()
  await expect(page.getByRole('button', { name: /^Book Now/ }).first()).toBeVisible()
})

test('a refused booking lists every error, marks its field and keeps the details', async ({ page }) => {
  await openForm(page, { ...agent, code: 'GCW-HELI', adult: 1, child: 1, from: 26 })
  await fillLead(page, 'not an address')
  await fillPassenger(page, 'Passenger 1 (Adult)', 'Ada')
  await expect(passenger(page, 'Passenger 2 (Child)').getByLabel('Body Weight (in lbs)')).toHaveValue('90')
  await submitForm(page)
  const alert = page.getByRole('alert')
  const words = 'Enter a valid email address, like name@example.com.'
  await expect(alert).toContainText(words)
  await expect(alert).toContainText("Enter the passenger's last name.")
  await expect(lead(page).getByText(words)).toBeVisible()
  await expect(lead(page).getByLabel('Email Address')).toBeFocused()
  await expect(lead(page).getByLabel('Email Address')).toHaveValue('not an address')
  await expect(alert).toBeInViewport()
  await lead(page).getByLabel('Email Address').fill('ada@example.com')
  // The corrected error is struck through.
  await expectAccessible(page)
  await alert.getByRole('button', { name: "Enter the passenger's last name." }).click()
  await expect(passenger(page, 'Passenger 2 (Child)').getByLabel('Last Name')).toBeFocused()
  await alert.getByRole('button', { name: 'Dismiss' }).click()
  await expect(alert).toBeHidden()
  await fillPassenger(page, 'Passenger 2 (Child)', 'Annabella')
  await page.setViewportSize({ width: 390, height: 800 })
  const weight = passenger(page, 'Passenger 2 (Child)').getByLabel('Body Weight (in lbs)')
  await weight.fill('900')
  await weight.press('Enter')
  await expect(alert).toBeFocused()
  await expect(alert).toBeInViewport({ ratio: 1 })
  await alert.getByRole('button').first().click()
  await expect(weight).toBeFocused()
  await expect.poll(() => weight.evaluate(isUncovered)).toBe(true)
  await weight.fill('90')
  await lead(page).getByLabel('Email Address').press('Enter')
  await expectReservation(page)
})

/** Whether nothing covers the middle of the field. */
function isUncovered(field: HTMLElement | SVGElement): boolean {
  const { x, y, width, height } = field.getBoundingClientRect()
  return document.elementFromPoint(x + width / 2, y + height / 2) === field
}

test('a departure that sells out offers another one, which keeps the details', async ({ page }) => {
  const departures = await openForm(page, { ...agent, code: 'GCW-HELI', adult: 2, from: 50 })
  const [first] = departures.itineraries
  if (!first) throw new Error('There is no departure.')
  await fillForm(page, ['Passenger 1 (Adult)', 'Passenger 2 (Adult)'])
  await sellOut(await signedInVisitor('canyon', 'agent'), departures, first)
  await submitForm(page)
  const alert = page.getByRole('alert')
  await expect(alert).toContainText('These seats have just been sold. Search for another departure.')
  await expectAccessible(page)
  const second = departures.itineraries[1]?.DeptTime ?? ''
  await alert.getByRole('button', { name: new RegExp(`^${second} `) }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(`: ${second} (`)
  await expect(lead(page).getByLabel('First Name')).toHaveValue('Ada')
  await submitForm(page)
  await expect(await expectReservation(page)).toContainText(`${second} (`)
})

test.describe('an ended session', () => {
  test.use({ endsSession: true })

  test('details survive a reload and signing in again', async ({ page }) => {
    await openForm(page, { ...agent, code: 'GCW-HELI', adult: 2, from: 33 })
    await fillForm(page, ['Passenger 1 (Adult)', 'Passenger 2 (Adult)'])
    await page.getByLabel("Guest's Hotel").first().fill('saguaro')
    await page.getByRole('option').first().click()
    await page.reload()
    await expect(lead(page).getByLabel('Email Address')).toHaveValue('ada@example.com')
    await expect(page.getByLabel("Guest's Hotel").first()).toHaveValue('Grand Saguaro Hotel')
    await page.context().clearCookies()
    await confirmDetails(page)
    await submitForm(page)
    await expectLogin(page)
    await expect(page.getByRole('alert')).toHaveText(
      /^Your session has ended\. .* what you typed is saved\.$/,
    )
    await signIn(page, 'agent')
    await expect(passenger(page, 'Passenger 2 (Adult)').getByLabel('First Name')).toHaveValue('Byron 1')
    await confirmDetails(page)
    await submitForm(page)
    await expectReservation(page)
  })
})
