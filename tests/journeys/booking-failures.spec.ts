import {
  bookNow,
  expectReservation,
  fillForm,
  fillLead,
  findDepartures,
  lead,
  openForm,
  passenger,
  submitButton,
  submitForm,
  confirmDetails,
} from '#tests/support/journeys/booking.ts'
import { expectAccessible } from '#tests/support/journeys/expect-accessible.ts'
import { arriveSignedIn, expect, test } from '#tests/support/journeys/journey.ts'

const agent = { site: 'canyon', username: 'agent' } as const
const titles = ['Passenger 1 (Adult)', 'Passenger 2 (Adult)']

test.use({ expectedFailures: /status of (400|500) .*\/api\/reservations\/book|net::ERR_|CallError/ })

test('offline: nothing is booked behind the back, and it is said where one is', async ({ page, context }) => {
  const { path } = await findDepartures({ ...agent, code: 'HVD-HELI', adult: 2, from: 60 })
  await arriveSignedIn(page, 'canyon', 'agent', path)
  const book = page.getByRole('button', { name: /^Book Now/ }).first()
  await expect(book).toBeEnabled()
  await context.setOffline(true)
  await book.click()
  const alert = page.getByRole('alert')
  await expect(alert).toHaveText('Failed to create reservation. Please try again.')
  await expect(alert).toBeInViewport()
  await context.setOffline(false)
  await bookNow(page)
  await fillForm(page, titles)
  await context.setOffline(true)
  await submitForm(page)
  const words = "We couldn't reach the server. Submit again: you won't be booked twice."
  await expect(alert).toHaveText(words)
  await expect(alert).toBeFocused()
  await expect(alert).toBeInViewport()
  await expectAccessible(page)
  await context.setOffline(false)
  await expect(lead(page).getByLabel('Email Address')).toHaveValue('ada@example.com')
  await submitForm(page)
  await expectReservation(page)
})

test('a server that fails is told, and trying again brings back the form as it was', async ({ page }) => {
  await openForm(page, { ...agent, code: 'HVD-HELI', adult: 2, from: 63 })
  await fillForm(page, titles)
  await page.route('**/api/reservations/book', (route) => route.fulfill({ status: 500, json: {} }))
  await submitForm(page)
  await expect(page.getByRole('heading', { level: 1, name: 'Oh no!' })).toBeVisible()
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { level: 1, name: /^Reservation for / })).toBeFocused()
  await expect(passenger(page, 'Passenger 2 (Adult)').getByLabel('First Name')).toHaveValue('Byron 1')
  await confirmDetails(page)
  await submitForm(page)
  await expectReservation(page)
})

test('a quote that is booked has no form any more, in this tab and in the others', async ({
  page,
  context,
  newContext,
}) => {
  await openForm(page, { ...agent, code: 'HVD-HELI', adult: 1, from: 66 })
  const form = page.url()
  const second = await context.newPage()
  await second.goto(form)
  await expect(submitButton(second)).toBeVisible()
  const elsewhere = await (await newContext()).newPage()
  await arriveSignedIn(elsewhere, 'canyon', 'agent', new URL(form).pathname)
  await fillForm(elsewhere, titles.slice(0, 1))
  await fillForm(page, titles.slice(0, 1))
  await submitForm(page)
  await expectReservation(page)
  await expectReservation(second)
  await page.goto(form)
  await expectReservation(page)
  const colleague = await (await newContext()).newPage()
  await arriveSignedIn(colleague, 'canyon', 'manager', new URL(form).pathname)
  await expectReservation(colleague)
  await fillLead(elsewhere, 'someone.else@example.com')
  await submitForm(elsewhere)
  await elsewhere.getByRole('alert').getByRole('link', { name: 'Open the reservation' }).click()
  await expectReservation(elsewhere)
})

test('a quote that a colleague books leads to its reservation when the window is looked at again', async ({
  page,
  newContext,
}) => {
  await openForm(page, { ...agent, code: 'HVD-HELI', adult: 1, from: 72 })
  const colleague = await (await newContext()).newPage()
  await arriveSignedIn(colleague, 'canyon', 'manager', new URL(page.url()).pathname)
  await fillForm(colleague, titles.slice(0, 1))
  await submitForm(colleague)
  await expectReservation(colleague)
  await expect(submitButton(page)).toBeVisible()
  await page.evaluate(() => window.dispatchEvent(new Event('focus')))
  await expectReservation(page)
  await expect(page.getByText('This quote was already booked. This is its reservation.')).toBeVisible()
})

test('all that is wrong is listed in the first round, a line for each field', async ({ page }) => {
  await openForm(page, { ...agent, username: 'seller', code: 'HVD-HELI', adult: 2, from: 69 })
  await fillLead(page)
  await page.getByLabel('Adult sale price').fill('1.00')
  await submitForm(page)
  const alert = page.getByRole('alert')
  const lines = alert.getByRole('listitem')
  await expect(lines).toHaveText([
    "Passenger 1: Enter the passenger's first name.",
    "Passenger 1: Enter the passenger's last name.",
    "Passenger 2: Enter the passenger's first name.",
    "Passenger 2: Enter the passenger's last name.",
    /^The adult sale price must be at least the net rate of /,
  ])
  await expectAccessible(page)
  await alert.getByRole('button', { name: "Passenger 2: Enter the passenger's last name." }).click()
  await expect(passenger(page, 'Passenger 2 (Adult)').getByLabel('Last Name')).toBeFocused()
  await page.keyboard.type('Lovelace')
  const left = alert.locator('li:not([data-fixed])')
  await expect(left).toHaveCount(4)
  await page.getByRole('button', { name: 'Same as lead passenger' }).click()
  await expect(left).toHaveCount(2)
  await passenger(page, 'Passenger 2 (Adult)').getByLabel('First Name').fill('Byron')
  await page.getByLabel('Adult sale price').fill('1234.56')
  await expect(left).toHaveCount(0)
  await expect(lines).toHaveCount(5)
  await expectAccessible(page)
})
